/// How SwiftData takes an enumeration apart.
enum EnumerationShape {
    /// One element with the raw value.
    case raw(String, Scalar)
    /// One text for each case.
    case cases([EnumCaseDeclaration])
    /// Cases with associated values.
    case payload([EnumCaseDeclaration])

    init(_ type: DeclaredType, in table: DeclarationTable) {
        let cases = type.members.compactMap { member in
            if case .enumCase(let value) = member.member { value } else { nil }
        }
        if let (name, scalar) = type.inherited.lazy.compactMap({ Self.rawType($0, type, table) }).first {
            self = .raw(name, scalar)
        } else if cases.contains(where: { !$0.payload.isEmpty }) {
            self = .payload(cases)
        } else {
            self = .cases(cases)
        }
    }

    /// The first inherited type that is a scalar; protocols are none.
    private static func rawType(
        _ type: TypeSyntax,
        _ enumeration: DeclaredType,
        _ table: DeclarationTable
    ) -> (String, Scalar)? {
        let scope = Array(enumeration.scope.dropLast())
        guard case .scalar(let name, let scalar) = table.meaning(of: type, in: scope, source: enumeration.source) else {
            return nil
        }
        return (name, scalar)
    }
}
