import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Random compiled models")
struct RandomModelTests {
    @Test(
        "A random model compiles to a proved archive, and again to the same bytes",
        arguments: Sampling.seeds(upTo: 200)
    )
    func roundTrip(seed: Int) throws {
        var choices = SeededChoices(seed: seed)
        let model = choices.model()
        let compilation = ModelCompilation(of: ModelGraph(model))
        let compiled = try #require(compilation.compiled, "\(compilation.diagnostics.map(\.message))")
        #expect(compiled.isProved)
        let read = try CompiledModel(compiled.archive).model
        #expect(Kept(read) == Kept(model))
        let source = try #require(readModel(Array(contents(of: read).utf8), path: "contents").model)
        #expect(ModelCompilation(of: ModelGraph(source)).compiled?.archive == compiled.archive)
        // The order of a model's parts is not compiled.
        var shuffled = model
        shuffled.entities.shuffle(using: &choices)
        for index in shuffled.entities.indices { shuffled.entities[index].attributes.shuffle(using: &choices) }
        #expect(ModelCompilation(of: ModelGraph(shuffled)).compiled?.archive == compiled.archive)
    }
}

/// Makes models of everything that can be compiled.
private struct SeededChoices: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }

    private mutating func some<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &self)]
    }

    mutating func model() -> ManagedObjectModel {
        var model = ManagedObjectModel()
        model.document.versionIdentifier = some(["", "1.0", "Zürich"])
        let names = (0...Int.random(in: 0..<5, using: &self)).map { "Entity\($0)" }
        for (index, name) in names.enumerated() {
            var entity = Entity(name: name, parentName: index > 0 && chance(3) ? names[index - 1] : nil)
            entity.representedClassName = chance(3) ? nil : some([name, "Module.\(name)"])
            entity.isAbstract = chance(4)
            entity.versionHashModifier = chance(5) ? "2" : nil
            entity.renamingIdentifier = chance(5) ? "Old\(name)" : nil
            entity.userInfo = userInfo()
            entity.attributes = (0..<Int.random(in: 0..<6, using: &self)).map { attribute("a\(index)_\($0)") }
            entity.relationships = relationships(of: index, names)
            if let first = entity.attributes.first, !first.isTransient, !first.isDerived, chance(2) {
                entity.uniquenessConstraints = [PropertyGroup(properties: [PropertyMention(name: first.name)])]
                var element = FetchIndex.Element(property: first.name)
                (element.type, element.order) = ("Binary", some(["ascending", "descending"]))
                var index = FetchIndex(
                    name: some(["byFirst", first.name, "a"]),
                    elements: Array(repeating: element, count: chance(2) ? 1 : 2)
                )
                index.partialIndexPredicate = chance(3) ? predicate() : nil
                entity.fetchIndexes = [index]
                if chance(2) { entity.fetchIndexes.append(FetchIndex(name: "z", elements: [element])) }
            }
            if chance(3) {
                var request = FetchRequest(name: "fetchedPropertyFetchRequest", entityName: some(names))
                request.predicate = predicate()
                setOptions(of: &request)
                var property = FetchedProperty(name: "f\(index)", request: request)
                property.isOptional = true
                property.userInfo = userInfo()
                entity.fetchedProperties = [property]
            }
            model.entities.append(entity)
        }
        if chance(2) {
            model.configurations = [Configuration(name: "Cloud", members: names.map { .init(entityName: $0) })]
        }
        if chance(2) {
            model.fetchRequests = [FetchRequest(name: "all", entityName: some(names), predicate: predicate())]
        }
        return model
    }

    private mutating func userInfo() -> [UserInfoEntry] {
        chance(3)
            ? [UserInfoEntry(key: "key", value: some(["", "a", "ä<&"])), UserInfoEntry(key: "b", value: "2")] : []
    }

    private mutating func attribute(_ name: String) -> Attribute {
        let types: [AttributeType] = [
            .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid,
            .uri,
            .transformable,
        ]
        var attribute = Attribute(name: name, type: some(types))
        let switches: [WritableKeyPath<Attribute, Bool>] = [
            \.isOptional, \.isTransient, \.isIndexedBySpotlight, \.isIndexed, \.isPreservedAfterDeletion,
            \.allowsCloudEncryption, \.isStoredInTruthFile,
        ]
        for place in switches where chance(4) { attribute[keyPath: place] = true }
        if attribute.type == .binary, chance(2) { attribute.allowsExternalStorage = true }
        if chance(2) { setValues(of: &attribute) }
        attribute.renamingIdentifier = chance(6) ? "old" : nil
        attribute.details.versionHashModifier = chance(6) ? "m" : nil
        attribute.details.userInfo = userInfo()
        if attribute.type == .transformable, chance(2) {
            (attribute.details.valueTransformerName, attribute.details.customClassName) = ("Transformer", "[String]")
        }
        if attribute.type == .string, chance(6) {
            attribute.isDerived = true
            attribute.details.derivationExpression = some(["now()", "a.b", "things.@count", "canonical:(name)", "name"])
        }
        return attribute
    }

    private mutating func setOptions(of request: inout FetchRequest) {
        request.resultType = some([nil, nil, 0, 1, 2])
        let options: [WritableKeyPath<FetchRequest, Bool?>] = [
            \.includesSubentities, \.returnsObjectsAsFaults, \.returnsDistinctResults, \.includesPendingChanges,
            \.includesPropertyValues,
        ]
        for option in options where chance(3) { request[keyPath: option] = some([true, false]) }
        // It is not known how a result type that turns an option off is compiled beside that option.
        if request.resultType == 1 { request.includesPropertyValues = nil }
        if request.resultType == 2 { request.includesPendingChanges = nil }
    }

    private mutating func setValues(of attribute: inout Attribute) {
        switch attribute.type {
        case .integer16, .integer32, .integer64:
            attribute.defaultText = some(["0", "-1", "+7", "32767", "0.0", "12.00", "YES", "NO"])
            attribute.details.minimumText = some(["0", "-5"])
        case .decimal:
            attribute.defaultText = some(["0", "0.0", "-12.50", ".5", "12e3", "99999999999999999999", "0.001"])
        case .double, .float:
            attribute.defaultText = some(["0", "0.1", "-2.5", "1e10", "3.25"])
            attribute.details.maximumText = some(["1", "0.5"])
        case .string:
            attribute.defaultText = some(["", "text", "ä\"<", "🔑"])
            (attribute.details.minimumText, attribute.details.maximumText) = ("1", "40")
        case .boolean: attribute.defaultText = some(["YES", "NO", "1", "0"])
        case .date:
            attribute.details.defaultDateInterval = some(["0", "-978321600", "694224000.5"])
            attribute.details.minimumDateInterval = "0"
        case .uuid: attribute.defaultText = "0F8FAD5B-D9CB-469F-A165-70867728950E"
        default: break
        }
    }

    private mutating func relationships(of index: Int, _ names: [String]) -> [Relationship] {
        (0..<Int.random(in: 0..<3, using: &self)).map { number in
            var relationship = Relationship(name: "r\(index)_\(number)", destinationName: some(names))
            relationship.deleteRule = some(DeleteRule.allCases)
            let switches: [WritableKeyPath<Relationship, Bool>] = [
                \.isOptional, \.isTransient, \.isIndexedBySpotlight, \.isIndexed,
            ]
            for place in switches where chance(4) { relationship[keyPath: place] = true }
            if chance(2) {
                relationship.isToMany = true
                if chance(3) { relationship.isOrdered = true }
                relationship.maximumCount = chance(3) ? 9 : nil
                relationship.minimumCount = chance(3) ? 2 : nil
            }
            // Its own inverse.
            if relationship.destinationName == names[index], chance(2) { relationship.inverseName = relationship.name }
            return relationship
        }
    }

    private mutating func predicate(depth: Int = 0) -> String {
        if depth < 3, chance(2) {
            let parts = (0..<2).map { _ in predicate(depth: depth + 1) }
            let text = parts.joined(separator: some([" AND ", " OR "]))
            return depth == 0 ? text : "(\(text))"
        }
        let operand = some(["1", "-2.5", "$NAME", "$OTHER.list.name", "\"it's\"", "TRUE", "SELF", "b.c"])
        return "\(some(["name", "a.b"])) \(some(["==", "!=", "<", ">=", "LIKE", "CONTAINS[c]", "LIKE[c]"])) \(operand)"
    }
}
