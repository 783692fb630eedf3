import ReadableModels
import Testing

@testable import BuiltInTemplates
@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import Templating

@Suite("User templates")
struct UserTemplateTests {
    static let entities = """
        <entity name="Post" representedClassName="BlogPost">
            <attribute name="title" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
            <attribute name="class" attributeType="Integer 32" defaultValueString="7" usesScalarValueType="YES"/>
            <attribute name="price" attributeType="Decimal" transient="YES"/>
            <relationship name="tags" toMany="YES" destinationEntity="Tag" inverseName="posts" inverseEntity="Tag"/>
            <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author"/>
            <userInfo><entry key="icon" value="doc"/><entry key="icon" value="pen"/></userInfo>
        </entity>
        <entity name="Note" representedClassName="Note" parentEntity="Post" isAbstract="YES"/>
        <entity name="Tag"><relationship name="posts" toMany="YES" destinationEntity="Post" inverseName="tags" inverseEntity="Post"/></entity>
        <entity name="Author"/>
        <fetchRequest name="recent" entity="Post" predicateString="title = &quot;x&quot;" fetchLimit="3"/>
        """

    static func generated(
        _ files: [String: String],
        from entities: String = Self.entities,
        manner: GenerationOptions = .usual,
        singleFile: FileName? = nil
    ) throws -> Generation {
        let graph = ModelGraph(try readableModel(entities))
        let scope = MirroringScope(stores: [MirroredStore()], reason: .command)
        let source = GenerationSource(
            graph,
            modelName: "Blog",
            version: "V2",
            mirrored: MirroredModel(graph, scope: scope)
        )
        let builtIn = try builtInTemplates()
        let loaded = UserTemplates.load(files.map { UserTemplateFile(path: $0, text: $1) }, including: builtIn)
        #expect(loaded.faults == [])
        let templates = try #require(loaded.templates)
        let options = RequestedProducts(products: [.userTemplates(templates, manner)], singleFile: singleFile)
        return try generate(source, options: options, templates: builtIn)
    }

    static func text(_ template: String, from entities: String = Self.entities) throws -> String {
        try generated(["A.md.mustache": template], from: entities).text(of: "A.md")
    }

    @Test("A user template is rendered for the model or for each entity, and can share partials")
    func purposes() throws {
        let generation = try Self.generated([
            "T/Fields.md.mustache": "{{name}} {{version}}: {{#entities}}{{name}} {{/entities}}\n",
            "T/{{name}}+Fields.swift.mustache": "{{>header}}\n{{>_line}}",
            "T/_line.swift.mustache": "// {{name}} of {{model.name}} in {{fileName}}\n",
        ])
        #expect(
            generation.files.map(\.path) == [
                "Fields.md", "Author+Fields.swift", "Note+Fields.swift", "Post+Fields.swift", "Tag+Fields.swift",
            ]
        )
        #expect(try generation.text(of: "Fields.md") == "Blog V2: Author Note Post Tag \n")
        #expect(try generation.body(of: "Post+Fields.swift") == "// Post of Blog in Post+Fields.swift\n")
    }

    @Test(
        "A user template sees the entities, attributes and fetch requests of the model",
        arguments: [
            (
                "{{#entities}}{{className}}{{#hasOwnClass}}!{{/hasOwnClass}} {{/entities}}",
                "NSManagedObject Note! BlogPost! NSManagedObject "
            ),
            ("{{#entities}}{{#parent}}{{name}}/{{className}}{{/parent}}{{/entities}}", "Post/BlogPost"),
            ("{{#entities}}{{recordType}} {{/entities}}", "CD_Author CD_Post CD_Post CD_Tag "),
            ("{{#entities}}{{#isAbstract}}{{name}}{{/isAbstract}}{{/entities}}", "Note"),
            ("{{#entities}}{{#userInfo}}{{key}}={{valueLiteral}}{{/userInfo}}{{/entities}}", "icon=\"pen\""),
            (
                "{{#fetchRequests}}{{name}} {{entity}} {{predicateLiteral}} {{limit}}{{/fetchRequests}}",
                #"recent Post "title = \"x\"" 3"#
            ),
            (
                "{{#entities}}{{#attributes}}{{name}}:{{type}} {{/attributes}}{{/entities}}",
                "class:Integer 32 price:Decimal title:String "
            ),
            (
                "{{#entities}}{{#attributes}}{{swiftName}}:{{swiftType}} {{/attributes}}{{/entities}}",
                "`class`:Int32 price:NSDecimalNumber? title:String? "
            ),
            (
                "{{#entities}}{{#attributes}}{{valueType}}={{swiftDefault}} {{/attributes}}{{/entities}}",
                "Int32=7 Decimal= String= "
            ),
            (
                "{{#entities}}{{#attributes}}{{#cloudField}}{{name}} {{type}} {{asset}};{{/cloudField}}{{/attributes}}{{/entities}}",
                "CD_class INT64 ;CD_title ENCRYPTED STRING CD_title_ckAsset;"
            ),
        ]
    )
    func contexts(template: String, expected: String) throws {
        #expect(try Self.text(template) == expected)
    }

    @Test("A user template sees the destinations and fields of relationships")
    func relationships() throws {
        let template = """
            {{#entities}}{{#relationships}}{{name}}>{{destinationClass}}{{#isManyToMany}}*{{/isManyToMany}}{{#cloudField}} \
            {{name}}{{/cloudField}};{{/relationships}}{{/entities}}
            """
        #expect(try Self.text(template) == "author>NSManagedObject CD_author;tags>NSManagedObject*;posts>BlogPost*;")
    }

    @Test("A user template sees the access level and imports of the command line")
    func manner() throws {
        let manner = GenerationOptions(
            accessLevel: .package,
            imports: [try #require(ModuleName("UIKit")), try #require(ModuleName("Tools"))],
            isIsolated: false
        )
        let template =
            "{{#imports}}import {{.}} {{/imports}}{{access}}{{#isNonisolated}}nonisolated {{/isNonisolated}}x"
        let generation = try Self.generated(["A.md.mustache": template], manner: manner)
        #expect(try generation.text(of: "A.md") == "import UIKit import Tools package nonisolated x")
    }

    @Test("User templates join a single file of the same extension below one header")
    func singleFile() throws {
        let files = ["A.md.mustache": "# {{name}}\n", "{{name}}.swift.mustache": "{{>header}}\n// {{name}}\n"]
        let generation = try Self.generated(files, singleFile: FileName("All.swift"))
        #expect(try generation.body(of: "All.swift") == "// Author\n\n// Note\n\n// Post\n\n// Tag\n")
    }

    @Test("A hostile name reaches a user template in a safe spelling")
    func hostileNames() throws {
        let entities = """
            <entity name="A&quot; \\(x)&#10;*/" representedClassName="1 2">
                <attribute name="2 `a`" attributeType="Transformable" customClassName="X { evil() }"/>
            </entity>
            """
        let template =
            "{{#entities}}{{nameLiteral}} {{className}} {{#attributes}}{{swiftName}} {{swiftType}} {{valueType}}{{/attributes}}{{/entities}}"
        #expect(
            try Self.text(template, from: entities)
                == #""A\" \\(x)\u{a}*/" NSManagedObject _2__a_ NSObject? NSObject"#
        )
    }

    @Test("A file of a user template whose name is unsafe or taken is refused")
    func fileNames() throws {
        let unsafe = try Self.generated(
            ["{{name}}.md.mustache": "x"],
            from: #"<entity name="../Post"/><entity name="Tag"/>"#
        )
        #expect(unsafe.findings == ["GEN636 ../Post"] && unsafe.files.map(\.path) == ["Tag.md"])
        let taken = try Self.generated(
            ["{{name}}.md.mustache": "x"],
            from: #"<entity name="Post"/><entity name="POST"/>"#
        )
        #expect(taken.findings == ["GEN636 Post"] && taken.files.map(\.path) == ["POST.md"])
    }

    @Test(
        "A fault in a user template is found when it is loaded",
        arguments: [
            (["a.mustache": "{{name"], "malformed a.mustache:1:1"),
            (["a.mustache": "{{#entities}}{{naem}}{{/entities}}"], "problem a.mustache:1:14"),
            (["a.mustache": "{{>_b}}", "_b.mustache": "{{className}}"], "problem _b:1:1"),
            (["{{name}}.mustache": "{{className}}{{classNaem}}"], "problem {{name}}.mustache:1:14"),
            (["a.mustache": "x", "_b.md.mustache": "x", "_b.swift.mustache": "y"], "malformed _b:1:1"),
            (["a.mustache": "{{>xcode-section}}"], "problem xcode-imports:2:1"),
        ]
    )
    func faults(files: [String: String], expected: String) throws {
        let loaded = UserTemplates.load(
            files.map { UserTemplateFile(path: $0, text: $1) },
            including: try builtInTemplates()
        )
        #expect(loaded.templates == nil)
        let places = loaded.faults.map { fault in
            let place = "\(fault.error.template):\(fault.error.line):\(fault.error.column)"
            return fault.kind == .malformed ? "malformed \(place)" : "problem \(place)"
        }
        #expect(places.first == expected)
    }

    @Test("A user template that writes too much is stopped with an error that names it")
    func limits() throws {
        let long = String(repeating: "0123456789abcdef", count: 1 << 15)
        let nested = String(repeating: "{{#entities}}", count: 6) + long + String(repeating: "{{/entities}}", count: 6)
        let error = #expect(throws: TemplateError.self) { try Self.generated(["a.md.mustache": nested]) }
        #expect(error?.template == "a.md.mustache")
        #expect(error?.message.contains("the output grows beyond") == true)
    }
}

@Suite("Names that users write")
struct BuiltInProductTests {
    @Test("A built-in template is found by its name and has a summary")
    func names() {
        #expect(BuiltInProduct.allCases.map(\.rawValue) == BuiltInProduct.allCases.map(\.rawValue).sorted())
        #expect(BuiltInProduct(rawValue: "managed-objects") == .managedObjects)
        #expect(BuiltInProduct(rawValue: "managed") == nil)
        for template in BuiltInTemplates.all { #expect(template.summary.hasSuffix("."), "\(template.name)") }
    }

    @Test(
        "A module name that is not a Swift identifier is refused by the command line",
        arguments: ["", "2nd", "A.B", "A; import B", "class", "A\nB", "`A`"]
    )
    func modules(name: String) { #expect(ModuleName(name) == nil) }
}
