import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// Judges pairs of versions with the reasoning of the check: what the writer needs is taken for deployed, and what is known
/// of a model that shipped is known of the writer.
struct PairSearch: Sendable {
    /// A version that writes, and as the reader of versions that call everything as it does.
    private struct Side: Sendable {
        let mirrored: MirroredModel
        let needs: [Need]
    }

    /// The schema that a version needs in one container, with its meaning.
    private struct Need: Sendable {
        let schema: MirroredSchema
        let evidence: SchemaEvidence
        let meaning: MeaningFacts
    }

    private let lineages: ElementLineages
    private let versions: [CompatibilityVersion]
    private let sides: [Side]

    /// - Parameters:
    ///   - versions: The versions, oldest first.
    ///   - known: The lineages of their elements; found by comparing neighbours if they are not known.
    init(_ versions: [CompatibilityVersion], lineages known: ElementLineages? = nil) {
        self.versions = versions
        let lineages = known ?? ElementLineages(versions.map(\.mirrored.graph))
        self.lineages = lineages
        sides = versions.enumerated().map { position, version in
            let graph = lineages.graph(version.mirrored.graph, of: position)
            return Self.side(MirroredModel(graph, scope: version.mirrored.scope), named: version.name)
        }
    }

    private static func side(_ mirrored: MirroredModel, named name: String) -> Side {
        let needs = zip(mirrored.containers, mirrored.schemas).map { container, schema in
            let evidence = SchemaEvidence(path: name, neededBefore: [schema])
            let meaning = MeaningFacts(of: mirrored, in: [container], deployedIn: evidence)
            return Need(schema: schema, evidence: evidence, meaning: meaning)
        }
        return Side(mirrored: mirrored, needs: needs)
    }

    /// The verdict on what one version writes and another one reads.
    func verdict(of writer: Int, readBy reader: Int) -> CompatibilityVerdict {
        CompatibilityVerdict(reasons(of: writer, readBy: reader))
    }

    /// The reasons for it, in no order of importance.
    func reasons(of writer: Int, readBy reader: Int) -> [CompatibilityReason] {
        let side = sides[writer]
        let (mirrored, schemas) = model(of: reader, for: writer)
        return side.needs.flatMap { need -> [CompatibilityReason] in
            guard let needed = schemas.first(where: { $0.container == need.schema.container }) else {
                return need.evidence.schema.recordTypes.filter { $0.name.hasPrefix(MirroringNames.prefix) }.map {
                    CompatibilityReason(.recordTypeUnknown, without: $0.name, in: $0.name)
                }
            }
            var comparison = SchemaComparison(of: mirrored, needed: needed, with: need.evidence)
            comparison.meaning = need.meaning
            comparison.history = FieldHistory(baseline: need.schema)
            comparison.shippedModels = [side.mirrored]
            let judgement = ChangeJudgement(
                writer: side.mirrored,
                written: need.schema,
                reader: mirrored,
                needed: needed
            ) {
                lineages.has(reader, $0, of: writer)
            }
            return comparison.explained().changes.compactMap(judgement.reason)
                + namesGoneBetween(judgement, writer, reader)
        }
    }

    /// A version as the reader of another one: its renaming identifiers say what the writer calls everything, whichever of
    /// the two is older.
    private func model(of reader: Int, for writer: Int) -> (MirroredModel, [MirroredSchema]) {
        if !lineages.hasRenamed(reader, since: writer) {
            return (sides[reader].mirrored, sides[reader].needs.map(\.schema))
        }
        let original = versions[reader].mirrored
        let graph = lineages.graph(original.graph, of: reader, namedAfter: writer)
        let mirrored = MirroredModel(graph, scope: original.scope)
        return (mirrored, mirrored.schemas)
    }

    /// Names that both versions have and a version between lacks, where the types would let the values pass.
    private func namesGoneBetween(_ judgement: ChangeJudgement, _ writer: Int, _ reader: Int) -> [CompatibilityReason] {
        func isReused(_ kind: PropertyKind?, _ symbol: String) -> Bool {
            lineages.isReused(ElementLineages.Name(kind: kind, symbol: symbol), by: reader, since: writer)
        }
        return judgement.sharedRecordTypes.flatMap { type, written in
            let entities = judgement.needed.author.entities(of: type).filter { isReused(nil, $0.symbol) }
            let fields = type.fields.compactMap { field -> (place: NamedPlace, cloud: String)? in
                guard let kind = field.origin.property?.kind, !field.isCompanion, !field.isAssumed,
                    let place = judgement.needed.author.property(of: field, nil), isReused(kind, place.symbol),
                    let former = written.field(named: field.name), !former.isAssumed,
                    former.field.type == field.field.type,
                    let entity = place.symbol.split(separator: ".").first, !isReused(nil, String(entity))
                else { return nil }
                return (place, "\(type.name).\(field.name)")
            }
            return (entities.map { ($0, type.name) } + fields).map { place, cloud in
                CompatibilityReason(.nameGoneBetween, at: place, in: cloud)
            }
        }
    }
}
