// TokenReport: what a verb found as one document, and the writers of it.
//
// A verb fills a `Report` with texts as they are; each writer makes them safe in its own way and
// lays them out: `ReportText` for a terminal, `ReportMarkdown`, `ReportHTML` and `ReportCSV`. JSON
// is a verb's own document, since programs rely on its names.
// Entry: `Report`, `Phrase`.

/// A document of sections with tables.
package struct Report: Sendable {
  /// How lines of a table that are wider than the terminal are written.
  package enum Layout: Sendable {
    /// As they are, a line each, for `grep`.
    case lines
    /// With the last cell wrapped below its beginning.
    case wrapped
    /// With the first cell alone, and the others on as few indented lines as possible.
    case packed
    /// Every column wrapped to its share of the width.
    case grid
  }

  /// The heading of a page and of Markdown.
  package var title: Phrase
  /// Whether a terminal shows it, too, where the command is.
  package var isTitled = false
  /// What kind of page it is, such as `What changed`.
  package var kind: String
  package var layout: Layout
  /// Lines above the sections.
  package var lead: [Phrase] = []
  package var sections: [Section] = []
  /// The numbers: in a terminal below all, else above.
  package var summary = Phrase()
  /// What signs mean, and other lines below the sections.
  package var legend: [Phrase] = []
  /// The choices of rows that a page offers, by their titles.
  package var choices: [String] = []
  /// The choice that a page begins with.
  package var choice = 0
  /// Lists below a page, the first of them numbered, to which cells lead.
  package var lists: [(title: String, items: [Phrase])] = []

  /// - Parameters:
  ///   - columns: those of a report of one section, with its rows.
  package init(
    _ title: Phrase, kind: String, layout: Layout = .lines, _ columns: [Column] = [],
    rows: [Row] = []
  ) {
    (self.title, self.kind, self.layout) = (title, kind, layout)
    if !columns.isEmpty { sections = [Section(nil, columns, rows: rows)] }
  }

  /// Tables below a heading.
  package struct Section: Sendable {
    package var title: Phrase?
    /// The sign before the title. Sections with one can be hidden on a page.
    package var mark: Mark?
    /// Whether a reader who can unfold it sees only its title at first.
    package var isFolded = false
    /// Whether it sums up what stands elsewhere, so that CSV leaves it out.
    package var isSummary = false
    /// Whether an empty line stands below the details of a row.
    package var isSpaced = false
    package var lead: [Phrase] = []
    /// Lines below the tables.
    package var foot: [Phrase] = []
    package var columns: [Column]
    package var groups: [Group]

    package init(_ title: Phrase? = nil, _ columns: [Column] = [], rows: [Row] = []) {
      (self.title, self.columns) = (title, columns)
      groups = rows.isEmpty ? [] : [Group(title: nil, rows: rows)]
    }

    package var rows: [Row] { groups.flatMap(\.rows) }

    /// The columns of a grid beside the first.
    var gridColumns: [Int] {
      columns.indices.dropFirst().filter { index in
        if case .field = columns[index].place { true } else { false }
      }
    }

    /// The columns of a table for people: those that have a text in some row.
    var columnsForPeople: [Int] {
      let rows = rows
      return columns.indices.filter { index in
        columns[index].readers != .programs
          && (index == 0 || rows.contains { !$0.cells[index].isEmpty })
      }
    }
  }

  /// Rows below a smaller heading.
  package struct Group: Sendable {
    package var title: Phrase?
    package var rows: [Row]

    package init(title: Phrase?, rows: [Row]) { (self.title, self.rows) = (title, rows) }
  }

  package struct Row: Sendable {
    package var mark: Mark?
    /// One for each column.
    package var cells: [Phrase]
    /// The first cell below a group's heading, in a terminal.
    package var short: Phrase?
    /// How many rows it stands below.
    package var depth = 0
    /// The choices of the page in which it is not seen.
    package var hidden: Set<Int> = []
    /// Lines below the row in a terminal, else in a cell behind; CSV has columns for what they
    /// have.
    package var details: [Phrase] = []

    package init(_ cells: [Phrase], mark: Mark? = nil, details: [Phrase] = []) {
      (self.cells, self.mark, self.details) = (cells, mark, details)
    }
  }

  /// A sign of one column's width, and what it means.
  package struct Mark: Sendable, Hashable {
    package var sign: String
    package var tone: Tone
    package var meaning: String

    package init(_ sign: String, _ tone: Tone, _ meaning: String) {
      (self.sign, self.tone, self.meaning) = (sign, tone, meaning)
    }
  }

  package struct Column: Sendable, ExpressibleByStringLiteral {
    package enum Place: Sendable {
      /// Above its rows in a terminal, once.
      case heading
      /// The same, with an empty line before.
      case block
      /// Behind the heading in a terminal.
      case besideHeading
      /// In a column that is as wide as its widest cell, up to a limit.
      case field
      /// The same, each as wide as the rows below one heading need.
      case fieldOfHeading
      /// The same, ending below one another.
      case number
      /// In a terminal behind the cell before, with what joins them.
      case behind(String)
      /// In a terminal in parentheses.
      case remark
    }

    package enum Readers: Sendable { case all, people, programs }

    package var title: String
    /// Below the title.
    package var subtitle: String
    package var place: Place
    /// The columns of a terminal beyond which it does not push the next one.
    package var most: Int
    package var readers: Readers

    package init(
      _ title: String, _ place: Place = .field, most: Int = .max, for readers: Readers = .all,
      subtitle: String = ""
    ) {
      (self.title, self.place, self.most, self.readers) = (title, place, most, readers)
      self.subtitle = subtitle
    }

    package init(stringLiteral title: String) { self.init(title) }
  }
}

/// A color with a meaning, of a terminal and of a page.
package enum Tone: String, Sendable {
  case faint = "2"
  case red = "31"
  case green = "32"
  case amber = "33"
  case blue = "34"
  case violet = "35"
  case cyan = "36"
}
