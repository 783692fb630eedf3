import ObjectModel

/// How SwiftData takes an enumeration apart.
enum EnumerationShape {
    /// One element with the raw value, and the raw values that cases have.
    case raw(Scalar, [String])
    /// One text for each case.
    case cases([EnumCaseDeclaration])
    /// Cases with associated values.
    case payload([EnumCaseDeclaration])

    /// Reads an enumeration; the depth counts the types that led to it.
    init(_ type: DeclaredType, in table: DeclarationTable, depth: Int = 0) {
        let cases = type.members.compactMap { member in
            if case .enumCase(let value) = member.member { value } else { nil }
        }
        if let scalar = Self.rawType(of: type, table, depth: depth) {
            self = .raw(scalar, Self.rawValues(of: cases, scalar.type))
        } else if cases.contains(where: { !$0.payload.isEmpty }) {
            self = .payload(cases)
        } else {
            self = .cases(cases)
        }
    }

    /// The raw value of each case: what is written, else its name, or one more than the case before it.
    private static func rawValues(of cases: [EnumCaseDeclaration], _ type: AttributeType) -> [String] {
        var next: Int64 = 0
        return cases.compactMap { value in
            let unwritten = type == .string ? value.name.text : "\(next)"
            let text = value.rawValue.map { DefaultValue.text(of: Expression($0), type: type) } ?? unwritten
            next = text.flatMap { Int64($0) }.map { $0 &+ 1 } ?? next
            return text
        }
    }

    /// The compiler wants the raw type in front of all protocols, and none in an extension.
    private static func rawType(of enumeration: DeclaredType, _ table: DeclarationTable, depth: Int) -> Scalar? {
        guard let type = enumeration.declaration.inherited.first,
            case .scalar(let scalar) = table.meaning(of: type, in: enumeration.scope.outer, depth: depth + 1)
        else { return nil }
        return scalar
    }
}
