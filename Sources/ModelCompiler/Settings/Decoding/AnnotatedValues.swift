import CompilerSupport
import SchemaRules

// Values that stand for those in records, nil where something is wrong, which is reported.
extension SettingsProblems {
    /// A single value, or a list without elements.
    mutating func value(_ node: JSONNode, _ subject: String) -> Located<AnnotatedValue>? {
        guard let value = node.annotatedValue else {
            reportType(of: node, subject, expected: "a text, a number, true, false, or []")
            return nil
        }
        return Located(value, at: location(of: node.range))
    }

    /// The name of a Swift type, a list of values, or names with values.
    mutating func enumeration(_ node: JSONNode, _ subject: String) -> EnumerationAnnotation? {
        switch node.content {
        case .string: return text(node, subject).map(EnumerationAnnotation.type)
        case .array:
            let names = list(node, subject) { $1.text($0, "a value in \(subject)") }
            return .cases(names.map { EnumerationAnnotation.Case($0, .text($0.value)) })
        case .object:
            let cases = members(of: node, subject) { name, node, problems -> EnumerationAnnotation.Case? in
                switch node.annotatedValue {
                case .text?, .integer?: return node.annotatedValue.map { EnumerationAnnotation.Case(name, $0) }
                default:
                    problems.reportType(of: node, quoted(name.value), expected: "a text or a whole number")
                    return nil
                }
            }
            return .cases(cases)
        default:
            reportType(of: node, subject, expected: "a Swift type, an array or an object")
            return nil
        }
    }
}

extension JSONNode {
    /// The value as one that can stand for a value in a record; nil for any other.
    fileprivate var annotatedValue: AnnotatedValue? {
        switch content {
        case .string(let text): .text(text)
        case .integer(let number): .integer(Int64(number))
        case .number(let number): Double(number.text).flatMap { $0.isFinite ? .number($0) : nil }
        case .bool(let truth): .truth(truth)
        case .array(let elements): elements.isEmpty ? .emptyList : nil
        case .object, .null: nil
        }
    }
}
