import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite(
    "Typed classes that compile",
    .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH")
)
struct TypedTypeCheckTests {
    static let modes = [5, 6].flatMap { language in
        [false, true].map { TypeChecker.Options(languageMode: language, isIsolatedToMainActor: $0) }
    }

    private static let enumerations = """
        nonisolated public enum Status: String { case draft, published }
        nonisolated public struct Marks: OptionSet {
            public let rawValue: Int
            public init(rawValue: Int) { self.rawValue = rawValue }
        }
        nonisolated public enum Mood: Int { case good, bad }
        nonisolated public enum Blog { nonisolated public enum Kind: Int16 { case text } }

        """

    /// Every type of attribute, required and optional, as scalar and as object, stored and derived.
    static let entities: String = {
        let types = AttributeType.allCases.enumerated().flatMap { position, type in
            ["scalar": "YES", "object": "NO"].sorted { $0.key < $1.key }.map { kind, isScalar in
                let common = #"attributeType="\#(type.rawValue)" usesScalarValueType="\#(isScalar)""#
                return """
                    <attribute name="\(kind)\(position)" \(common)/>
                    <attribute name="\(kind)Optional\(position)" optional="YES" \(common)/>
                    <attribute name="\(kind)Derived\(position)" derived="YES" \(common)/>
                    """
            }
        }
        return """
            <entity name="Media" representedClassName="Media" isAbstract="YES">\(types.joined())</entity>
            <entity name="Photo" representedClassName=".Photo" parentEntity="Media">
                <attribute name="id" attributeType="UUID"/>
                <attribute name="palette" attributeType="Transformable" customClassName="[String: [String]]"/>
                <attribute name="filter" optional="YES" attributeType="Transformable" customClassName="(String) -> String"/>
                <attribute name="mood" optional="YES" attributeType="Integer 64">
                    <userInfo><entry key="RawType" value="Mood"/></userInfo></attribute>
                <attribute name="moodRequired" attributeType="Integer 16" usesScalarValueType="YES">
                    <userInfo><entry key="RawType" value="Mood"/></userInfo></attribute>
                <attribute name="marks" attributeType="Integer 32" defaultValueString="0">
                    <userInfo><entry key="RawType" value="Marks"/></userInfo></attribute>
                <attribute name="kind" attributeType="Integer 16" defaultValueString="-1">
                    <userInfo><entry key="RawType" value="Blog.Kind"/></userInfo></attribute>
                <attribute name="status" attributeType="String" defaultValueString="draft">
                    <userInfo><entry key="RawType" value="Status"/></userInfo></attribute>
                <attribute name="derivedStatus" attributeType="String" derived="YES">
                    <userInfo><entry key="RawType" value="Status"/></userInfo></attribute>
                <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
                <relationship name="ähnliche" toMany="YES" ordered="YES" destinationEntity="Photo"/>
                <relationship name="plain" toMany="YES" destinationEntity="Plain"/>
                <relationship name="cover" maxCount="1" destinationEntity="Plain"/>
                <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Tag"/>
                <fetchedProperty name="all"><fetchRequest name="x" entity="Photo"/></fetchedProperty>
                <fetchedProperty name="ids"><fetchRequest name="x" entity="Photo" resultType="1"/></fetchedProperty>
            </entity>
            <entity name="Tag &quot;\\(x)&#10;&quot;" representedClassName="Blog.Label"/>
            <entity name="Tag" representedClassName="case">
                <attribute name="Type" attributeType="Integer 16" optional="YES" usesScalarValueType="YES"/>
                <attribute name="Protocol" attributeType="String" optional="YES"/>
                <attribute name="NSNumber" attributeType="Float" optional="YES" usesScalarValueType="YES"/>
                <attribute name="Date" attributeType="Date" optional="YES" usesScalarValueType="YES"/>
                <attribute name="newValue" attributeType="Boolean" optional="YES" usesScalarValueType="YES"/>
                <attribute name="entityName" attributeType="String" optional="YES"/>
                <attribute name="model" attributeType="String" optional="YES"/>
                <relationship name="default" toMany="YES" destinationEntity="Tag"/>
                <relationship name="in" toMany="YES" ordered="YES" destinationEntity="Tag"/>
            </entity>
            <entity name="Plain"/>
            <fetchRequest name="Recent" entity="Photo" predicateString="a == $AUTHOR AND b &gt; $SINCE_DATE"/>
            <fetchRequest name="Compared" entity="Photo"
                predicateString="scalar0 &gt; $NUMBER AND owner == $OWNER AND status == $STATUS AND scalar4 == $NO"/>
            <fetchRequest name="fetchRequest" entity="Photo" resultType="2"/>
            <fetchRequest name="ids" entity="Media" resultType="1" predicateString="a == $model OR b == $in"/>
            <fetchRequest name="count" entity="Tag" resultType="4"/>
            """
    }()

    @Test("Typed classes with every type and accessor compile", arguments: Sampling.pairs(AccessLevel.allCases, modes))
    func everything(accessLevel: AccessLevel, mode: TypeChecker.Options) throws {
        for singleFile in [nil, FileName("Model.swift")] {
            let complaints = try complaints(
                with: RequestedProducts(accessLevel: accessLevel, singleFile: singleFile),
                mode: mode
            )
            #expect(complaints == [])
        }
    }

    @Test(
        "Public typed classes import publicly where imports are internal by default",
        arguments: [AccessLevel.internal, .public]
    )
    func internalImports(accessLevel: AccessLevel) throws {
        let mode = TypeChecker.Options(importsInternally: true)
        #expect(try complaints(with: RequestedProducts(accessLevel: accessLevel), mode: mode) == [])
    }

    @Test("A typed class without nonisolated compiles in any module but one of the main actor")
    func isolation() throws {
        let options = RequestedProducts(isNonisolated: false)
        #expect(try complaints(with: options, mode: TypeChecker.Options()) == [])
        let refused = try complaints(with: options, mode: TypeChecker.Options(isIsolatedToMainActor: true))
        #expect(refused.contains { $0.contains("main actor-isolated initializer 'init(entity:insertInto:)'") })
    }

    @Test("Key paths and generated keys name every property of the model", arguments: modes)
    func keyPaths(mode: TypeChecker.Options) throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try typed(Self.entities)
        let names = try generation.text(of: "Media+CoreData.swift").split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/static let (\w+) = /#).map { $0.1 }
        }
        #expect(names.count == AttributeType.allCases.count * 6)
        let uses = names.map {
            "    (#keyPath(Media.\($0)), NSSortDescriptor(keyPath: \\Media.\($0), ascending: true)),\n"
        }
        let extra =
            "import CoreData\nnonisolated func descriptors() -> [(String, NSSortDescriptor)] { [\n\(uses.joined())] }\n"
        #expect(try checker.complaints(about: generation, beside: Self.enumerations + extra, options: mode) == [])
        // A type that Objective-C does not see is refused.
        let wrong = "import CoreData\nlet key = #keyPath(Photo.moodValue)\n"
        let complaints = try checker.complaints(about: generation, beside: Self.enumerations + wrong, options: mode)
        #expect(complaints.contains { $0.contains("moodValue") })
    }

    @Test("Typed classes compile with every object optional and without Identifiable", arguments: modes)
    func optionals(mode: TypeChecker.Options) throws {
        let manner = GenerationOptions(optionals: .always, omitsIdentifiable: true)
        let options = RequestedProducts(products: [.builtIn(.managedObjects, manner)])
        #expect(try complaints(with: options, mode: mode) == [])
    }

    private func complaints(with options: RequestedProducts, mode: TypeChecker.Options) throws -> [String] {
        let checker = try #require(TypeChecker.shared)
        let generation = try typed(Self.entities, options)
        #expect(generation.diagnostics.allSatisfy { $0.severity == .note })
        return try checker.complaints(about: generation, beside: Self.enumerations, options: mode)
    }
}
