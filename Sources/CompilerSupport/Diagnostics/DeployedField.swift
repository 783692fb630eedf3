/// A field of production that is not as a model needs it: what a finding is about that settings can list as known.
package struct DeployedField: Hashable, Sendable {
    /// The record type, for example `CD_Post`.
    package let recordType: String
    /// The field, for example `CD_title`.
    package let name: String
    /// The type that it is deployed with, as a `.ckdb` file spells it: `INT64`.
    package let type: String

    /// Creates a reference to a field.
    package init(recordType: String, name: String, type: String) {
        self.recordType = recordType
        self.name = name
        self.type = type
    }
}
