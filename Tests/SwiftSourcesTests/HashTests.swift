import Testing

@testable import ObjectModel
@testable import SwiftSources

/// The hashes are those that Apple's runtime wrote into stores of classes with these properties.
@Suite("Version hashes of @Model classes")
struct HashTests {
    private func hashes(_ text: String) throws -> [String: String] {
        let hashes = VersionHashes(of: ModelGraph(read(text).model))
        return Dictionary(uniqueKeysWithValues: try hashes.entities.map { ($0.name, try $0.hash.get().hexadecimal) })
    }

    @Test("The hash of a class does not depend on the order of its uniqueness constraints")
    func constraints() throws {
        func madeHashes(_ groups: String) throws -> [String: String] {
            try hashes("@Model final class Trip { #Unique<Trip>(\(groups)); var name: String; var day: Int }")
        }
        let expected = try madeHashes("[\\.name], [\\.day, \\.name], [\\.day]")
        #expect(try expected == madeHashes("[\\.day], [\\.name], [\\.day, \\.name]"))
        #expect(try expected != madeHashes("[\\.day], [\\.name], [\\.name, \\.day]"))
    }

    @Test("Hashes include uniqueness, mandatory arrays and inferred inverses as in a real store")
    func relationships() throws {
        let text = """
            @Model final class Item {
                @Attribute(.unique) var name: String
                var craftingRecipe: CraftingRecipe?
                var id: String { name }
            }
            @Model final class Component {
                let id = UUID()
                var count: Int = 1
                var item: Item?
                var craftingRecipe: CraftingRecipe?
            }
            @Model final class CraftingRecipe {
                var requiredComponents: [Component] = []
                var producedItemCount = "1"
                var producedItem: Item?
            }
            """
        #expect(
            try hashes(text) == [
                "Component": "fc80203a8a339b148fd0b6c3b0e586a260591563cf6780a406e69f18a69f8406",
                "CraftingRecipe": "acc6c82026903fd8bd74a3965988ffb840c0794119ccc9d6b360a0a753104617",
                "Item": "683a2c663d51fe60fba4165feb790087bed871d837ba64e81eb1e8836428c2a5",
            ]
        )
        #expect(
            try VersionHashes(of: ModelGraph(read(text).model)).checksum.get()
                == "6T24D3nNvz6qsg0dO7y7IA3tlbZ0QpK/AwmP5KiXXgw="
        )
    }

    @Test("Hashes include enumerations with raw values and mandatory relationships as in a real store")
    func enumerations() throws {
        let text = """
            enum MeasurementUnit: String, Codable { case dashes = "dash" }
            @Model class Ingredient { var ingredientBase: IngredientBase; var id: UUID; var value: Double; var unit: MeasurementUnit }
            @Model class IngredientBase { }
            """
        let known = "4a3b9f32df42aee19eb186b6ad03ad57c96cd3fb4532671a4063da2002cfc61a"
        #expect(try hashes(text)["Ingredient"] == known)
        // Defaults, and how the cases are called, do not enter.
        let other = text.replacing("dashes = \"dash\"", with: "a, b, c").replacing("id: UUID", with: "id = UUID()")
        #expect(try hashes(other)["Ingredient"] == known)
        #expect(
            try hashes(text.replacing("String, Codable", with: "Int, Codable").replacing(" = \"dash\"", with: ""))[
                "Ingredient"
            ] != known
        )
    }

    /// Properties of one line have one hash, because SwiftData makes the same attribute of them.
    @Test(
        "Types that SwiftData stores alike have equal hashes",
        arguments: [
            ["Int", "Int64"], ["Float", "Float32"], ["[String]", "Set<String>", "[Int]", "Set<UUID>", "[URL]"],
            ["Data", "[Mood]", "[String: Int]", "Set<Mood>", "[[Int]]", "[Int?]"],
            ["String", "Swift.String"],
        ]
    )
    func alike(types: [String]) throws {
        let found = try types.map { type in
            let option = type == "String" ? "@Attribute(.externalStorage) " : ""
            let text = "enum Mood: String, Codable { case a }\n@Model class Trip { \(option)var value: \(type) }"
            return try #require(hashes(text)["Trip"])
        }
        #expect(Set(found).count == 1)
    }

    @Test("Widths, external storage and collections of scalars have different hashes")
    func different() throws {
        let types = ["Int16", "Int32", "Int", "Float", "Double", "URL", "Data", "[Data]"]
        let texts = types.map { "var value: \($0)" } + ["@Attribute(.externalStorage) var value: Data"]
        let found = try texts.map { try hashes("@Model class Trip { \($0) }")["Trip"] }
        #expect(Set(found).count == texts.count)
    }

    @Test("A type whose storage is not known makes the hash unknown, with a reason")
    func unknown() {
        let model = read("@Model class Trip { var count: CGFloat }").model
        guard case .failure(let hash)? = VersionHashes(of: ModelGraph(model)).entities.first?.hash else {
            Issue.record("there is a hash")
            return
        }
        #expect(hash.reason == "'count' has the type CGFloat, and it is not known how SwiftData stores that")
    }
}
