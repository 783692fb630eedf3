import CompilerSupport
import Mirroring
import ObjectModel
import Templating

extension DraftedProduct {
    /// Structs for the records of mirrored entities, and for the links between them.
    static func records(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = RecordValidator(MirroredEntities(source, manner), manner.affixes)
        return DraftedProduct(
            review.isFeasible ? review.declarations : [],
            template: "record",
            diagnostics: review.diagnostics,
            types: review.isFeasible ? review.generatedTypes : []
        ) { manner.recordKeys(of: $0) }
    }

    /// Drafts declarations of records, by name, in separate files or in one section. The names of the two templates
    /// begin with `template`; `keys` gives the context of a file or section besides its declarations.
    init(
        _ declarations: [RecordDeclaration],
        template: String,
        diagnostics: [Diagnostic],
        types: [GeneratedType],
        keys: @escaping @Sendable ([RecordDeclaration]) -> TemplateRecord
    ) {
        let files = declarations.map { declaration in
            FileDraft(declaration.name.fileName, "\(template)-file") { keys([declaration]).adding(declaration.record) }
        }
        let section = TextDraft(template: "\(template)-section") {
            keys(declarations).adding(["declarations": .records(declarations.map(\.record))])
        }
        self.init(diagnostics: diagnostics, files: files, sections: [section], types: types)
    }
}

extension GenerationOptions {
    /// The context of a file, or a section of one, besides its declarations.
    func recordKeys(of declarations: [RecordDeclaration]) -> TemplateRecord {
        declarationKeys.adding(["usesFoundation": .flag(declarations.contains(where: \.usesFoundation))])
    }
}

/// A declaration with a file of its own.
struct RecordDeclaration {
    /// The kinds of declarations; the raw value is the key of the declaration's context.
    enum Kind: String, CaseIterable {
        case record
        case family
        case link
        /// The enum over all records of a schema file.
        case registry
    }

    let name: RecordTypeName
    let record: TemplateRecord
    let usesFoundation: Bool

    init(_ kind: Kind, _ name: RecordTypeName, _ content: TemplateRecord, usesFoundation: Bool = false) {
        self.name = name
        let keys = Kind.allCases.map { ($0.rawValue, $0 == kind ? TemplateValue.record(content) : .absent) }
        record = TemplateRecord(keys) { $1 }
        self.usesFoundation = usesFoundation
    }
}

/// The contexts for the templates of records.
extension RecordValidator {
    /// All declarations, by name.
    var declarations: [RecordDeclaration] {
        let records = entities.concrete.compactMap { entity in names.records[entity].map { record(of: entity, $0) } }
        let families = entities.contributors.compactMap { entity in
            names.families[entity].map { RecordDeclaration(.family, $0, family(of: entity, $0)) }
        }
        let links = names.pairs.compactMap { pair in
            names.links[pair].map { RecordDeclaration(.link, $0, link(of: pair, $0)) }
        }
        return (records + families + links).inOrder(of: \.name.text)
    }

    private func record(of entity: Int, _ name: RecordTypeName) -> RecordDeclaration {
        let recordType = entities.graph.recordType(of: entity)
        let properties = properties(of: entity)
        let content: TemplateRecord = [
            "typeName": .text(name.text),
            "entity": .text(commentCode(entityName(entity))),
            "entityNameLiteral": .text(stringLiteral(entityName(entity))),
            "recordType": .text(commentCode(recordType)),
            "recordTypeLiteral": .text(stringLiteral(recordType)),
            "isPublic": .flag(entities.arePublic([entity])),
            "leftOut": .texts(leftOut(of: entity)),
            "properties": .records(properties.map(\.record)),
        ]
        let usesFoundation = properties.contains(where: \.usesFoundation)
        return RecordDeclaration(.record, name, content, usesFoundation: usesFoundation)
    }

    /// An entity with subentities, whose records are those of all of them.
    private func family(of entity: Int, _ name: RecordTypeName) -> TemplateRecord {
        let members = entities.family(of: entity).filter { names.records[$0] != nil }
        return [
            "typeName": .text(name.text),
            "entity": .text(commentCode(entityName(entity))),
            "recordTypeLiteral": .text(stringLiteral(entities.graph.recordType(of: entity))),
            "entityNames": .text(entityLiterals(members)),
            "memberTypes": .text(
                listedItems(members.compactMap { names.records[$0].map { "\($0.text).self" } })
            ),
            "isPublic": .flag(entities.arePublic(members)),
            "members": .records(members.map(member)),
        ]
    }

    private func member(_ entity: Int) -> TemplateRecord {
        [
            "caseName": .text(Respelling.enumerationCase(entityName(entity))?.asMember ?? ""),
            "recordTypeName": .text(names.records[entity]?.text ?? ""),
            "memberEntity": .text(commentCode(entityName(entity))),
            "entityNameLiteral": .text(stringLiteral(entityName(entity))),
        ]
    }

    private func link(of pair: ManyToManyPair, _ name: RecordTypeName) -> TemplateRecord {
        let sides = [pair.source.entity, pair.destination.entity]
        return [
            "typeName": .text(name.text),
            "isPublic": .flag(entities.arePublic(sides.flatMap(entities.family))),
            // The side that Core Data writes first.
            "source": .record(side(pair.source)),
            "destination": .record(side(pair.destination)),
        ]
    }

    private func side(_ reference: PropertyID) -> TemplateRecord {
        let (entity, relationship) = (entityName(reference.entity), entities.graph.relationship(reference).name)
        let subentities = entities.recordedFamily(of: reference.entity).filter { $0 != reference.entity }
        return [
            // The type of the records whose names the side has.
            "target": .text(names.target(reference.entity)),
            "relationship": .text(commentCode("\(entity).\(relationship)")),
            "relationshipLiteral": .text(stringLiteral(relationship)),
            "entityNameLiteral": .text(stringLiteral(entity)),
            "subentities": subentities.isEmpty ? .absent : .text(entityLiterals(subentities)),
        ]
    }

    /// The names of entities as string literals with commas.
    private func entityLiterals(_ entities: [Int]) -> String {
        listedItems(entities.map { stringLiteral(entityName($0)) })
    }

    /// Declared and inherited properties: attributes by name, then to-one relationships by name. Of several with one
    /// name, which the rules report, the first.
    private func properties(of entity: Int) -> [RecordProperty] {
        entities.graph.line(of: entity).flatMap { declared[$0] }.filter { $0.identifier != nil }
            .sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
            .uniqued(by: \.name)
    }

    private func leftOut(of entity: Int) -> [String] {
        let attributes = entities.graph.line(of: entity).flatMap { entities.graph.model.entities[$0].attributes }
        return attributes.inOrder(of: \.name).compactMap { attribute in
            attribute.reasonLeftOut.map { "\(commentCode(attribute.name)), which is \($0)" }
        }
    }

    private func entityName(_ entity: Int) -> String { entities.graph.model.entities[entity].name }
}
