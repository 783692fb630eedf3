import ObjectModel

extension ArchivedObject {
    /// - Throws: ``CompiledModelError`` when the object is of another class.
    func check(isA name: String) throws(CompiledModelError) {
        guard className == name else {
            throw CompiledModelError("expected \(name), found \(className ?? "something else")")
        }
    }

    /// The renaming identifier, when it is not the name: that is what is archived without one.
    func renamingIdentifier(of name: String) -> String? {
        text("NSRenamingIdentifier").flatMap { $0 == name ? nil : $0 }
    }

    func userInfo(of owner: String) throws(CompiledModelError) -> [UserInfoEntry] {
        guard let object = self["NSUserInfo"] else { return [] }
        guard let entries = object.entries else {
            throw CompiledModelError("the user info of '\(owner)' cannot be read")
        }
        return try entries.map { key, value throws(CompiledModelError) in
            guard let text = value.text else {
                throw CompiledModelError("'\(key)' in the user info of '\(owner)' is not a text")
            }
            return UserInfoEntry(key: key, value: text)
        }
    }
}

extension Attribute {
    init(_ object: ArchivedObject, named name: String, of owner: String) throws(CompiledModelError) {
        let code = object.integer("NSAttributeType") ?? 0
        guard let type = AttributeType.ofCode(code) else {
            throw CompiledModelError("'\(owner).\(name)' has the unknown type \(code)")
        }
        self.init(name: name, type: type)
        readSwitches(of: object)
        let bits = object.integer("NSFlagsKey") ?? 0
        if bits & 4 != 0 { allowsExternalStorage = true }
        if bits & 16 != 0 { isPreservedAfterDeletion = true }
        renamingIdentifier = object.renamingIdentifier(of: name)
        details.versionHashModifier = object.text("NSVersionHashModifier")
        details.valueTransformerName = object.text("NSValueTransformerName")
        let valueClass = object.text("NSAttributeValueClassName")
        details.customClassName = type == .composite || valueClass == type.valueClassName ? nil : valueClass
        details.userInfo = try object.userInfo(of: "\(owner).\(name)")
        if object.className == "NSDerivedAttributeDescription" {
            isDerived = true
            details.derivationExpression = try object.expression("NSDerivationExpression")?.derivationText
        }
        if let value = object["NSDefaultValue"] {
            guard let text = value.defaultText(of: type) else {
                throw CompiledModelError("the default value of '\(owner).\(name)' cannot be read")
            }
            if type == .date { details.defaultDateInterval = text } else { defaultText = text }
        }
        try readValidation(object, of: owner)
    }

    /// Limits are predicates with the code of the error that a violation is.
    ///
    /// The codes are the public constants of Core Data: `NSValidationNumberTooSmallError` is 1620.
    private mutating func readValidation(_ object: ArchivedObject, of owner: String) throws(CompiledModelError) {
        let predicates = object["NSValidationPredicates"]?.elements ?? []
        let warnings = object["NSValidationWarnings"]?.elements ?? []
        for (predicate, warning) in zip(predicates, warnings) {
            guard case .integer(let code) = warning.value,
                let limit = predicate["NSRightExpression"]?["NSConstantValue"],
                let text = limit.limitText
            else { throw CompiledModelError("the validation of '\(owner).\(name)' cannot be read") }
            switch code {
            case 1620, 1670: details.minimumText = text
            case 1610, 1660: details.maximumText = text
            case 1640: details.minimumDateInterval = text
            case 1630: details.maximumDateInterval = text
            case 1680: details.regularExpression = text
            default: throw CompiledModelError("the validation of '\(owner).\(name)' has the unknown code \(code)")
            }
        }
        if predicates.count != warnings.count {
            throw CompiledModelError("the validation of '\(owner).\(name)' is damaged")
        }
    }
}

extension Relationship {
    init(_ object: ArchivedObject, named name: String, of owner: String) throws(CompiledModelError) {
        guard let rule = object.integer("NSDeleteRule").flatMap(DeleteRule.ofCode) else {
            throw CompiledModelError("'\(owner).\(name)' has an unknown delete rule")
        }
        let (minimum, maximum) = (object.integer("NSMinCount") ?? 0, object.integer("NSMaxCount") ?? 0)
        let inverse = object["NSInverseRelationship"]
        self.init(
            name: name,
            destinationName: object["NSDestinationEntity"]?.text("NSEntityName")
                ?? object.text("_NSDestinationEntityName"),
            inverseName: inverse?.text("NSPropertyName") ?? object.text("_NSInverseRelationshipName"),
            isToMany: maximum != 1,
            deleteRule: rule
        )
        readSwitches(of: object)
        inverseEntityName = inverseName == nil ? nil : inverse?["NSEntity"]?.text("NSEntityName") ?? destinationName
        minimumCount = minimum == 0 ? nil : minimum
        maximumCount = maximum == 0 ? nil : maximum
        renamingIdentifier = object.renamingIdentifier(of: name)
        versionHashModifier = object.text("NSVersionHashModifier")
        userInfo = try object.userInfo(of: "\(owner).\(name)")
    }
}

extension FetchRequest {
    init(_ object: ArchivedObject, named name: String) throws(CompiledModelError) {
        try object.check(isA: "NSFetchRequest")
        let predicate = try object.predicateText("NSPredicate")
        let entity = object["NSEntity"]
        self.init(name: name, entityName: entity?.text("NSEntityName") ?? entity?.text, predicate: predicate)
        fetchLimit = object.integer("NSFetchLimit").flatMap { $0 == 0 ? nil : $0 }
        fetchBatchSize = object.integer("NSBatchSize").flatMap { $0 == 0 ? nil : $0 }
        resultType = object.integer("NSResultType").flatMap { $0 == 0 ? nil : $0 }
    }
}
