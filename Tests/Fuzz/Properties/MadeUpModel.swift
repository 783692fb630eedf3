import ObjectModel

/// A model that bytes choose: of the shapes that real models have, with names and texts that they do not.
extension ManagedObjectModel {
    init(_ choices: inout Choices) {
        self.init()
        document.isUsedWithCloudKit = choices.bool()
        entities = choices.several(upTo: 4) { Entity(&$0) }
        fetchRequests = choices.several(upTo: 2) { FetchRequest(&$0) }
        composites = choices.several(upTo: 1) { choices in
            Composite(name: choices.name(), attributes: choices.several(upTo: 2) { Attribute(&$0) })
        }
        configurations = choices.several(upTo: 2) { choices in
            var configuration = Configuration(name: choices.name())
            configuration.isUsedWithCloudKit = choices.bool()
            configuration.members = choices.several(upTo: 3) { Configuration.Member(entityName: $0.name()) }
            return configuration
        }
        if choices.arePlain { refuseNothing() }
    }

    /// Entities have names of their own, and what is said of other entities is about one that is there.
    private mutating func refuseNothing() {
        entities.keepFirst(by: \.name)
        let names = entities.map(\.name)
        for index in entities.indices {
            if let parent = entities[index].parentName, !names[..<index].contains(parent) {
                entities[index].parentName = nil
            }
            for position in entities[index].relationships.indices {
                let name = entities[index].relationships[position].destinationName ?? ""
                let destination = names.contains(name) ? name : names[position % names.count]
                entities[index].relationships[position].destinationName = destination
                entities[index].relationships[position].inverseName = nil
                entities[index].relationships[position].inverseEntityName = nil
            }
        }
    }
}

extension Entity {
    fileprivate init(_ choices: inout Choices) {
        self.init(name: choices.name(), parentName: choices.number(upTo: 3) == 3 ? choices.name() : nil)
        representedClassName = choices.bool() ? name : choices.maybe { $0.name() }
        isAbstract = choices.number(upTo: 7) == 7
        codeGeneration = choices.one(of: CodeGenerationSetting.allCases)
        renamingIdentifier = choices.number(upTo: 7) == 7 ? choices.name() : nil
        attributes = choices.several(upTo: 5) { Attribute(&$0) }
        relationships = choices.several(upTo: 3) { Relationship(&$0) }
        if choices.arePlain {
            attributes.keepFirst(by: \.name)
            relationships.keepFirst(by: \.name)
            let names = attributes.map(\.name)
            relationships.removeAll { names.contains($0.name) }
        }
        fetchedProperties = choices.several(upTo: 1) { choices in
            FetchedProperty(name: choices.name(), request: choices.maybe { FetchRequest(&$0) })
        }
        uniquenessConstraints = choices.several(upTo: 1) { choices in
            PropertyGroup(properties: choices.several(upTo: 2) { PropertyMention(name: $0.name()) })
        }
        userInfo = choices.userInfo()
    }
}

extension Attribute {
    fileprivate init(_ choices: inout Choices) {
        let type = choices.one(of: choices.arePlain ? Self.plainTypes : AttributeType.allCases)
        let switches = choices.byte()
        self.init(name: choices.name(), type: type, isOptional: switches & 1 != 0)
        (isScalar, allowsCloudEncryption) = (switches & 8 != 0, switches & 16 != 0)
        if !choices.arePlain {
            (isTransient, isDerived, allowsExternalStorage) = (
                switches & 2 != 0, switches & 4 != 0, switches & 32 != 0
            )
            (isPreservedAfterDeletion, isIndexedBySpotlight) = (switches & 64 != 0, switches & 128 != 0)
        }
        let extras = choices.byte() & (choices.arePlain ? 0x60 : 0xFF)
        if extras & 1 != 0 { defaultText = choices.text() }
        if extras & 2 != 0 { details.customClassName = choices.number(upTo: 1) == 0 ? choices.name() : choices.text() }
        if extras & 4 != 0 { details.valueTransformerName = choices.text() }
        if extras & 8 != 0 { details.derivationExpression = choices.text() }
        if extras & 16 != 0 { details.compositeName = choices.name() }
        if extras & 32 != 0 { renamingIdentifier = choices.name() }
        if extras & 64 != 0 { details.userInfo = choices.userInfo() }
        if extras & 128 != 0 { details.defaultDateInterval = choices.text() }
    }
}

extension Attribute {
    private static let plainTypes: [AttributeType] = [
        .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri,
    ]
}

extension Relationship {
    fileprivate init(_ choices: inout Choices) {
        self.init(
            name: choices.name(),
            destinationName: choices.maybe { $0.name() },
            inverseName: choices.maybe { $0.name() },
            deleteRule: choices.one(of: DeleteRule.allCases)
        )
        let switches = choices.byte()
        (isOptional, isTransient, isToMany) = (switches & 1 != 0, switches & 2 != 0, switches & 4 != 0)
        (isOrdered, isSyncable) = (switches & 8 != 0, switches & 16 != 0)
        (isIndexedBySpotlight, isIndexed) = (switches & 32 != 0, switches & 64 != 0)
        if choices.number(upTo: 3) == 3 { userInfo = choices.userInfo() }
        if choices.number(upTo: 7) == 7 { renamingIdentifier = choices.name() }
    }
}

extension FetchRequest {
    fileprivate init(_ choices: inout Choices) {
        self.init(name: choices.name(), entityName: choices.maybe { $0.name() }, predicate: choices.maybe { $0.text() })
        if choices.bool() { resultType = choices.number(upTo: 4) }
        if choices.bool() { fetchLimit = choices.number(upTo: 255) - 1 }
    }
}

extension Choices {
    fileprivate mutating func userInfo() -> [UserInfoEntry] {
        several(upTo: 2) { choices in
            let key = choices.one(of: ["documentation", "doc", "RawType", "com.apple.CoreData.Ignored", ""])
            return UserInfoEntry(key: key, value: choices.bool() ? choices.name() : choices.text())
        }
    }
}

extension Array {
    /// Keeps the first element of each name.
    fileprivate mutating func keepFirst(by name: KeyPath<Element, String>) {
        var seen: Set<String> = []
        removeAll { !seen.insert($0[keyPath: name]).inserted }
    }
}
