package import CompilerSupport
import SchemaRules

/// Verdicts as a `modelc.compatibility/1` document, which has every pair of different versions.
package enum CompatibilityJSON {
    /// The whole document.
    package static let keys: [JSONKey<ModelCompatibility>] = [
        .format("modelc.compatibility/1"),
        JSONKey("path") { $0.path },
        JSONKey("order") { $0.order },
        JSONKey("areShipped") { $0.areShipped },
        JSONKey("versions") { $0.matrix.versions },
        JSONKey("target") { $0.matrix.versions[$0.target] },
        JSONKey("unmirrored") { $0.unmirrored },
        JSONKey("missing") { $0.missing },
        JSONKey("pairs", each: pair) { document in
            let names = document.matrix.versions
            return document.pairs.map { (names[$0.writer], names[$0.reader], $0.verdict) }
        },
    ]

    private static let pair: [JSONKey<(writer: String, reader: String, verdict: CompatibilityVerdict)>] = [
        JSONKey("writer") { $0.writer },
        JSONKey("reader") { $0.reader },
        .word("outcome") { $0.verdict.outcome },
        JSONKey("reasons") { $0.verdict.reasons.map(\.words) },
        JSONKey("changes", each: change) { $0.verdict.reasons },
    ]

    private static let change: [JSONKey<CompatibilityReason>] = [
        JSONKey("symbol") { $0.symbol },
        .word("outcome") { $0.outcome },
        .word("kind") { $0.kind },
        JSONKey("place") { $0.place },
        JSONKey("from") { $0.from },
        JSONKey("to") { $0.to },
        JSONKey("isCertain") { $0.isCertain },
    ]
}
