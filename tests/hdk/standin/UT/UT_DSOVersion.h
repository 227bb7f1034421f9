// Test double (../README.md): the real one marks the plugin with the version of Houdini.
#pragma once
