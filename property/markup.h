// Decides whether a page or picture is whole markup: every element that is opened is closed in
// order, attributes are quoted, no bare '<' or '&' stands in text. Stricter than browsers are, so
// that a page that passes is read alike by all of them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::markup {

// Elements of HTML that have no end, and those whose content is not markup.
inline constexpr std::array<std::string_view, 5> kVoid = {"meta", "br", "hr", "link", "img"};
inline constexpr std::array<std::string_view, 2> kRaw = {"script", "style"};

inline bool name_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == ':' || c == '_';
}

template <class Names>
bool among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// "" or what is wrong with the attributes of a tag, after its name.
inline std::string wrong_attributes(std::string_view rest) {
  while (!rest.empty()) {
    const std::size_t start = rest.find_first_not_of(" \n/");
    if (start == std::string_view::npos) return "";
    rest.remove_prefix(start);
    std::size_t end = 0;
    while (end < rest.size() && name_letter(rest[end])) ++end;
    if (end == 0) return "an attribute without a name at '" + std::string(rest.substr(0, 20)) + "'";
    rest.remove_prefix(end);
    if (rest.empty() || rest[0] != '=') continue;
    if (rest.size() < 2 || rest[1] != '"') return "an attribute without quotes";
    const std::size_t quote = rest.find('"', 2);
    if (quote == std::string_view::npos) return "an attribute without its end";
    rest.remove_prefix(quote + 1);
  }
  return "";
}

// "" or what is wrong with text between tags, or with an attribute's value.
inline std::string wrong_text(std::string_view text) {
  for (std::size_t at = text.find('&'); at != std::string_view::npos; at = text.find('&', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && (name_letter(text[end]) || text[end] == '#')) ++end;
    if (end == at + 1 || end >= text.size() || text[end] != ';') {
      return "a bare & at '" + std::string(text.substr(at, 20)) + "'";
    }
  }
  return "";
}

// The position after the tag that opens at text[0], minding quotes; npos if it has no end.
inline std::size_t tag_end(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (quote != 0) {
      quote = text[i] == quote ? '\0' : quote;
    } else if (text[i] == '"') {
      quote = '"';
    } else if (text[i] == '<') {
      return std::string_view::npos;
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

inline std::string problem(std::string_view text) {
  std::vector<std::string_view> open;
  while (!text.empty()) {
    const std::size_t less = std::min(text.find('<'), text.size());
    if (std::string wrong = wrong_text(text.substr(0, less)); !wrong.empty()) return wrong;
    text.remove_prefix(less);
    if (text.empty()) break;
    if (text.starts_with("<!--")) {
      text.remove_prefix(std::min(text.find("-->"), text.size() - 3) + 3);
      continue;
    }
    const std::size_t end = tag_end(text);
    if (end == std::string_view::npos) {
      return "a bare < at '" + std::string(text.substr(0, 40)) + "'";
    }
    std::string_view tag = text.substr(1, end - 2);
    text.remove_prefix(end);
    if (tag.starts_with("!doctype")) continue;
    if (tag.starts_with("/")) {
      tag.remove_prefix(1);
      if (open.empty() || open.back() != tag) {
        return "</" + std::string(tag) + "> closes <" +
               (open.empty() ? "" : std::string(open.back())) + ">";
      }
      open.pop_back();
      continue;
    }
    std::size_t letters = 0;
    while (letters < tag.size() && name_letter(tag[letters])) ++letters;
    const std::string_view name = tag.substr(0, letters);
    const std::string_view rest = tag.substr(letters);
    if (name.empty()) return "a tag without a name";
    if (std::string wrong = wrong_attributes(rest); !wrong.empty()) return wrong;
    if (std::string wrong = wrong_text(rest); !wrong.empty()) return wrong;
    if (among(kRaw, name)) {
      const std::string close = "</" + std::string(name) + ">";
      const std::size_t close_at = text.find(close);
      if (close_at == std::string_view::npos) return "no " + close;
      text.remove_prefix(close_at + close.size());
    } else if (!among(kVoid, name) && !rest.ends_with("/")) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "<" + std::string(open.back()) + "> is not closed";
}

}  // namespace seedbed::markup
