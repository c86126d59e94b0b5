// The legend of a drawn map: the signs before its words, and the file that has both below the
// drawing.
#include <algorithm>

#include "reports/writer/figure_svg.h"
#include "reports/writer/map_svg.h"

namespace seedbed {
namespace {

constexpr int kRowHeight = 22;
constexpr int kMargin = 12;
constexpr int kLetterWidth = 7;  // at 13 px, a little more than the mean of common fonts

std::string rect(int x, int y, int width, int height, std::string_view colour,
                 std::string_view more = "") {
  return "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
         std::to_string(width) + "\" height=\"" + std::to_string(height) + "\" fill=\"" +
         std::string(colour) + "\"" + std::string(more) + "/>";
}

}  // namespace

int sign_width(const LegendRow& row) {
  return row.sign == LegendRow::Sign::scale ? 8 * static_cast<int>(scale_colours().size()) : 24;
}

std::string sign_svg(const LegendRow& row) {
  const std::string width = std::to_string(sign_width(row));
  std::string svg = "<svg aria-hidden=\"true\" width=\"" + width + "\" height=\"" +
                    std::to_string(kSignHeight) + "\">";
  const std::string line = "<path d=\"M2 8h20\" stroke=\"" + row.colour + "\" stroke-width=\"3\"";
  switch (row.sign) {
    case LegendRow::Sign::tile:
      svg += rect(1, 1, 22, 14, row.colour, " stroke=\"#808080\"");
      break;
    case LegendRow::Sign::mark:
      svg += rect(1, 1, 22, 14, row.colour, " stroke=\"#808080\"") + rect(9, 5, 6, 6, row.detail);
      break;
    case LegendRow::Sign::disc:
      svg += rect(1, 1, 22, 14, row.colour, " stroke=\"#808080\"") +
             "<circle cx=\"12\" cy=\"8\" r=\"5\" fill=\"" + row.detail + "\"/>";
      break;
    case LegendRow::Sign::line:
      svg += line + "/>";
      break;
    case LegendRow::Sign::dashes:
      svg += line + " stroke-dasharray=\"5 3\"/>";
      break;
    case LegendRow::Sign::letter:
      svg += "<circle cx=\"12\" cy=\"8\" r=\"8\" fill=\"" + row.colour +
             "\"/><text x=\"12\" y=\"12\" font-size=\"11\" font-weight=\"bold\" fill=\"#ffffff\""
             " font-family=\"sans-serif\" text-anchor=\"middle\">" +
             escape_xml(row.detail) + "</text>";
      break;
    case LegendRow::Sign::scale:
      for (std::size_t i = 0; i < scale_colours().size(); ++i) {
        svg += rect(8 * static_cast<int>(i), 1, 8, 14, scale_colours()[i]);
      }
      break;
  }
  return svg + "</svg>";
}

std::string map_svg(const World& world, const MapOverlays& overlays) {
  return drawing_svg(draw_map(world, overlays));
}

std::string drawing_svg(const MapDrawing& drawing) {
  int width = drawing.width;
  for (const LegendRow& row : drawing.legend) {
    width =
        std::max(width, sign_width(row) + 8 + kLetterWidth * static_cast<int>(row.words.size()));
  }
  const int rows = static_cast<int>(drawing.legend.size());
  const std::string full_width = std::to_string(width + 2 * kMargin);
  const std::string full_height = std::to_string(drawing.height + 3 * kMargin + rows * kRowHeight);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + full_width +
                    "\" height=\"" + full_height + "\" viewBox=\"0 0 " + full_width + " " +
                    full_height + "\"><rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
                    "<g transform=\"translate(" + std::to_string(kMargin) + " " +
                    std::to_string(kMargin) + ")\">" + drawing.svg + "</g>\n";
  int y = drawing.height + 2 * kMargin;
  for (const LegendRow& row : drawing.legend) {
    svg += "<g transform=\"translate(" + std::to_string(kMargin) + " " + std::to_string(y) +
           ")\">" + sign_svg(row) + "<text x=\"" + std::to_string(sign_width(row) + 8) +
           "\" y=\"12\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#1c1f24\">" +
           escape_xml(row.words) + "</text></g>\n";
    y += kRowHeight;
  }
  return svg + "</svg>\n";
}

}  // namespace seedbed
