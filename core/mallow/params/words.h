/// @file words.h
/// The words that stand for an enum's values outside (scene file, node menus, error messages).
/// Every enum has its table beside its definition, as the function `wordsOf(E)`.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace mallow {

template <class E>
struct Word {
    E value;
    const char* word;
};

template <class E>
std::string wordOf(E value) {
    for (const Word<E>& entry : wordsOf(value))
        if (entry.value == value) return entry.word;
    throw std::logic_error("an enum value has no word");
}

/// The value that a word stands for, if it stands for one.
template <class E>
std::optional<E> fromWord(const std::string& word) {
    for (const Word<E>& entry : wordsOf(E{}))
        if (entry.word == word) return entry.value;
    return std::nullopt;
}

/// All words, in the order of the table.
template <class E>
std::vector<std::string> allWords() {
    std::vector<std::string> words;
    for (const Word<E>& entry : wordsOf(E{})) words.emplace_back(entry.word);
    return words;
}

}  // namespace mallow
