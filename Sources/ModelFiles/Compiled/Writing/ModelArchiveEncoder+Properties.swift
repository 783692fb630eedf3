import ObjectModel

/// What stands in an archive for a property.
private typealias Members = [String: KeyedArchiver.Member]

extension ModelArchiveEncoder {
    /// What all properties have.
    private mutating func members(
        _ name: String,
        of owner: Int,
        renamingIdentifier: String? = nil,
        modifier: String? = nil,
        userInfo: [UserInfoEntry],
        switches: [String]
    ) -> Members {
        var members = Members(uniqueKeysWithValues: switches.map { ($0, .bool(true)) })
        members["NSPropertyName"] = archive.text(name)
        members["NSRenamingIdentifier"] = archive.text(renamingIdentifier ?? name)
        members["NSEntity"] = .object(entities[owner])
        if modifier != nil { members["NSVersionHashModifier"] = archive.text(modifier) }
        if !userInfo.isEmpty { members["NSUserInfo"] = dictionary(of: userInfo) }
        return members
    }

    // MARK: Attributes

    mutating func add(_ attribute: Attribute, of owner: Int) -> KeyedArchiver.Reference {
        let (details, flags) = (attribute.details, attribute.flags)
        let symbol = "\(graph.model.entities[owner].name).\(attribute.name)"
        var members = members(
            attribute.name,
            of: owner,
            renamingIdentifier: attribute.renamingIdentifier,
            modifier: details.versionHashModifier,
            userInfo: details.userInfo,
            switches: ArchivedSwitch.keys(\.attribute, of: flags)
        )
        members["NSAttributeType"] = .integer(type(of: attribute, symbol))
        members["NSAttributeValueClassName"] = archive.text(details.customClassName ?? attribute.type.valueClassName)
        members["NSDefaultValue"] = .object(defaultValue(of: attribute, symbol))
        members["NSValueTransformerName"] = archive.text(details.valueTransformerName)
        members["NSFlagsKey"] = .integer(
            (flags.contains(.externalStorage) ? 4 : 0) | (flags.contains(.preservedAfterDeletion) ? 16 : 0)
        )
        checkModule(of: details.customClassName, symbol, attribute.origin, "customClassName")
        addValidation(of: attribute, symbol, to: &members)
        if attribute.isDerived {
            members["NSIsReadOnly"] = .bool(true)
            members["NSDerivationExpression"] = .object(derivation(of: attribute, symbol))
            members["NSFilteringPredicate"] = .object(.none)
        }
        members["_P"] = .integer(members.packedFlags)
        return archive.add(attribute.isDerived ? .derivedAttribute : .attribute, members)
    }

    private mutating func type(of attribute: Attribute, _ symbol: String) -> Int {
        if attribute.flags.contains(.truthFile) {
            refuseUnknown("'\(symbol)' in a truth file", symbol, attribute.origin, "storedInTruthFile")
        }
        if attribute.details.unknownTypeName == nil, let code = attribute.type.archiveCode { return Int(code) }
        let name = attribute.details.unknownTypeName ?? attribute.type.rawValue
        refuseUnknown("'\(symbol)' of the type \(name)", symbol, attribute.origin, "attributeType")
        return 0
    }

    private mutating func defaultValue(of attribute: Attribute, _ symbol: String) -> KeyedArchiver.Reference {
        guard let value = attribute.defaultValue else { return .none }
        if let reference = archive.add(value, of: attribute) { return reference }
        let text = attribute.details.defaultDateInterval ?? attribute.defaultText ?? ""
        let what = "the default '\(text)' of '\(symbol)' (\(attribute.type.rawValue))"
        refuseUnknown(what, symbol, attribute.origin, attribute.defaultSetting)
        return .none
    }

    /// Limits are predicates, with the codes of the errors that a violation is.
    private mutating func addValidation(of attribute: Attribute, _ symbol: String, to members: inout Members) {
        guard attribute.hasDetails else { return }
        let details = attribute.details
        let limits =
            attribute.type == .date
            ? [
                ("minDateTimeInterval", details.minimumDateInterval),
                ("maxDateTimeInterval", details.maximumDateInterval),
            ]
            : [("minValueString", details.minimumText), ("maxValueString", details.maximumText)]
        var (predicates, codes): ([KeyedArchiver.Reference], [KeyedArchiver.Reference]) = ([], [])
        for (position, (setting, text)) in limits.enumerated() {
            guard let text else { continue }
            let limit = ArchivedLimit(text, of: attribute.type)
            guard let limit, let predicate = try? archive.add(limit.predicate(isMinimum: position == 0)) else {
                refuseUnknown("the limit '\(text)' of '\(symbol)'", symbol, attribute.origin, setting)
                continue
            }
            predicates.append(predicate)
            codes.append(archive.plain(.integer(limit.code(isMinimum: position == 0))))
        }
        if details.regularExpression != nil {
            let what = "the regular expression of '\(symbol)'"
            refuseUnknown(what, symbol, attribute.origin, "regularExpressionString")
        }
        if predicates.isEmpty { return }
        members["NSValidationPredicates"] = archive.list(.mutableArray, predicates)
        members["NSValidationWarnings"] = archive.list(.mutableArray, codes)
    }

    private mutating func derivation(of attribute: Attribute, _ symbol: String) -> KeyedArchiver.Reference {
        let text = attribute.details.derivationExpression ?? ""
        if let derivation = DerivationExpression(text) { return archive.add(PredicateExpression(derivation)) }
        refuseUnknown("'\(symbol)', derived as '\(text)',", symbol, attribute.origin, "derivationExpression")
        return .none
    }

    // MARK: Relationships

    mutating func add(_ relationship: Relationship, at position: PropertyPosition) -> KeyedArchiver.Reference {
        var members = members(
            relationship.name,
            of: position.entity,
            renamingIdentifier: relationship.renamingIdentifier,
            modifier: relationship.versionHashModifier,
            userInfo: relationship.userInfo,
            switches: ArchivedSwitch.keys(\.relationship, of: relationship.flags)
        )
        let inverse = graph.inverse(of: position).map { relationships[$0.entity][$0.position] }
        members["NSDestinationEntity"] = .object(graph.destination(of: position).map { entities[$0] } ?? .none)
        members["NSInverseRelationship"] = .object(inverse ?? .none)
        members["_NSDestinationEntityName"] = archive.text(relationship.destinationName)
        members["_NSInverseRelationshipName"] = archive.text(relationship.inverseName)
        members["NSMinCount"] = .integer(relationship.minimumCount ?? 0)
        members["NSMaxCount"] = .integer(relationship.maximumCount ?? 0)
        members["NSDeleteRule"] = .integer(relationship.deleteRule.archiveCode)
        members["_P"] = .integer(members.packedFlags)
        let place = relationships[position.entity][position.position]
        archive.fill(place, .relationship, members)
        return place
    }

    // MARK: Fetched properties

    mutating func add(_ property: FetchedProperty, of owner: Int) -> KeyedArchiver.Reference {
        let symbol = "\(graph.model.entities[owner].name).\(property.name)"
        var members = members(
            property.name,
            of: owner,
            userInfo: property.userInfo,
            switches: ["NSIsOptional", "NSIsTransient", "NSIsReadOnly"]
        )
        if !property.isOptional {
            refuseUnknown("'\(symbol)', which is not optional,", symbol, property.origin)
        }
        if let request = property.request {
            members["NSFetchRequest"] = .object(add(request, of: symbol))
            members["_NSFetchRequestEntityName"] = archive.text(request.entityName)
        } else {
            refuse("'\(symbol)' has no fetch request", symbol, property.origin)
        }
        members["_P"] = .integer(members.packedFlags)
        return archive.add(.fetchedProperty, members)
    }
}

extension Members {
    /// The switches again, in bits. Some tell that keys are absent: the reader does not look for these.
    fileprivate var packedFlags: Int {
        let absent = [
            ("NSValidationPredicates", 0x10), ("NSValidationWarnings", 0x20), ("NSUserInfo", 0x40),
            ("NSVersionHashModifier", 0x80),
        ]
        let present = ArchivedSwitch.all.filter { self[$0.key] != nil }.map(\.bit)
        let bits = present + absent.filter { self[$0.0] == nil }.map(\.1)
        return bits.reduce(0x01, |)
    }
}
