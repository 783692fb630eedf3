import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let propertyKindChanged = Rule<SchemaComparison>(
        id: "CKP342",
        name: "property-kind-changed",
        severity: .error,
        summary: """
            A deployed attribute became a to-one relationship of the same name, or a relationship became an \
            attribute.
            """,
        rationale: """
            A text and a to-one relationship have the same type of field, STRING: the field has the text, or the name \
            of the destination's record. No schema changes, and the server accepts both. This version reads the texts \
            of older versions as names of records that do not exist, and older versions show names of records as \
            texts.

            Add a property with a new name, and retire the old one.

            modelc takes the former kind from the models that shipped: the model at the merge base (`--against`), a \
            version of the bundle that the ledger records, a tag, or a line `cardinality` of the ledger. An export \
            shows only one direction: only attributes have a companion such as `CD_author_ckAsset`, so a relationship \
            with a companion took the name of an attribute. A missing companion means nothing, because Development \
            creates companions with the first long text.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": how attributes and relationships are stored",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(author, production: ["CD_Person": [], "CD_Post": ["CD_author STRING"]]),
            RuleExample(
                author,
                ledger: [
                    "record CD_Person", "field CD_Post CD_author STRING single plain",
                    "field CD_Post CD_author_ckAsset ASSET single plain", "cardinality Post.author one V1 1",
                ]
            ),
        ],
        failing: [
            RuleExample(
                author.marking("<relationship name=\"author\""),
                before: .post("author", "UUID")
                    + #"<entity name="Person"/>"#,
                production: ["CD_Person": [], "CD_Post": ["CD_author STRING"]]
            ),
            RuleExample(
                .post("author", "String").marking("attributeType")
                    + #"<entity name="Person"/>"#,
                ledger: [
                    "record CD_Person", "field CD_Post CD_author STRING single plain",
                    "cardinality Post.author one V1 1",
                ]
            ),
            RuleExample(
                author.marking("<relationship name=\"author\""),
                production: ["CD_Person": [], "CD_Post": ["CD_author STRING", "CD_author_ckAsset ASSET"]]
            ),
        ],
        check: reportMeanings
    )

    private static let author = """
        <entity name="Post"><relationship name="author" optional="YES" maxCount="1" destinationEntity="Person" \
        inverseName="posts" inverseEntity="Person"/></entity>
        <entity name="Person"><relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" \
        inverseName="author" inverseEntity="Post"/></entity>
        """

    /// Evidence from the recorded cardinality of a removed relationship. If the field needs another type, that is the change.
    static let attributeForRelationship = Decision<FactPair>(ofMeaning: propertyKindChanged) { pair in
        guard !pair.wasToMany, pair.relationships.isEmpty, let now = pair.meaning.attribute(pair.symbols[0]) else {
            return nil
        }
        let attribute = pair.graph.attribute(now)
        let (name, type) = (MirroringNames.field(attribute.name), pair.graph.recordType(of: now.entity))
        guard attribute.isSurelyMirrored,
            let deployed = pair.meaning.comparison.evidence.field(named: name, of: type)?.type,
            let needed = FieldMapping(attribute.type)?.primitive,
            deployed.accepts(FieldType(needed, isEncrypted: attribute.isEncryptedByMirroring))
        else { return nil }
        return becameAttribute(pair.name(of: now, "attributeType", field: name))
    }

    /// If the field needs another type, that is the change.
    static let otherKind = Decision<PropertyPair>(ofMeaning: propertyKindChanged) { pair in
        let (old, new, tree) = (pair.old, pair.new, pair.former.tree)
        guard old.kind != new.kind, pair.areToOne, let needed = tree.needed[pair.former.field]?.field.type,
            tree.deployed[pair.former.field]?.accepts(needed) == true
        else { return nil }
        return new.kind == .relationship
            ? becameRelationship(pair.name(nil)) : becameAttribute(pair.name("attributeType"))
    }

    /// Evidence from the schema alone: only attributes have assets, for large values.
    static let relationshipForField = Decision<FieldPair>(ofMeaning: propertyKindChanged) { pair in
        let asset = pair.fields.deployedFields[MirroringNames.assetCompanion(of: pair.name)]
        guard let field = pair.bothSides?.needed, field.isRelationship, asset?.type == FieldType(.asset),
            pair.contradiction == nil, pair.former == nil, !pair.isKnown,
            !pair.fields.shipped.toOnes.contains(field.name)
        else { return nil }
        return becameRelationship(pair.shippedName(of: field, nil))
    }

    private static func becameRelationship(_ name: ShippedName) -> ShippedChange {
        ShippedChange(
            name: name,
            message: "'\(name.symbol)' is now a relationship, but its field has texts of an attribute",
            help: "The app would read the texts as names of records. Add a relationship with a new name.",
            reading: .init(kind: .kindChanged, from: "attribute", to: "relationship")
        )
    }

    private static func becameAttribute(_ name: ShippedName) -> ShippedChange {
        ShippedChange(
            name: name,
            message: "'\(name.symbol)' is now an attribute, but its field has names of records",
            help: "The app would read names of records as texts. Add an attribute with a new name.",
            reading: .init(kind: .kindChanged, from: "relationship", to: "attribute")
        )
    }
}
