#include "signals.h"

#include <csignal>
#include <initializer_list>

namespace mallow::cli {
namespace {

// The one global of the program: a signal handler has no other way to say anything.
volatile std::sig_atomic_t theSignal = 0;

void onSignal(int signal) {
    if (theSignal != 0) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
        return;
    }
    theSignal = signal;
}

}  // namespace

void catchSignals() {
    struct sigaction action {};
    action.sa_handler = onSignal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;  // a write is finished, not broken off
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) ::sigaction(signal, &action, nullptr);
}

void surviveFileSizeLimit() {
    std::signal(SIGXFSZ, SIG_IGN);
}

int caughtSignal() {
    return theSignal;
}

}  // namespace mallow::cli
