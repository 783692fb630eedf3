/// A value of a row, as SQLite stores it.
package enum StoreValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The whole number; nil for other values.
    package var integer: Int? {
        if case .integer(let number) = self { Int(exactly: number) } else { nil }
    }

    /// The text; nil for other values.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The bytes; nil for other values.
    var blob: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }
}

/// Names of tables and columns in statements.
package enum SQLName {
    /// A name between quotation marks, whatever is in it: the only way in which names get into statements.
    ///
    ///     SQLName.quoted("ZPOST")      // "ZPOST"
    ///     SQLName.quoted(#"a"; DROP"#)  // "a""; DROP"
    package static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
