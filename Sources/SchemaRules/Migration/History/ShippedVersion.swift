package import CompilerSupport
import ObjectModel

/// A version as users have it, by a ledger or by a git tag.
package struct ShippedVersion: Sendable {
    /// The version's name.
    package let name: String
    /// The version checksum; nil when it cannot be computed.
    package let checksum: String?
    /// The model as it shipped; nil when only its checksum was recorded.
    let model: MigrationVersion?
    /// Who says so.
    package let evidence: Diagnostic.Related

    /// A version of which a ledger has the checksum.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - checksum: The checksum.
    ///   - location: The line of the ledger.
    package init(name: String, checksum: String, recordedAt location: SourceLocation?) {
        self.name = name
        self.checksum = checksum
        model = nil
        evidence = Diagnostic.Related("recorded here when it shipped", at: location)
    }

    /// A version that was the current one at a tag.
    ///
    /// - Parameter model: The version as it was there; findings point at its file.
    package init(tagged model: MigrationVersion) {
        name = model.name
        checksum = model.checksum
        self.model = model
        evidence = Diagnostic.Related("as it shipped", at: model.place)
    }
}
