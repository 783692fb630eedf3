import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

@Suite(
    "Classes in the style of Xcode that compile",
    .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH")
)
struct TypeCheckTests {
    private static let entities = """
        <entity name="Media" representedClassName="Media" isAbstract="YES">
            <attribute name="a" attributeType="Integer 16" usesScalarValueType="YES"/>
            <attribute name="b" attributeType="Integer 32" usesScalarValueType="YES"/>
            <attribute name="c" attributeType="Integer 64" usesScalarValueType="YES"/>
            <attribute name="d" attributeType="Double" usesScalarValueType="YES"/>
            <attribute name="e" attributeType="Float" usesScalarValueType="YES"/>
            <attribute name="f" attributeType="Boolean" usesScalarValueType="YES"/>
            <attribute name="g" attributeType="Date" usesScalarValueType="YES"/>
            <attribute name="h" attributeType="Boolean"/>
            <attribute name="i" attributeType="Date"/>
            <attribute name="j" attributeType="String"/>
            <attribute name="k" attributeType="Binary"/>
            <attribute name="l" attributeType="Decimal"/>
            <attribute name="m" attributeType="UUID"/>
            <attribute name="n" attributeType="URI"/>
            <attribute name="o" attributeType="Transformable"/>
            <attribute name="p" attributeType="Transformable" customClassName="[String: [String]]"/>
            <attribute name="q" attributeType="Composite"/>
            <attribute name="r" attributeType="Undefined"/>
            <attribute name="s" attributeType="ObjectID"/>
            <attribute name="größe" attributeType="String"/>
        </entity>
        <entity name="Photo" representedClassName=".Photo" parentEntity="Media">
            <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
            <relationship name="ähnliche" toMany="YES" ordered="YES" destinationEntity="Photo"/>
            <relationship name="cover" maxCount="1" destinationEntity="Plain"/>
        </entity>
        <entity name="Tag &quot;\\(x)&#10;&quot;" representedClassName="Blog.Tag"/>
        <entity name="Tag" representedClassName="case">
            <relationship name="default" toMany="YES" destinationEntity="Tag"/>
        </entity>
        <entity name="Plain"/>
        """

    @Test(
        "Classes with every type and accessor compile in the style of each Xcode version",
        arguments: XcodeVersion.allCases,
        [nil, FileName("Model.swift")]
    )
    func everything(version: XcodeVersion, singleFile: FileName?) throws {
        let checker = try #require(TypeChecker.shared)
        let options = RequestedProducts.xcode(version, singleFile: singleFile)
        let generation = try generated(Self.entities, options)
        #expect(generation.diagnostics.allSatisfy { $0.severity == .note })
        let complaints = try checker.complaints(about: generation)
        #expect(complaints == [])
    }

    @Test(
        "Classes compile with Swift keywords as properties and classes",
        arguments: [.xcode(), RequestedProducts()] as [RequestedProducts]
    )
    func words(options: RequestedProducts) throws {
        let checker = try #require(TypeChecker.shared)
        let words = [
            "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "associativity", "async",
            "await",
            "borrowing", "break", "case", "catch", "class", "consume", "consuming", "continue", "convenience", "copy",
            "default",
            "defer", "deinit", "didSet", "discard", "distributed", "do", "dynamic", "each", "else", "enum", "extension",
            "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in",
            "indirect",
            "infix", "init", "inout", "internal", "is", "isolated", "lazy", "left", "let", "macro", "mutating", "nil",
            "none",
            "nonisolated", "nonmutating", "nonsending", "open", "operator", "optional", "override", "package",
            "postfix",
            "precedence", "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required",
            "rethrows",
            "return", "right", "self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch",
            "then",
            "throw", "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "weak", "where", "while",
            "willSet",
            "yield",
        ]
        // Every managed object has methods of these two names.
        let free = words.filter { $0 != "copy" && $0 != "self" }
        // `Any` and `any` would be one file on macOS and have one setter, so they do not go into one model.
        let upperCase = ["Any", "Protocol", "Self", "Type"]
        for words in [free.filter { !upperCase.contains($0) }, upperCase] {
            let entities = words.map { word in
                #"<entity name="\#(word)" representedClassName="\#(word)">"#
                    + #"<relationship name="to" maxCount="1" destinationEntity="\#(word)"/>"#
                    + #"<relationship name="all" toMany="YES" ordered="YES" destinationEntity="\#(word)"/></entity>"#
            }
            let attributes = words.map { #"<attribute name="\#($0)" attributeType="String"/>"# }
            let post = #"<entity name="Post" representedClassName="Post">\#(attributes.joined())</entity>"#
            let generation = try generated(entities.joined() + post, options)
            #expect(generation.diagnostics.filter { $0.severity == .error } == [])
            let complaints = try checker.complaints(about: generation)
            #expect(complaints == [])
        }
    }

    @Test("The refused member names are exactly those that the compiler refuses")
    func reservedMembers() throws {
        let checker = try #require(TypeChecker.shared)
        let names = [
            "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "copy",
            "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "faultingState", "hasChanges",
            "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isFault", "isInserted", "isProxy",
            "isUpdated",
            "managedObjectContext", "mutableCopy", "objectID", "observationInfo", "prepareForDeletion", "self",
            "superclass", "willSave", "willTurnIntoFault",
        ]
        let attributes = names.map { #"<attribute name="\#($0)" attributeType="String"/>"# }
        let generation = try generated(
            #"<entity name="Post" representedClassName="Post">\#(attributes.joined())</entity>"#
        )
        #expect(generation.findings.filter { $0.hasPrefix("GEN605") } == names.map { "GEN605 Post.\($0)" })

        let lines = names.map { "    @NSManaged public var `\($0)`: String?\n" }
        let source = "import CoreData\npublic class Post: NSManagedObject {}\nextension Post {\n\(lines.joined())}\n"
        let complaints = try checker.complaints(about: [("Post.swift", source)])
        for (line, name) in names.enumerated() {
            #expect(complaints.contains { $0.hasPrefix("Post.swift:\(line + 4):") }, "the compiler takes '\(name)'")
        }
    }
}

@Suite(
    "Classes of published models that compile",
    .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"),
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct CorpusTypeCheckTests {
    @Test(
        "A published model without errors generates classes that compile",
        arguments: Corpus.selectedModels,
        [.managedObjects(imports: []), .xcodeManagedObjects(.xcode16)] as [Product]
    )
    func model(path: String, product: Product) throws {
        let checker = try #require(TypeChecker.shared)
        let model = try readableModel(Corpus.bytes(of: path), path: path)
        let generation = try generated(model, RequestedProducts(products: [product], accessLevel: .public))
        let errors = generation.diagnostics.filter { $0.severity == .error }
        // Some models name half a class, such as `Module.`; Xcode prints even that.
        #expect(errors.allSatisfy { $0.rule == GenerationRules.malformedCustomClass })
        guard errors.isEmpty else { return }
        let extra = declarationsOfCustomClasses(in: model)
        let complaints = try checker.complaints(about: generation, beside: extra)
        #expect(complaints == [])
    }
}
