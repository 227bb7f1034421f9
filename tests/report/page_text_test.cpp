#include <mallow/params/input_error.h>
#include <mallow/report/html_text.h>
#include <mallow/report/run_record.h>

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace mallow {
namespace {

TEST(HtmlText, NothingFromAFileBecomesMarkup) {
    EXPECT_EQ(htmlEscaped("</script><img onerror='x' a=\"&\">"),
              "&lt;/script&gt;&lt;img onerror=&#39;x&#39; a=&quot;&amp;&quot;&gt;");
    EXPECT_EQ(scriptSafeJson("{\"a\":\"</script>\"}"), "{\"a\":\"\\u003c/script>\"}");
    EXPECT_EQ(
        htmlEscaped("\xC3\xA4 \xFF \xC0\x80 \xED\xA0\x80"),
        "\xC3\xA4 \xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(HtmlText, ValuesAreNotSearchedForPlaces) {
    EXPECT_EQ(filledPage("<{{a}}|{{b}}>", {{"a", "{{b}}"}, {"b", "2"}}), "<{{b}}|2>");
    EXPECT_THROW(filledPage("{{c}}", {}), std::logic_error);
}

TEST(HtmlText, Base64IsAsInItsStandard) {  // RFC 4648, section 10
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(RunStats, BecomeColumnsByPath) {
    const RunStats stats = parseRunStats(
        "{\"frame\":1,\"time\":0,\"momentum\":[1,2,3]}\n"
        "{\"frame\":3,\"time\":0.5,\"bounds\":{\"min\":[0,-1,0]},\"name\":\"x\"}\n",
        "s");
    EXPECT_EQ(stats.frames, (std::vector<int>{1, 3}));
    EXPECT_EQ((*stats.find("momentum.z"))[0], 3.0);
    EXPECT_TRUE(std::isnan((*stats.find("momentum.z"))[1]));
    EXPECT_EQ((*stats.find("bounds.min.y"))[1], -1.0);
    EXPECT_EQ(stats.find("name"), nullptr);
}

TEST(RunStats, ABrokenLineIsNamedAndAnUnfinishedLastOneForgiven) {
    const std::string good = "{\"frame\":1,\"time\":0}\n";
    const auto message = [&](const std::string& text) -> std::string {
        try {
            parseRunStats(good + text, "stats.jsonl");
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(message("{\"frame\":2,\n" + good).find("stats.jsonl: line 2"), std::string::npos);
    EXPECT_NE(message("[]\n").find("line 2"), std::string::npos);
    EXPECT_NE(message("{\"frame\":1,\"time\":0}\n").find("line 2"), std::string::npos);
    EXPECT_NE(message("{\"frame\":\"2\",\"time\":0}\n").find("frame"), std::string::npos);
    EXPECT_NE(message("{\"frame\":2}\n").find("time"), std::string::npos);
    EXPECT_TRUE(parseRunStats(good + "{\"frame\":2,\"ti", "s").isCutShort);
}

TEST(FrameRanges, AreShort) {
    EXPECT_EQ(frameRanges({3, 5, 6, 7, 9, 10}), "3, 5-7, 9, 10");
    EXPECT_EQ(frameRanges({}), "");
}

}  // namespace
}  // namespace mallow
