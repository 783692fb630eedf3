import Testing

@testable import CompilerSupport
@testable import ObjectModel

@Suite("Equality of models")
struct EqualityTests {
    @Test("Equal models may have different source locations")
    func origins() {
        #expect(model(at: 0) == model(at: 4711))
        #expect(model(at: 0).hashValue == model(at: 4711).hashValue)
    }

    @Test("Every change of meaning makes two models different")
    func changes() {
        let changes: [(inout ManagedObjectModel) -> Void] = [
            { $0.entities[0].name = "Other" },
            { $0.entities[0].isAbstract = true },
            { $0.entities[0].attributes[0].isOptional = true },
            { $0.entities[0].attributes[0].defaultText = "1" },
            { $0.entities[0].attributes[0].details.maximumText = "9" },
            { $0.entities[0].attributes[0].details.defaultExpression = "UUID()" },
            { $0.entities[0].attributes[0].details.userInfo[0].value = "other" },
            { $0.entities[0].relationships[0].deleteRule = .cascade },
            { $0.entities[0].fetchIndexes[0].elements[0].order = "descending" },
            { $0.entities[0].uniquenessConstraints[0].properties = ["body"] },
            { $0.configurations[0].isUsedWithCloudKit = true },
            { $0.fetchRequests[0].predicate = "TRUEPREDICATE" },
            { $0.composites[0].attributes = [] },
            { $0.unknownItems = [UnknownItem(element: "news")] },
            { $0.document.sourceLanguage = "Swift" },
        ]
        for change in changes {
            var changed = model(at: 0)
            change(&changed)
            #expect(changed != model(at: 0))
        }
    }

    @Test("Empty details do not make two attributes different")
    func emptyDetails() {
        var attribute = Attribute(name: "title", type: .string)
        attribute.details.minimumText = "1"
        #expect(attribute != Attribute(name: "title", type: .string))
        attribute.details.minimumText = nil
        #expect(attribute == Attribute(name: "title", type: .string))
        #expect(attribute.hashValue == Attribute(name: "title", type: .string).hashValue)
    }

    @Test("Attribute details are compared by value, and copies are independent")
    func details() {
        let first = model(at: 0).entities[0].attributes[0]
        var second = first
        second.details.versionHashModifier = "old"
        #expect(first.details.versionHashModifier == nil)
        #expect(first != second)
        second.details = model(at: 1).entities[0].attributes[0].details
        #expect(first == second)
    }

    private func model(at offset: Int) -> ManagedObjectModel {
        let origin = SourceOrigin(offset)
        var details = AttributeDetails()
        details.userInfo = [UserInfoEntry(key: "key", value: "value", origin: origin)]
        let attribute = Attribute(name: "title", type: .string, details: details, origin: origin)
        let relationship = Relationship(name: "author", destinationName: "Post", origin: origin)
        var entity = Entity(name: "Post", attributes: [attribute], relationships: [relationship], origin: origin)
        entity.fetchIndexes = [
            FetchIndex(name: "i", elements: [.init(property: "title", origin: origin)], origin: origin)
        ]
        let mention = PropertyMention(name: "title", origin: origin)
        entity.uniquenessConstraints = [PropertyGroup(properties: [mention], origin: origin)]
        entity.compoundIndexes = [PropertyGroup(properties: [mention], origin: origin)]
        entity.fetchedProperties = [FetchedProperty(name: "f", origin: origin)]
        var model = ManagedObjectModel()
        model.entities = [entity]
        model.configurations = [
            Configuration(name: "C", members: [.init(entityName: "Post", origin: origin)], origin: origin)
        ]
        model.fetchRequests = [FetchRequest(name: "all", entityName: "Post", origin: origin)]
        model.composites = [Composite(name: "Point", attributes: [attribute], origin: origin)]
        model.origin = origin
        return model
    }
}

@Suite("Locations in a model")
struct ModelLocationTests {
    @Test("A location has the model's file, the origin and the part")
    func locations() {
        var model = ManagedObjectModel()
        model.path = "V1.xcdatamodel/contents"
        let element = model.location(SourceOrigin(7))
        #expect((element.path, element.offset, element.part) == ("V1.xcdatamodel/contents", 7, .element))
        #expect(model.location(SourceOrigin(7), "name").part == .attribute("name"))
    }
}
