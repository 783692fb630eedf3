import CloudSchema
import CompilerSupport
import Mirroring
package import ModelDocuments
import ObjectModel
import SchemaRules

extension Compiler {
    /// `modelc explain <message>`: the meaning of the message, facts about its fields from the models and the evidence,
    /// and the next steps.
    ///
    /// - Parameter messages: The messages of a text.
    /// - Returns: The document.
    package func explain(_ messages: [FoundMessage]) -> String {
        let lookup = MessageLookup(analysis: Analysis(project, isMirroringImplied: true))
        return messages.map { $0.text(lookup.facts) }.joined(separator: "\n")
    }
}

/// Looks up the subjects of messages in the models of a run and in the evidence about production.
private struct MessageLookup {
    let analysis: Analysis

    func facts(about subject: MessageSubject) -> [MessageFacts] {
        guard !analysis.models.isEmpty else { return [] }
        let subjects = subjects(of: subject)
        if subjects.isEmpty { return [MessageFacts(title: subject.words, rows: [["model", notFound]])] }
        return subjects.map { MessageFacts(title: $0.symbol, rows: rows(about: $0)) }
    }

    private var notFound: String {
        "not in \(analysis.models.map(\.input.heading).joined(separator: ", "))".printable
    }

    // MARK: From a message to fields

    /// The record types and fields that a message may refer to.
    private func subjects(of subject: MessageSubject) -> [DeployedElement] {
        switch subject {
        case .recordType(let name):
            return [DeployedElement.recordType(name)]
        case .field(let type?, let name):
            return [DeployedElement.field(recordType: type, name: name)]
        case .field(nil, let name):
            let types = analysis.models.flatMap(\.schemas).flatMap(\.recordTypes).filter {
                $0.field(named: name) != nil
            }
            return types.map(\.name).uniqued.map { DeployedElement.field(recordType: $0, name: name) }
        case .property(let entity, let name):
            return fields(of: name) { $0 == entity }
        case .name(let name):
            let isEntity = graphs.contains { $0.entity(named: name) != nil }
            let type = DeployedElement.recordType(MirroringNames.recordType(rootEntity: name))
            return (isEntity ? [type] : []) + fields(of: name) { _ in true }
        }
    }

    /// The fields of the properties with a name, in the accepted entities.
    private func fields(of property: String, _ isIncluded: (String) -> Bool) -> [DeployedElement] {
        var fields: [DeployedElement] = []
        for graph in graphs {
            let entities = graph.model.entities
            for index in entities.indices where isIncluded(entities[index].name) {
                let lineage = graph.withAncestors(of: [index])
                guard lineage.contains(where: { entities[$0].hasProperty(named: property) }) else { continue }
                let root = entities[graph.roots[index]].name
                let type = MirroringNames.recordType(rootEntity: root)
                fields.append(.field(recordType: type, name: MirroringNames.field(property)))
            }
        }
        return fields.uniqued
    }

    private var graphs: [ModelGraph] { analysis.models.compactMap(\.graph) }

    // MARK: From a field to facts

    private func rows(about subject: DeployedElement) -> [[String]] {
        let inModels = analysis.models.flatMap { modelRows(subject, in: $0) }
        let code = codeRows(subject)
        let evidence = analysis.production.containers.compactMap(\.evidence)
        let states = evidence.map { ["production", $0.state(of: subject)] }
        let unknown = [["production", "unknown: no ledger and no --production"]]
        return (inModels.isEmpty ? [["model", notFound]] : inModels) + code + (states.isEmpty ? unknown : states)
    }

    /// The first places of the code that write a field, or make records of a type.
    private func codeRows(_ subject: DeployedElement) -> [[String]] {
        let named: (type: String, field: String?)? =
            switch subject {
            case .recordType(let name): (name, nil)
            case .field(let type, let name): (type, name)
            case .entity: nil
            }
        guard let named, let code = analysis.models.lazy.compactMap(\.input.code).first else { return [] }
        let places = code.writers(ofType: named.type, field: named.field).map { code.words(for: $0) }
        return places.isEmpty ? [] : [["written in", places.listed(3)]]
    }

    /// The facts of one model, with the first version of its bundle that has the field.
    private func modelRows(_ subject: DeployedElement, in timeline: ModelTimeline) -> [[String]] {
        let model = timeline.input
        let isNeeded = timeline.schemas.lazy.compactMap { $0.words(about: subject) }.first
        let others = model.otherVersions.filter { needs($0, subject, as: model) }.map(\.versionName)
        let versions = others.sorted { NaturalOrder.isBefore($0, $1) }
        guard let isNeeded else {
            return versions.last.map { [["model", "\(model.path): in versions up to '\($0)'".printable]] } ?? []
        }
        let row = [isNeeded.label, "\(isNeeded.words) (\(model.path))".printable]
        if model.otherVersions.isEmpty { return [row] }
        let all = (versions + [model.versionName]).sorted { NaturalOrder.isBefore($0, $1) }
        return [row, ["first version", all[0].printable]]
    }

    /// True if a version needs a field when it is mirrored like the current one.
    private func needs(_ version: ModelInput, _ subject: DeployedElement, as current: ModelInput) -> Bool {
        let scopeRequest = analysis.project.scopeRequest(for: current, isImplied: true)
        let snapshot = Line.read(version).mirrored(by: scopeRequest)
        return snapshot.schemas.contains { $0.words(about: subject) != nil }
    }
}

extension MessageSubject {
    /// The name in the message.
    fileprivate var words: String {
        switch self {
        case .recordType(let name), .name(let name), .field(nil, let name): name
        case .field(let type?, let name): "\(type).\(name)"
        case .property(let entity, let name): "\(entity).\(name)"
        }
    }
}

extension Entity {
    fileprivate func hasProperty(named name: String) -> Bool {
        attributes.contains { $0.name == name } || relationships.contains { $0.name == name }
    }
}

extension MirroredSchema {
    /// The part of the model that needs a record type or a field; nil without one.
    fileprivate func words(about subject: DeployedElement) -> (label: String, words: String)? {
        switch subject {
        case .recordType(let name), .entity(let name, _):
            return recordType(named: name).map { type in
                if author.language == .schemaFile { return ("schema file", "record type \(name)") }
                return ("entities", author.entities(of: type).map(\.symbol).joined(separator: ", "))
            }
        case .field(let typeName, let name):
            guard let type = recordType(named: typeName), let field = type.field(named: name) else { return nil }
            let property = author.property(of: field, nil)?.symbol ?? "written by mirroring itself"
            let label = author.language.words(editor: "property", schemaFile: "schema file")
            return (label, "\(property), \(field.field.type.text)")
        }
    }
}

extension SchemaEvidence {
    /// The state in production, in words.
    fileprivate func state(of subject: DeployedElement) -> String {
        if let reason = retirementReason(of: subject) { return "deployed, retired: \(reason)".printable }
        switch subject {
        case .recordType(let type), .entity(let type, _):
            return recordType(named: type) == nil ? "not in \(name)" : "deployed (\(path(of: subject)))"
        case .field(let type, let field):
            guard let deployed = self.field(named: field, of: type) else {
                return "not in \(name)"
            }
            return "deployed as \(deployed.type.text) (\(path(of: subject)))"
        }
    }
}
