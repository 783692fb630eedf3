/// How SwiftData takes an enumeration apart.
enum EnumerationShape {
    /// One element with the raw value.
    case raw(Scalar)
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
            self = .raw(scalar)
        } else if cases.contains(where: { !$0.payload.isEmpty }) {
            self = .payload(cases)
        } else {
            self = .cases(cases)
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
