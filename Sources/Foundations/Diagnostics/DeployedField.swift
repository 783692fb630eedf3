/// A field of production that is not as a model needs it: what a finding is about that settings can list as known.
public struct DeployedField: Hashable, Sendable {
    /// The record type, for example `CD_Post`.
    public let recordType: String
    /// The field, for example `CD_title`.
    public let name: String
    /// The type that it is deployed with, as a `.ckdb` file spells it: `INT64`.
    public let type: String

    /// Creates a reference to a field.
    public init(recordType: String, name: String, type: String) {
        self.recordType = recordType
        self.name = name
        self.type = type
    }
}
