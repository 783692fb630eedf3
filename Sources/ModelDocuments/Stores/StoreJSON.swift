package import CompilerSupport
import ModelFiles
import SchemaRules

/// A store as a `modelc.store/1` document.
package enum StoreJSON {
    /// The whole document.
    package static let keys: [JSONKey<IdentifiedStore>] = [
        .format("modelc.store/1"),
        JSONKey("path") { $0.path },
        .word("framework") { $0.identity.framework },
        JSONKey("isMirrored") { $0.identity.isMirrored },
        JSONKey("hasHistory") { $0.identity.hasHistory },
        JSONKey("hasModel") { $0.identity.model != nil },
        JSONKey("frameworkVersion") { $0.identity.metadata.frameworkVersion },
        JSONKey("checksum") { $0.identity.metadata.checksum },
        JSONKey("versionIdentifiers") { $0.identity.metadata.versionIdentifiers },
        JSONKey("entities", .map(.text)) { store in
            .object(
                store.identity.metadata.hashes.inOrder(of: \.key)
                    .map { JSON.Member($0.key, .string($0.value.hexadecimalText)) }
            )
        },
        JSONKey("compared", each: candidate) { $0.candidates },
        JSONKey("model") { $0.matches.last?.candidate.path },
        JSONKey("version") { $0.matches.last.map { $0.candidate.version ?? $0.candidate.path } },
        JSONKey("matches", each: match) { $0.matches },
        JSONKey("nearest", optional: nearest) { store in store.identity.nearest.map { (store, $0) } },
    ]

    private static let candidate: [JSONKey<NamedModel>] = [
        JSONKey("model") { $0.path },
        JSONKey("version") { $0.version },
    ]

    private static let match: [JSONKey<(match: StoreIdentity.Match, candidate: NamedModel)>] = [
        JSONKey("model") { $0.candidate.path },
        JSONKey("version") { $0.candidate.version },
        JSONKey("configuration") { $0.match.configuration },
        JSONKey("unproven") { $0.match.unproven },
    ]

    private static let nearest: [JSONKey<(store: IdentifiedStore, nearest: StoreIdentity.Nearest)>] = [
        JSONKey("model") { $0.store.candidates[$0.nearest.version].path },
        JSONKey("version") { $0.store.candidates[$0.nearest.version].version },
        JSONKey("differences", each: difference) { $0.nearest.differences },
    ]

    private static let difference: [JSONKey<EntityDifference>] = [
        JSONKey("entity") { $0.entity },
        .word("kind") { $0.kind },
        JSONKey("reasons") { $0.reasons },
    ]
}

extension [UInt8] {
    /// Two lower-case digits for each byte.
    fileprivate var hexadecimalText: String {
        map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
