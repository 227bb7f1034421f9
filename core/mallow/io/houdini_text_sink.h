/// @file houdini_text_sink.h
/// Writes the text encoding of houdini_json_text.h. Numbers read back exactly; a NaN loses its
/// payload.
#pragma once

#include <mallow/io/houdini_sink.h>

namespace mallow {

class HoudiniTextSink : public HoudiniSink {
public:
    /// @param sizeHint bytes that will be written, about.
    explicit HoudiniTextSink(std::size_t sizeHint);

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
    /// What stands between this value and the one before.
    void separate();
    void open(char mark, bool isMap);
    void close(char mark);

    struct Level {
        bool isMap;
        std::size_t count;
    };
    std::vector<Level> levels_ = {{false, 0}};
    std::string text_;
};

}  // namespace mallow
