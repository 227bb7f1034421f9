/// @file houdini_binary_sink.h
/// Writes the binary encoding of houdini_json_binary.h, without tokens.
#pragma once

#include <mallow/io/houdini_sink.h>

namespace mallow {

class HoudiniBinarySink : public HoudiniSink {
public:
    /// @param sizeHint bytes that will be written, about.
    explicit HoudiniBinarySink(std::size_t sizeHint);

    void beginArray() override;
    void endArray() override;
    void beginMap() override;
    void endMap() override;
    void text(std::string_view text) override;
    void integer(std::int64_t value) override;
    void boolean(bool value) override;
    void numbers(const NumberArray& array) override;
    void tuples(const NumberArray& array, std::size_t tupleSize) override;
    const PolygonRunWords& polygonRunWords() const override;
    std::string finish() override;

private:
    void byte(unsigned char value) { bytes_.push_back(static_cast<char>(value)); }
    void length(std::size_t value);
    template <class T>
    void raw(T value);

    std::string bytes_;
};

}  // namespace mallow
