import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules

/// The action of `modelc retire`.
package enum LedgerRetirement: Sendable {
    /// Retire deployed elements, for a reason.
    case retire(reason: String)
    /// Reinstate them.
    case undo
}

extension Compiler {
    /// `modelc retire`: retires deployed elements in a ledger, or reinstates them.
    ///
    /// The models of the project are those of the ledger's container.
    ///
    /// - Parameters:
    ///   - words: Each is `Entity`, `Entity.property`, `CD_Type` or `CD_Type.CD_field`.
    ///   - retirement: The action.
    ///   - file: The ledger; nil for a new one.
    ///   - mayBegin: Whether a new ledger may begin with a retirement, without a list of deployed elements.
    /// - Returns: The new ledger with all of the words, or the findings that prevent it.
    /// - Throws: ``CommandFailure`` when a word names nothing that left the models.
    package func retire(
        _ words: [String],
        _ retirement: LedgerRetirement,
        in file: InputFile?,
        mayBegin: Bool = false
    ) throws(CommandFailure) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        let analysis = Analysis(project, isMirroringImplied: true)
        guard analysis.isReadable else { return LedgerEdit(refusedWith: analysis.readingResult) }
        let names = DeployedNames(analysis: analysis, ledger: ledger)
        var newer = ledger
        var refusals: [Diagnostic] = []
        for word in words {
            let subject = try names.subject(of: word)
            if case .retire = retirement, let objection = names.objection(to: subject) {
                throw .refusal("'\(word)' \(objection)")
            }
            do throws(Diagnostic) {
                switch retirement {
                case .retire(let reason): newer = try newer.retiring(subject, reason: reason, unproven: mayBegin)
                case .undo: newer = try newer.reinstating(subject)
                }
            } catch {
                refusals.append(error)
            }
        }
        let isProven = if case .undo = retirement { true } else { ledger.knowsProduction }
        let unproven =
            isProven
            ? [] : ["the ledger does not say what is deployed, so modelc cannot verify the names"]
        return refusals.isEmpty
            ? LedgerEdit(from: ledger, to: newer, in: [file], remarks: analysis.remarks + unproven)
            : LedgerEdit(refusedFor: refusals, in: [file])
    }
}

/// The cloud's names of model elements, including removed ones.
struct DeployedNames {
    let analysis: Analysis
    let ledger: Ledger

    /// The subject of a word: `Entity`, `Entity.property`, `CD_Type`, `CD_Type.CD_field` or `CD_Type.Entity`.
    func subject(of word: String) throws(CommandFailure) -> DeployedElement {
        let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, !parts.contains("") else {
            throw .usage("'\(word)' is not a name; expected Entity, Entity.property, CD_Type.CD_field, or Type.field")
        }
        if try isRecordType(first, in: word) {
            return parts.count > 1 ? part(parts[1], of: first) : .recordType(first)
        }
        let recordType = MirroringNames.recordType(rootEntity: try root(of: first))
        if parts.count > 1 { return .field(recordType: recordType, name: MirroringNames.field(parts[1])) }
        guard recordType == MirroringNames.recordType(rootEntity: first) else {
            return .entity(recordType: recordType, name: first)
        }
        return .recordType(recordType)
    }

    /// True if a name means a record type rather than an entity. If the container has both, the models of the run
    /// decide: all those of the settings, or those on the command line.
    private func isRecordType(_ name: String, in word: String) throws(CommandFailure) -> Bool {
        let mirrored = MirroringNames.recordType(rootEntity: try root(of: name))
        let schemas = analysis.models.filter { $0.native != nil }.map(\.input.path)
        let isOfSchemas = !schemas.isEmpty && schemas.count == analysis.models.count
        guard ledger.holds(.recordType(name)) else {
            // An entity can have such a name too, but then a model or the ledger has it.
            return (isOfSchemas || name.hasPrefix(MirroringNames.prefix)) && roots(of: name).isEmpty
                && !ledger.holds(.recordType(mirrored))
        }
        if name.hasPrefix(MirroringNames.prefix) || !ledger.holds(.recordType(mirrored)) { return true }
        if schemas.isEmpty { return false }
        if isOfSchemas { return true }
        let field = word.split(separator: ".", maxSplits: 1).dropFirst().first.map {
            ".\(MirroringNames.field(String($0)))"
        }
        throw .refusal(
            "'\(word)' is a name of the schema and of a model: write \(mirrored)\(field ?? "") for the model's, or name "
                + "the schema file as well: modelc retire \(word) \(schemas[0])"
        )
    }

    /// A field of a record type, or an entity that its records name.
    private func part(_ name: String, of recordType: String) -> DeployedElement {
        let field = DeployedElement.field(recordType: recordType, name: name)
        let isOfMirroring = recordType.hasPrefix(MirroringNames.prefix)
        let isField = ledger.holds(field) || name.hasPrefix(MirroringNames.prefix) || !isOfMirroring
        return isField || !isEntity(name, of: recordType) ? field : .entity(recordType: recordType, name: name)
    }

    /// True if records of a type can name an entity. The ledger lists the entities of recorded versions. Other names
    /// count if they begin with an uppercase letter and are no field.
    private func isEntity(_ name: String, of recordType: String) -> Bool {
        if ledger.retirement(of: .entity(recordType: recordType, name: name)) != nil { return true }
        let shipped = shippedRoots(of: name).map { MirroringNames.recordType(rootEntity: $0) }
        if !shipped.isEmpty { return shipped.contains(recordType) }
        let field = DeployedElement.field(recordType: recordType, name: MirroringNames.field(name))
        return name.first?.isUppercase == true && !ledger.holds(field)
    }

    /// The reason that a subject cannot be retired: a model still needs it, or it comes from no model; nil when it can.
    func objection(to subject: DeployedElement) -> String? {
        for model in analysis.models + analysis.companions {
            for schema in model.schemas where isSame(schema.container, ledger.container) {
                guard schema.needs(subject, of: model.graph) else { continue }
                return schema.keeper(of: subject).map { "belongs to \($0), not to the model, and cannot be retired" }
                    ?? "is still in '\(model.input.path)'; remove it from the model first"
            }
        }
        return nil
    }

    /// The root of an entity's tree: from the models, else from shipped models, else the entity itself.
    private func root(of entity: String) throws(CommandFailure) -> String {
        // A tree with a new root leaves records behind under the old one.
        let roots = roots(of: entity)
        let deployed = roots.filter { ledger.holds(.recordType(MirroringNames.recordType(rootEntity: $0))) }
        if deployed.count > 1 {
            let types = deployed.map { MirroringNames.recordType(rootEntity: $0) }.joined(separator: ", ")
            throw .refusal("'\(entity)' has several record types; name one of \(types)")
        }
        return deployed.first ?? roots.first ?? entity
    }

    private func roots(of entity: String) -> [String] {
        let now = analysis.models.compactMap(\.graph).compactMap { graph in
            graph.entity(named: entity).map { graph.model.entities[graph.roots[$0]].name }
        }
        return Set(now + shippedRoots(of: entity)).sorted()
    }

    private func shippedRoots(of entity: String) -> [String] {
        ledger.facts(of: .root).compactMap { fact -> String? in
            guard case .root(entity, let root, _) = fact.statement else { return nil }
            return root
        }
    }
}

extension MirroredSchema {
    fileprivate func needs(_ subject: DeployedElement, of graph: ModelGraph?) -> Bool {
        switch subject {
        case .recordType(let name): recordType(named: name) != nil
        case .field(let type, let name): recordType(named: type)?.field(named: name)?.isAssumed == false
        case .entity(let type, let name):
            recordType(named: type)?.entities.contains { graph?.model.entities[$0].name == name } == true
        }
    }

    /// The owner that needs a subject regardless of the model; nil for an element of the model.
    fileprivate func keeper(of subject: DeployedElement) -> String? {
        switch subject {
        case .recordType(let name), .entity(let name, _):
            switch recordType(named: name)?.kind {
            case .links?: "mirroring"
            case .system?: "the server"
            default: nil
            }
        case .field(let type, let name):
            switch recordType(named: type)?.field(named: name)?.origin {
            case .framework?: "mirroring"
            case .system?, .server?: "the server"
            default: nil
            }
        }
    }
}

extension CommandFailure {
    /// The failure for a word that cannot be retired.
    static func refusal(_ message: String) -> CommandFailure { CommandFailure(message: message, status: .findings) }
}

/// True if two containers may be the same; an unknown one may be any.
func isSame(_ container: String?, _ other: String?) -> Bool { container == nil || other == nil || container == other }
