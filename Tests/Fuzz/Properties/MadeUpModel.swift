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
        fetchedProperties = choices.several(upTo: 1) { choices in
            FetchedProperty(name: choices.name(), request: choices.maybe { FetchRequest(&$0) })
        }
        uniquenessConstraints = choices.several(upTo: 1) { choices in
            UniquenessConstraint(properties: choices.several(upTo: 2) { PropertyMention(name: $0.name()) })
        }
        userInfo = choices.userInfo()
    }
}

extension Attribute {
    fileprivate init(_ choices: inout Choices) {
        let type = choices.one(of: AttributeType.allCases)
        self.init(name: choices.name(), type: type, flags: AttributeFlags(rawValue: UInt16(choices.byte())))
        let extras = choices.byte()
        if extras & 1 != 0 { defaultText = choices.text() }
        if extras & 2 != 0 { details.customClassName = choices.number(upTo: 1) == 0 ? choices.name() : choices.text() }
        if extras & 4 != 0 { details.valueTransformerName = choices.text() }
        if extras & 8 != 0 { details.derivationExpression = choices.text() }
        if extras & 16 != 0 { details.compositeName = choices.name() }
        if extras & 32 != 0 { details.renamingIdentifier = choices.name() }
        if extras & 64 != 0 { details.userInfo = choices.userInfo() }
        if extras & 128 != 0 { details.defaultDateInterval = choices.text() }
    }
}

extension Relationship {
    fileprivate init(_ choices: inout Choices) {
        self.init(
            name: choices.name(),
            destinationName: choices.maybe { $0.name() },
            inverseName: choices.maybe { $0.name() },
            flags: RelationshipFlags(rawValue: choices.byte() & 0x7F),
            deleteRule: choices.one(of: DeleteRule.allCases)
        )
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
