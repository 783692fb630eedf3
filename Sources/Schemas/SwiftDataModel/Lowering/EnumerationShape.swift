/// How SwiftData takes an enumeration apart.
enum EnumerationShape {
    /// One element with the raw value.
    case raw(String, Scalar)
    /// One text for each case.
    case cases([EnumCaseDeclaration])
    /// Cases with associated values.
    case payload([EnumCaseDeclaration])

    /// Reads an enumeration; the depth counts the types that led to it.
    init(_ type: DeclaredType, in table: DeclarationTable, depth: Int = 0) {
        let cases = type.members.compactMap { member in
            if case .enumCase(let value) = member.member { value } else { nil }
        }
        if let (name, scalar) = Self.rawType(of: type, table, depth: depth) {
            self = .raw(name, scalar)
        } else if cases.contains(where: { !$0.payload.isEmpty }) {
            self = .payload(cases)
        } else {
            self = .cases(cases)
        }
    }

    /// The compiler wants the raw type in front of all protocols, and none in an extension.
    private static func rawType(of enumeration: DeclaredType, _ table: DeclarationTable, depth: Int) -> (
        String, Scalar
    )? {
        guard let type = enumeration.declaration.inherited.first else { return nil }
        let meaning = table.meaning(of: type, in: enumeration.scope.outer, depth: depth + 1)
        guard case .scalar(let name, let scalar) = meaning else { return nil }
        return (name, scalar)
    }
}
