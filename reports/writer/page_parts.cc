#include "reports/writer/page_parts.h"

#include "generator/check.h"
#include "reports/writer/page_files.h"

namespace seedbed::writer {
namespace {

Object cell_data(const PageCell& cell, const PageColumn& column) {
  const bool alert = cell.alert || cell.text.starts_with("BROKEN");
  return {{"text", text(cell.text)},
          {"note", text(cell.note)},
          {"command", text(cell.command)},
          {"link", text(cell.link)},
          {"plain", data(cell.link.empty() && cell.command.empty())},
          {"class", text(alert          ? "alert"
                         : column.words ? "words"
                                        : "")}};
}

}  // namespace

data text(std::string_view value) { return value.empty() ? data(false) : data(std::string(value)); }

std::string render(std::string_view file, Object values) {
  kainjow::mustache::mustache page{std::string(page_file(file))};
  std::string bytes;
  page.render(data(values), [&](const std::string& piece) { bytes += piece; });
  SEEDBED_CHECK(page.is_valid() && !bytes.empty(), "a file of writer/page is no mustache template");
  return bytes;
}

data table_data(const PageTable& table, std::string (*place)(std::string_view)) {
  List columns, rows;
  for (const PageColumn& column : table.columns) {
    columns.emplace_back(Object{{"name", text(column.name)},
                                {"meaning", text(column.meaning)},
                                {"link", text(column.link)},
                                {"class", text(column.words ? "words" : "")}});
  }
  for (const std::vector<PageCell>& row : table.rows) {
    List cells;
    for (std::size_t i = 1; i < row.size(); ++i) {
      cells.emplace_back(cell_data(row[i], table.columns[i]));
    }
    rows.emplace_back(Object{{"head", data(cell_data(row[0], table.columns[0]))},
                             {"cells", data(std::move(cells))},
                             {"id", text(place ? place(row[0].text) : "")}});
  }
  return render("table.html", {{"caption", text(table.caption)},
                               {"columns", data(std::move(columns))},
                               {"rows", data(std::move(rows))}});
}

List lines_data(const std::vector<std::string>& lines) {
  List list;
  for (const std::string& line : lines) list.emplace_back(Object{{"line", text(line)}});
  return list;
}

data table_or_nothing(const PageTable& table) {
  return table.rows.empty() ? data(false) : table_data(table);
}

}  // namespace seedbed::writer
