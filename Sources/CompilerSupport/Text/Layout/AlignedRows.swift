extension [[String]] {
    /// Rows of cells as lines, the columns two blanks apart. The last cell of a row has nothing behind it.
    package func aligned(indent: Int = 0) -> [String] {
        let columns = 0..<(map(\.count).max() ?? 0)
        let widths = columns.map { column in map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        let margin = String(repeating: " ", count: indent)
        return map { row in
            let cells = zip(row, widths).dropLast().map { $0.padded(to: $1) } + row.suffix(1)
            return margin + cells.joined(separator: "  ")
        }
    }
}

extension String {
    /// The text with blanks behind it up to a width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
