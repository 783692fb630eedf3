import CompilerSupport
import ObjectModel

/// One finding about several properties, where the same is true of each.
extension [OwnedProperty<Attribute>] {
    /// `'Trip.tags'`, `'Trip.tags' and 'Day.tags'`, `'Trip.tags' and 3 other properties`.
    var subject: String {
        let first = "'\(first?.symbol ?? "")'"
        switch count {
        case 0, 1: return first
        case 2: return "\(first) and '\(self[1].symbol)'"
        default: return "\(first) and \(count - 1) other properties"
        }
    }

    /// A sentence with the names of more than two, and a space before it; empty for fewer.
    var list: String {
        if count < 3 { return "" }
        let rest = count > 20 ? " and \(count - 20) more" : ""
        return " The properties are \(prefix(20).map { "'\($0.symbol)'" }.joined(separator: ", "))\(rest)."
    }
}
