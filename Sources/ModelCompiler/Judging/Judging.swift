import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules
import SwiftSources

// The judging stage: the findings of all rules about one model, family by family.

/// The findings about one model.
struct Judgement: Sendable {
    /// The versions of the model, and the shipped ones.
    let history: ModelHistory
    /// The findings, in the order of the families.
    let findings: [Diagnostic]
    /// The closures of its share roots; nil when the settings list none.
    var shared: SharedModel?

    /// The model.
    var model: ModelTimeline { history.model }
}

/// One family of rules, as it is asked about a model.
enum RuleFamily: Sendable {
    /// Any model.
    case model
    /// A schema file alone.
    case schemaFile
    /// The code that writes the records of a schema file.
    case records
    /// A mirrored model.
    case cloudKit
    /// The stores of models.
    case stores
    /// The stores of models, without what a plan shows itself.
    case plannedStores
    /// Attributes that move to encrypted twins.
    case twins
    /// A schema file and what else has its container.
    case containers
    /// `@Model` classes.
    case swiftData
    /// The code and the entitlements of the app.
    case app
    /// The changes that production allows.
    case production
    /// The same, without what a plan shows itself.
    case plannedProduction
    /// The versions that shipped, where neither an export nor a ledger shows production.
    case compatibility
    /// Objects that people share.
    case sharing
    /// The versions of a bundle.
    case versions
    /// The decisions that the next deployment makes forever.
    case encryption

    /// The families of `modelc check`.
    static let ofCheck: [RuleFamily] = [
        .model, .schemaFile, .records, .cloudKit, .stores, .twins, .containers, .swiftData, .app, .production,
        .compatibility, .sharing, .versions,
    ]

    /// The families of `modelc plan`: a plan for a model that no store can load is useless.
    static let ofPlan: [RuleFamily] = [
        .model, .cloudKit, .schemaFile, .containers, .plannedProduction, .plannedStores, .twins, .encryption,
    ]

    /// The families that need the whole model. One that lacks parts is judged by what it has.
    fileprivate static let ofWholeModels: Set<RuleFamily> = [.containers, .compatibility, .versions]
}

extension Analysis {
    /// Judges one model with the other versions of its bundle.
    func judgement(with history: ModelHistory, by families: [RuleFamily] = RuleFamily.ofCheck) -> Judgement {
        let model = history.model
        let shared =
            families.contains(.sharing)
            ? sharing(model, of: model.input.listing.shareRoots, isPartial: isNarrowed(model)) : nil
        let asked = families.filter { !model.today.isPartial || !RuleFamily.ofWholeModels.contains($0) }
        let findings = asked.flatMap { self.findings(of: $0, about: history, shared) }
        return Judgement(history: history, findings: model.today.diagnostics + findings, shared: shared)
    }

    private func findings(
        of family: RuleFamily,
        about history: ModelHistory,
        _ shared: SharedModel?
    ) -> [Diagnostic] {
        let model = history.model
        return switch family {
        case .model: modelFindings(model)
        case .schemaFile: nativeFindings(model)
        case .records: recordFindings(model)
        case .cloudKit: cloudKitFindings(model)
        case .stores: storeFindings(model)
        case .plannedStores: storeFindings(model).filter { $0.severity > .note }
        case .twins: twinFindings(model)
        case .containers: schemaFileConflicts(model)
        case .swiftData: swiftDataFindings(history)
        case .app: appFindings(model)
        case .production where model.today.isPartial: partialProductionFindings(model)
        case .production: lawFindings(history)
        case .plannedProduction: plannedFindings(history)
        case .compatibility: compatibilityFindings(model, shipped: history.shippedModels)
        case .sharing: shared?.findings ?? []
        case .versions: history.findings
        case .encryption: encryptionFindings(model)
        }
    }

    /// The findings of production about a complete model.
    private func lawFindings(_ history: ModelHistory) -> [Diagnostic] {
        let model = history.model
        return productionFindings(
            model,
            shipped: history.shippedModels,
            others: history.versions.otherGraphs,
            rules: ProductionRuleTable.all + ProductionRuleTable.evidence,
            nativeLaw: model.native == nil ? [] : NativeLawTable.all
        ).map { naming(usesOf: $0, in: model) }
    }

    /// The same for a plan, which shows undeployed fields itself and keeps the elements that a schema file lacks.
    private func plannedFindings(_ history: ModelHistory) -> [Diagnostic] {
        let model = history.model
        let kept = [ProductionRuleTable.recordTypeRemoved.metadata, ProductionRuleTable.fieldRemoved.metadata]
        return productionFindings(model, shipped: history.shippedModels, others: history.versions.otherGraphs)
            .filter { $0.severity > .note && (model.native == nil || !kept.contains($0.rule)) }
    }

    /// The findings of production about an incomplete model, only about existing fields of known type.
    private func partialProductionFindings(_ model: ModelTimeline) -> [Diagnostic] {
        let unknown = Set(model.today.diagnostics.filter { $0.rule == SwiftSourceRules.unknownType }.map(\.symbol))
        return productionFindings(model, rules: ProductionRuleTable.deployedFields).filter {
            !unknown.contains($0.symbol)
        }
    }
}

extension Analysis {
    /// The findings of the rules about any model.
    func modelFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let graph = model.graph else { return [] }
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }
    }

    /// The findings of the CloudKit rules; warnings when the mirrored entities are a guess.
    func cloudKitFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored else { return [] }
        let findings = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }
        guard mirrored.scope.isGuess else { return findings }
        return findings.map { CloudKitRuleTable.certain.contains($0.rule.id) ? $0 : $0.asWarning }
    }

    /// The findings of the rules about one schema file. Of an index that the code shows to be missing, the code tells.
    func nativeFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let native = model.native else { return [] }
        let judged = JudgedSchema(native, production: production[native.needed.container]?.evidence)
        let inCode = Set(judgedCode(model)?.missingIndexes ?? [])
        return NativeLintTable.all.flatMap { $0.findings(in: judged) }.filter {
            $0.rule != NativeLintTable.queryWithoutIndex.metadata || !inCode.contains($0.symbol ?? "")
        }
    }

    /// The findings about the records that the code writes and reads.
    func recordFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let judged = judgedCode(model) else { return [] }
        return RecordRuleTable.all.flatMap { $0.findings(in: judged) }
    }

    /// The code beside a schema file and everything else that is known of its container; nil where no code was read.
    func judgedCode(_ model: ModelTimeline) -> JudgedCode? {
        guard let native = model.native, let code = model.input.code else { return nil }
        let container = native.needed.container
        let names = production.names(of: container)
        let inContainer = (models + companions).filter { other in
            !other.isSame(as: model) && other.today.containerNames.contains { names.contains($0) }
        }
        let schemas = inContainer.flatMap { other in
            other.native.map { [$0.schema] } ?? other.today.schemas.map(\.schema)
        }
        let known = production[container].map { [$0.evidence, $0.ledgerEvidence] } ?? []
        let earlier = models.prefix { !$0.isSame(as: model) }
        return JudgedCode(
            code.records,
            of: native,
            others: schemas + known.compactMap { $0?.schema },
            isFollowing: earlier.contains { other in
                other.native != nil && other.today.containerNames.contains { names.contains($0) }
            }
        )
    }

    /// A model with some entities whose objects are shared.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - roots: The entities.
    ///   - isPartial: Whether entities outside the chosen stores are unknown.
    /// - Returns: The model; nil without entities, or when it could not be read.
    func sharing(_ model: ModelTimeline, of roots: [Located<String>], isPartial: Bool) -> SharedModel? {
        guard let graph = model.graph, !roots.isEmpty else { return nil }
        let listed = model.input.listing.shareRoots
        return SharedModel(graph, mirrored: model.mirrored, roots: roots, others: listed, isPartial: isPartial)
    }
}

extension Analysis {
    /// A finding about a name or an index that production lacks, with the first place in the code that needs it.
    private func naming(usesOf finding: Diagnostic, in model: ModelTimeline) -> Diagnostic {
        guard let symbol = finding.symbol, let code = model.input.code else { return finding }
        if finding.rule == NativeLawTable.indexNotDeployed.metadata {
            var named = finding
            named.related += [judgedCode(model)?.query(thatNeeds: symbol)].compactMap(\.self).map {
                Diagnostic.Related("the code queries it here", at: $0)
            }
            return named
        }
        guard finding.rule == ProductionRuleTable.notYetDeployed.metadata else { return finding }
        let parts = symbol.split(separator: ".", maxSplits: 1).map(String.init)
        var named = finding
        named.related += code.writers(ofType: parts[0], field: parts.count > 1 ? parts[1] : nil).prefix(1).map {
            Diagnostic.Related("the code writes it here", at: $0)
        }
        return named
    }
}

extension Diagnostic {
    fileprivate var asWarning: Diagnostic {
        var copy = self
        copy.severity = min(severity, .warning)
        return copy
    }
}

extension SharedModel {
    /// The findings about shared objects: what moves along, and what does not work in a share.
    var findings: [Diagnostic] { ShareRuleTable.all.flatMap { $0.findings(in: self) } }
}

extension Analysis {
    /// The findings of the store rules about a model.
    func storeFindings(_ model: ModelTimeline) -> [Diagnostic] {
        guard let mirrored = model.mirrored, !mirrored.scope.isGuess else { return [] }
        let comparison = StoreComparison(
            of: mirrored,
            earlier: others(than: model, among: models.prefix { !$0.isSame(as: model) }),
            later: others(than: model, among: models.drop { !$0.isSame(as: model) }),
            before: model.baseline?.mirroredAtMergeBase,
            containers: production.containers.map(\.known),
            written: WrittenContainers(
                model.input.swiftData?.read,
                before: model.baseline?.snapshot.input.swiftData?.read
            ),
            isRelease: project.options.isRelease
        )
        return StoreRuleTable.all.flatMap { $0.findings(in: comparison) }
    }

    /// Other versions of one bundle are not other models: an app loads one of them.
    private func others(than model: ModelTimeline, among models: some Sequence<ModelTimeline>) -> [MirroredModel] {
        models.filter { $0.input.place != model.input.place }.compactMap(\.mirrored)
    }
}

extension Analysis {
    /// The findings about disagreements between a model, the app's code and its entitlements.
    func appFindings(_ model: ModelTimeline) -> [Diagnostic] {
        let comparison = appComparison(model)
        return AppRuleTable.all.flatMap { rule in comparison.map { rule.findings(in: $0) } ?? [] }
    }

    /// The stores that the app opens with a model, beside the decision about it; nil for a model that could not be read.
    func appComparison(_ model: ModelTimeline) -> AppComparison? {
        guard model.isRead else { return nil }
        let input = model.input
        if model.native != nil { return AppComparison(of: input.path, permissions: permissions(of: model)) }
        let before = models.prefix { !$0.isSame(as: model) }.map(\.input.app)
        let others = before.flatMap(\.unreadable).map(\.location)
        return AppComparison(
            of: input.path,
            scope: model.mirrored?.scope,
            code: input.codeScope,
            entitled: input.app.entitled,
            deployed: deployedTypes(of: model),
            faults: input.codeScope?.isUncertain == true ? faultsIfMirrored(of: model) : [],
            isListed: input.isListed,
            emptyStores: input.listing.emptyStores,
            mark: model.today.graph?.model.cloudKitMark,
            unused: input.app.strays.filter { path in !before.contains { $0.strays.contains(path) } },
            unreadable: input.app.unreadable.filter { !others.contains($0.location) },
            permissions: permissions(of: model),
            containers: input.stores.compactMap(\.container),
            unentitled: input.app.permissions.unentitled(input.stores.compactMap(\.container)),
            writtenTwice: input.file != nil
                ? model.today.graph.map { input.app.writtenTwice($0.model, at: input.place) } ?? [] : [],
            oddities: oddities(of: model),
            isRelease: project.options.isRelease
        )
    }

    /// The oddities in the stores of the app around a model; empty when another model of the app was judged before.
    private func oddities(of model: ModelTimeline) -> AppOddities {
        let places = model.input.app.stores.map(\.opened.location)
        let isFollowing = models.prefix { !$0.isSame(as: model) }.contains { other in
            other.isRead && other.native == nil && other.input.app.stores.map(\.opened.location) == places
        }
        return isFollowing ? AppOddities() : model.input.app.oddities
    }
}

extension Analysis {
    /// The record types of a model's entities that production has.
    func deployedTypes(of model: ModelTimeline) -> [String] {
        let containers = production.containers.compactMap(\.evidence) + [production.export?.evidence].compactMap(\.self)
        let deployed = Set(containers.flatMap(\.schema.recordTypes).map(\.name))
        let types = (model.graph?.model.entities ?? []).map { MirroringNames.recordType(rootEntity: $0.name) }
        return types.filter(deployed.contains)
    }

    /// The number of additional errors, by the rule, that the rules of CloudKit would report if the whole model were mirrored.
    private func faultsIfMirrored(of model: ModelTimeline) -> [(rule: String, count: Int)] {
        let request = MirroringScope.Request(isImplied: true)
        guard let whole = model.graph?.mirrored(by: request) else { return [] }
        return CloudKitRuleTable.all.compactMap { rule in
            let known = Set(model.mirrored.map { rule.findings(in: $0) } ?? [])
            let count = rule.findings(in: whole).count { $0.severity == .error && !known.contains($0) }
            return count == 0 ? nil : (rule.metadata.id, count)
        }
    }

    /// The permissions of the targets around a model; empty when another model of the app was judged before.
    func permissions(of model: ModelTimeline) -> AppPermissions {
        let permissions = model.input.app.permissions
        let isFollowing = models.prefix { !$0.isSame(as: model) }.contains { other in
            other.isRead && other.input.app.permissions.locations == permissions.locations
        }
        return isFollowing ? AppPermissions() : permissions
    }
}

extension ModelTimeline {
    fileprivate var isRead: Bool { graph != nil || native != nil }
}

extension ContainerInputs {
    /// The container for the store rules.
    fileprivate var known: KnownContainer {
        KnownContainer(
            names: names,
            production: evidence,
            development: development?.evidence,
            ledger: ledgerEvidence?.ledger == nil ? nil : ledgerEvidence
        )
    }
}

extension Analysis {
    /// The findings of the SwiftData rules about a model's sources.
    func swiftDataFindings(_ history: ModelHistory) -> [Diagnostic] {
        guard let project = swiftDataProject(history) else { return [] }
        return SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }
    }

    /// A model's sources with related facts; nil for an older version of them, and for other models.
    func swiftDataProject(_ history: ModelHistory) -> SwiftDataProject? {
        let model = history.model
        guard let swiftData = model.input.swiftData, let position = swiftData.position,
            position == swiftData.read.current
        else { return nil }
        return SwiftDataProject(
            swiftData.read,
            scope: model.mirrored?.scope,
            history: history.history,
            classesElsewhere: Set(
                models.flatMap { $0.input.swiftData?.read.version()?.model.entities ?? [] }.map(\.name)
            )
        )
    }
}

extension ReadSwiftData {
    /// The app's way of opening older stores: by the stages of its migration plan, otherwise by SwiftData's inference.
    var migrationStrategy: VersionHistory.Strategy { migrationPlans.isEmpty ? .inferred : .staged }

    /// The version rules that apply to these sources.
    ///
    /// Without a current `VersionedSchema` the next release simply has other classes. The stages of a plan have their
    /// own rules.
    var versionRules: [Rule<VersionHistory>] {
        let hasVersions = version()?.name != nil
        return VersionRuleTable.all.filter { rule in
            switch rule.metadata {
            case VersionRuleTable.shippedVersionEdited.metadata: hasVersions
            case VersionRuleTable.versionUnreachable.metadata: migrationPlans.isEmpty
            default: true
            }
        }
    }
}

/// Removes findings that another one at the same place makes superfluous.
///
/// A fault is explained once. If two rules report the same fault, the one that says more about the consequences stays;
/// it lists the others in ``RuleMetadata/supersedes``. A waivable finding never replaces one that cannot be waived.
enum Explanations {
    /// The findings without those that another one, at least as severe, explains.
    static func once(_ findings: [Diagnostic]) -> [Diagnostic] {
        let superseded = findings.flatMap { finding in
            finding.rule.supersedes.flatMap { rule in
                [
                    Key(rule: rule.id, symbol: finding.symbol),
                    Key(rule: rule.id, location: finding.location),
                ]
            }.map { ($0, finding.severity) }
        }
        let atPlaces = findings.flatMap { finding in
            finding.rule.supersedesAtSamePlace.map { (Key(rule: $0.id, location: finding.location), finding.severity) }
        }
        let bySymbol = Dictionary(superseded, uniquingKeysWith: max)
        let byPlace = Dictionary(atPlaces, uniquingKeysWith: max)
        return findings.filter { finding in
            let place = finding.symbol == nil ? finding.location : nil
            let explanations = [
                bySymbol[Key(rule: finding.rule.id, symbol: finding.symbol, location: place)],
                byPlace[Key(rule: finding.rule.id, location: finding.location)],
            ]
            return !explanations.compactMap(\.self).contains { $0 >= finding.severity }
        }
    }

    /// A rule and a symbol, or a rule and a place without a symbol.
    private struct Key: Hashable {
        let rule: String
        var symbol: String?
        var location: SourceLocation?
    }
}
