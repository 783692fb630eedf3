import Foundation
import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel
@testable import SchemaRules
@testable import SwiftSources

@Suite("SwiftData classes converted from a model")
struct SwiftDataConversionTests {
    @Test("Every type, option and default becomes a @Model class with an equal version hash")
    func everything() throws {
        let converted = try Converted([("Model", wholeModel)])
        // It has no value transformer, and gets a secure one.
        #expect(converted.findings == ["GEN691 Trip.tags"])
        #expect(converted.proof.count == 6)
        let text = converted.text
        for line in wholeModelLines { #expect(text.contains(line), "\(line)\nin\n\(text)") }
    }

    @Test("A single version gives one file for each class, and several give one for each version")
    func files() throws {
        let one = try Converted([("Model", post(title))])
        #expect(one.sources.files.map(\.path) == ["Post.swift"])
        let two = try Converted([("Model", post(title)), ("Model 2", post(title + count))])
        #expect(
            two.sources.files.map(\.path)
                == ["BlogMigrationPlan.swift", "BlogModels.swift", "BlogSchemaV1.swift", "BlogSchemaV2.swift"]
        )
        #expect(two.proof.provenCount == 2)
        #expect(two.text.contains("typealias Post = BlogSchemaV2.Post"))
        #expect(two.text.contains(".lightweight(fromVersion: BlogSchemaV1.self, toVersion: BlogSchemaV2.self)"))
    }

    @Test("Classes whose names differ only in case share a file")
    func namesInCase() throws {
        let converted = try Converted([("Model", #"<entity name="Post"/><entity name="POST"/>"#)])
        #expect(converted.sources.files.map(\.path) == ["Blog.swift"])
        #expect(converted.proof.provenCount == 2)
    }

    @Test("Versions with equal hashes share a schema, since a plan with both does not load")
    func equalVersions() throws {
        let limited = #"<attribute name="title" optional="YES" maxValueString="9" attributeType="String"/>"#
        let converted = try Converted([("A", post(title)), ("B", post(limited)), ("C", post(title + count))])
        let schemas = converted.sources.files.map(\.path).filter { $0.contains("Schema") }
        #expect(schemas == ["BlogSchemaV1.swift", "BlogSchemaV2.swift"])
        #expect(converted.text.contains("/// The versions `A`, `B`, which have equal hashes."))
    }

    @Test("A step that is not inferred gets a custom stage that says why")
    func customStage() throws {
        let text = #"<attribute name="count" attributeType="String" defaultValueString=""/>"#
        let number = #"<attribute name="count" attributeType="Integer 64" defaultValueString="0"/>"#
        let converted = try Converted([("A", post(text)), ("B", post(number))])
        #expect(converted.text.contains(".custom("))
        #expect(converted.text.contains("// `Post.count`"))
    }

    @Test("A renamed entity gets a custom stage, because classes have no original name")
    func renamedEntity() throws {
        let converted = try Converted([
            ("A", #"<entity name="Post">\#(title)</entity>"#),
            ("B", #"<entity name="Article" elementID="Post">\#(title)</entity>"#),
        ])
        #expect(converted.text.contains("// `Article` was `Post`."))
        #expect(converted.text.contains(".custom("))
        #expect(converted.findings == ["GEN691 Article"])
    }

    @Test(
        "A feature that changes the hash and that @Model cannot express is an error with its place",
        arguments: unexpressible
    )
    func refused(_ name: String, _ entities: String, symbol: String) throws {
        let converted = try Converted([("Model", entities)])
        #expect(converted.errors == [symbol])
        let accepted = try Converted([("Model", entities)], acceptingDifferences: true)
        #expect(accepted.errors == [])
        #expect(accepted.findings.contains("GEN690 \(symbol)"))
    }

    @Test("A feature that changes no hash and is left out is a warning with its place", arguments: leftOut)
    func warned(_ name: String, _ entities: String, symbol: String) throws {
        let converted = try Converted([("Model", entities)])
        #expect(converted.findings == ["GEN691 \(symbol)"])
        #expect(converted.proof.provenCount == converted.proof.count)
    }

    @Test("A class whose name hides a type that @Model sources use still gives an equal hash", arguments: hiding)
    func hidingNames(_ name: String) throws {
        let attributes = AttributeType.allCases.filter { ![.composite, .undefined, .objectID].contains($0) }
            .map { #"<attribute name="a\#($0.rawValue.filter { $0 != " " })" attributeType="\#($0.rawValue)"/>"# }
        let entity = #"<entity name="\#(name)">\#(attributes.joined())</entity>"#
        let versions = [("A", #"<entity name="\#(name)"/>"#), ("B", entity)]
        let converted = try Converted(versions)
        let others = converted.findings.filter { !$0.hasPrefix("GEN692") }
        #expect(others == ["GEN691 \(name).aTransformable"], "\(converted.findings)\n\(converted.text)")
    }

    @Test("Relationships that SwiftData would pair by itself are an error")
    func inferredInverse() throws {
        let entities = """
            <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B"/></entity>
            <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A"/></entity>
            """
        #expect(try Converted([("Model", entities)]).errors == ["A", "B"])
    }
}

/// Losses that change a hash: a name, the model, and the symbol of the error.
private let unexpressible: [(String, String, String)] = [
    ("abstract", #"<entity name="Post" isAbstract="YES"/>"#, "Post"),
    ("hash modifier", #"<entity name="Post" versionHashModifier="2"/>"#, "Post"),
    (
        "derived",
        post(
            #"<attribute name="now" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/>"#
        ),
        "Post.now"
    ),
    ("undefined", post(#"<attribute name="any" optional="YES" attributeType="Undefined"/>"#), "Post.any"),
    ("object ID", post(#"<attribute name="other" optional="YES" attributeType="ObjectID"/>"#), "Post.other"),
    (
        "ordered",
        """
        <entity name="Post"><relationship name="tags" optional="YES" toMany="YES" ordered="YES" destinationEntity="Tag" \
        inverseName="post" inverseEntity="Post"/></entity><entity name="Tag"><relationship name="post" optional="YES" \
        maxCount="1" destinationEntity="Post" inverseName="tags" inverseEntity="Tag"/></entity>
        """,
        "Post.tags"
    ),
]

/// Losses that change no hash.
private let leftOut: [(String, String, String)] = [
    ("fetched property", post(title + #"<fetchedProperty name="recent" optional="YES"/>"#), "Post.recent"),
    (
        "fetch request", post(title) + #"<fetchRequest name="All" entity="Post" predicateString="TRUEPREDICATE"/>"#,
        "All"
    ),
    (
        "configuration",
        post(title) + #"<configuration name="Cloud"><memberEntity name="Post"/></configuration>"#,
        "configuration Cloud"
    ),
    ("limit", post(#"<attribute name="n" optional="YES" attributeType="String" minValueString="2"/>"#), "Post.n"),
    (
        "pattern", post(#"<attribute name="n" optional="YES" attributeType="String" regularExpressionString="a+"/>"#),
        "Post.n"
    ),
    ("typeless", post(title + #"<attribute name="any" optional="YES" transient="YES"/>"#), "Post.any"),
    ("renaming", #"<entity name="Post" elementID="Article">\#(title)</entity>"#, "Post"),
    (
        "user info",
        post(
            #"<attribute name="n" optional="YES" attributeType="String"><userInfo><entry key="a" value="b"/></userInfo></attribute>"#
        ), "Post"
    ),
    ("class name", #"<entity name="Post" representedClassName="PostMO">\#(title)</entity>"#, "Post"),
    (
        "descending index",
        post(
            title
                + #"<fetchIndex name="byTitle"><fetchIndexElement property="title" type="Binary" order="descending"/></fetchIndex>"#
        ),
        "Post"
    ),
]

private let hiding = [
    "Data", "Date", "Decimal", "String", "Int", "Int16", "Bool", "UUID", "URL", "Schema", "Type", "Protocol", "Codable",
    "VersionedSchema", "MigrationStage", "PersistentModel", "SchemaMigrationPlan", "default", "Any", "some",
]

private let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
private let count = #"<attribute name="count" attributeType="Integer 64" defaultValueString="0"/>"#

/// Versions that were converted, and what came of it.
struct Converted {
    let sources: SwiftDataSources
    let proof: ConversionProof

    init(_ versions: [(String, String)], acceptingDifferences: Bool = false) throws {
        let versions = try versions.map { name, entities in
            MigrationVersion(
                name: name,
                graph: ModelGraph(try readableModel(entities, path: "\(name)/contents"))
            )
        }
        self.init(versions, acceptingDifferences: acceptingDifferences)
    }

    init(_ versions: [MigrationVersion], acceptingDifferences: Bool = false) {
        sources = SwiftDataSources(of: versions, modelName: "Blog", acceptingDifferences: acceptingDifferences)
        proof = ConversionProof(of: sources)
    }

    var text: String { sources.files.map(\.text).joined(separator: "\n") }
    var diagnostics: [Diagnostic] { sources.diagnostics + proof.diagnostics }
    var findings: [String] { diagnostics.map { "\($0.rule.id) \($0.symbol ?? "")" } }
    var errors: [String] { diagnostics.filter { $0.severity == .error }.map { $0.symbol ?? $0.message } }
}

/// One model with all that SwiftData can express, and whose hashes were seen.
private let wholeModel = """
    <entity name="Trip">
        <attribute name="slug" attributeType="String" defaultValueString="a &quot;b&quot; \\(c)"/>
        <attribute name="notes" optional="YES" attributeType="String" allowsCloudEncryption="YES" elementID="text"/>
        <attribute name="count" attributeType="Integer 64" defaultValueString="-3"/>
        <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="9.99"/>
        <attribute name="length" attributeType="Double" defaultValueString="1.5"/>
        <attribute name="weight" optional="YES" attributeType="Float" spotlightIndexingEnabled="YES"/>
        <attribute name="isDone" attributeType="Boolean" defaultValueString="YES"/>
        <attribute name="start" optional="YES" attributeType="Date" defaultDateTimeInterval="60"/>
        <attribute name="key" attributeType="UUID" defaultValueString="00112233-4455-6677-8899-AABBCCDDEEFF"/>
        <attribute name="photo" optional="YES" attributeType="Binary" versionHashModifier="2"/>
        <attribute name="tags" optional="YES" attributeType="Transformable" customClassName="[String]"/>
        <attribute name="cache" optional="YES" transient="YES" attributeType="String"/>
        <attribute name="place" attributeType="Composite" composite="Place"/>
        <attribute name="other" optional="YES" attributeType="Composite" composite="Spot"/>
        <attribute name="in" optional="YES" attributeType="String"/>
        <relationship name="stops" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Stop" \
    inverseName="trip" inverseEntity="Stop"/>
        <relationship name="people" toMany="YES" minCount="1" maxCount="9" destinationEntity="Person" \
    inverseName="trips" inverseEntity="Person"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="slug"/></uniquenessConstraint></uniquenessConstraints>
        <fetchIndex name="i"><fetchIndexElement property="count" type="Binary" order="ascending"/>\
    <fetchIndexElement property="slug" type="Binary" order="ascending"/></fetchIndex>
    </entity>
    <entity name="Stop">
        <attribute name="title" attributeType="String"/>
        <relationship name="trip" maxCount="1" deletionRule="Deny" destinationEntity="Trip" inverseName="stops" inverseEntity="Trip"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="title"/><constraint value="trip"/>\
    </uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Person">
        <relationship name="trips" optional="YES" toMany="YES" deletionRule="No Action" destinationEntity="Trip" \
    inverseName="people" inverseEntity="Trip"/>
        <relationship name="friend" optional="YES" maxCount="1" destinationEntity="Person" inverseName="admirers" inverseEntity="Person"/>
        <relationship name="admirers" optional="YES" toMany="YES" destinationEntity="Person" inverseName="friend" inverseEntity="Person"/>
        <relationship name="favourite" optional="YES" maxCount="1" destinationEntity="Place2"/>
    </entity>
    <entity name="Place2"><attribute name="name" optional="YES" attributeType="String"/></entity>
    <entity name="Empty"/>
    <entity name="default"><attribute name="self" optional="YES" attributeType="String"/></entity>
    <composite name="Place">
        <attribute name="city" optional="YES" attributeType="String"/>
        <attribute name="latitude" attributeType="Double" defaultValueString="0"/>
    </composite>
    <composite name="Spot"><attribute name="zip" optional="YES" attributeType="String"/></composite>
    """

private let wholeModelLines = [
    #"@Attribute(.unique) var slug: String = "a \"b\" \\(c)""#,
    #"@Attribute(.allowsCloudEncryption, originalName: "text") var notes: String?"#,
    "var count: Int = -3",
    "var price: Decimal? = Decimal(sign: .plus, exponent: -2, significand: 999)",
    "var length: Double = 1.5",
    "@Attribute(.spotlight) var weight: Float?",
    "var isDone: Bool = true",
    "var start: Date? = Date(timeIntervalSinceReferenceDate: 60.0)",
    "var key: UUID = UUID(uuid: (0x00, 0x11,",
    #"@Attribute(hashModifier: "2") var photo: Data?"#,
    "var tags: [String]?",
    "@Attribute(.ephemeral) var cache: String?",
    "var place: Place = Place()",
    "var other: Spot?",
    "var `in`: String?",
    "@Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop]? = []",
    "@Relationship(minimumModelCount: 1, maximumModelCount: 9, inverse: \\Person.trips)",
    "    var people: [Person] = []",
    "@Relationship(deleteRule: .deny) var trip: Trip",
    "#Unique<Stop>([\\.title, \\.trip])",
    "#Index<Trip>([\\.count, \\.slug])",
    "init(title: String, trip: Trip) {",
    "self.title = title",
    "@Relationship(deleteRule: .noAction) var trips: [Trip]? = []",
    "@Relationship(inverse: \\Person.friend) var admirers: [Person]? = []",
    "var friend: Person?",
    "struct Place: Codable {",
    "var latitude: Double = 0.0",
    "final class `default` {",
    "init() {}",
]
