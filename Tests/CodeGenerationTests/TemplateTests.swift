import Foundation
import TestSupport
import Testing

@testable import BuiltInTemplates
@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel
@testable import Templating

@Suite("The built-in templates")
struct TemplateTests {
    private let folder = Repository.root.appending(path: "Templates/swift")

    @Test("The table of templates names every template file, and each file is small")
    func table() throws {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "mustache" }
        let names = files.map { $0.lastPathComponent.replacing(".swift.mustache", with: "") }
        #expect(BuiltInTemplates.all.map(\.name) == names.sorted())
        for file in files {
            #expect(try #require(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize) < 8192)
        }
    }

    @Test(
        "Every key of a template context is used by a template",
        arguments: [
            "fileName", "importKeyword", "entities", "classDefinition", "propertiesExtension", "className",
            "superclassName", "objectiveCName", "setAlias", "entityNameLiteral", "properties", "toManyRelationships",
            "isIdentifiable", "name", "access", "importAccess", "typeName", "modelNameLiteral", "availability",
            "containers", "hasSeveralContainers", "stores", "storeList", "references", "hasSharedStore",
            "hasPublicStore", "nameLiteral", "summary", "configurationLiteral", "database", "containerLiteral",
            "scope", "store", "type", "capitalizedName", "destination", "collection", "isOrdered", "imports",
            "isNonisolated", "classes", "isFinal", "documentation", "members", "overridesEntityName",
            "hasPropertyNames", "propertyNames", "fetchRequests", "scalars", "rawValues", "fetchedProperties",
            "isReadOnly", "isSetOff", "scalarProperty", "scalarLabel", "accessorName", "arrayName",
            "rawType", "defaultLiteral",
            "elementType", "memberName", "functionName", "resultType", "hasParameters", "parameters",
            "variableLiteral", "usesFoundation", "declarations", "record", "family", "link", "entity", "recordType",
            "recordTypeLiteral", "leftOut", "reference", "comment", "keyLiteral", "isEncrypted", "assetKeyLiteral",
            "defaultValue", "parameterDefault", "entityNames", "caseName", "recordTypeName", "memberEntity",
            "source.target", "source.relationship", "source.relationshipLiteral", "source.entityNameLiteral",
            "source.subentities", "destination.target",
        ]
    )
    func keys(key: String) {
        let tags = ["{{\(key)}}", "{{#\(key)}}"]
        #expect(BuiltInTemplates.all.contains { template in tags.contains { template.text.contains($0) } })
    }

    @Test("A template is for a file or a section, or another template includes it")
    func templatesOfProducts() throws {
        let names = BuiltInTemplates.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names where !name.hasSuffix("-file") && !name.hasSuffix("-section") {
            #expect(BuiltInTemplates.all.contains { $0.text.contains("{{>\(name)}}") }, "nothing includes \(name)")
        }
    }

    @Test("Generated files are sorted by name, whichever thread writes them first")
    func order() throws {
        let entities = (1...64).map { "<entity name='E\($0)' representedClassName='E\($0)'/>" }.joined()
        let generation = try typed(entities)
        #expect(generation.files.map(\.path) == (1...64).map { "E\($0)+CoreData.swift" }.sorted())
        for file in generation.files {
            #expect(file.text.contains("class \(file.path.prefix { $0 != "+" }):"), "\(file.path)")
        }
    }

    @Test("A missing template or a misspelled key is an error with its place")
    func errors() throws {
        let source = GenerationSource(ModelGraph(ManagedObjectModel()), modelName: "Model")
        let options = RequestedProducts.xcode(singleFile: FileName("Model.swift"))
        let misspelled = try TemplateLibrary([Template("a\n{{fileNam}}\n", name: "xcode-section")])
        #expect(throws: TemplateError.self) { try generate(source, options: options, templates: TemplateLibrary([])) }
        let error = try #require(throws: TemplateError.self) {
            try generate(source, options: options, templates: misspelled)
        }
        #expect(error.template == "xcode-section" && error.line == 2)
    }
}
