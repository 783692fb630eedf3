/// A field as findings name it: `CD_Post.CD_title`. Spelled out only when there is a finding.
struct FieldSymbol: CustomStringConvertible {
    let type: String
    let field: String

    var description: String { "\(type).\(field)" }
}
