/// Every element and attribute name that occurs in model files; raw values are the spellings.
enum Word: String, CaseIterable {
    // Elements
    case model, entity, attribute, relationship, fetchedProperty, fetchRequest, userInfo, entry
    case fetchIndex, fetchIndexElement, uniquenessConstraints, uniquenessConstraint, constraint
    case compoundIndexes, compoundIndex, index, configuration, memberEntity, composite, elements, element

    // The document
    case name, type, documentVersion, lastSavedToolsVersion, systemVersion, minimumToolsVersion, sourceLanguage
    case userDefinedModelVersionIdentifier, macOSVersion, iOSVersion, usedWithCloudKit, usedWithSwiftData

    // Entities and what all properties share
    case representedClassName, parentEntity, isAbstract, syncable, codeGenerationType, elementID, renamingIdentifier
    case versionHashModifier, coreSpotlightDisplayNameExpression, optional, transient, indexed, spotlightIndexingEnabled

    // Attributes
    case attributeType, derived, derivationExpression, usesScalarValueType, allowsCloudEncryption
    case allowsExternalBinaryDataStorage, preserveAfterDeletion, storedInTruthFile, customClassName,
        valueTransformerName
    case defaultValueString, minValueString, maxValueString, defaultDateTimeInterval, minDateTimeInterval
    case maxDateTimeInterval, regularExpressionString

    // Relationships
    case destinationEntity, inverseName, inverseEntity, deletionRule, toMany, ordered, minCount, maxCount

    // Fetch requests, indexes, user info, diagram
    case predicateString, fetchLimit, fetchBatchSize, resultType, includeSubentities, includePropertyValues
    case includesPendingChanges, returnObjectsAsFaults, returnDistinctResults
    case partialIndexPredicate, property, expression, order, value, key, positionX, positionY, width, height
}

extension Word {
    /// Whether the setting names something, so that its value is compared and hashed.
    var isName: Bool {
        switch self {
        case .name, .key, .value, .property, .entity, .composite, .representedClassName, .parentEntity: true
        case .destinationEntity, .inverseName, .inverseEntity, .elementID, .renamingIdentifier: true
        default: false
        }
    }
}

/// Finds the word for a name by the name's address.
///
/// libxml2 keeps each distinct name of a document once, so a text is compared only the first time it is met. An open
/// hash table over addresses is several times faster here than a dictionary, and names are half of all events.
struct WordTable {
    private enum Slot {
        case free
        case taken(UnsafePointer<CChar>, Word?)
    }

    private var slots = Array(repeating: Slot.free, count: 256)
    private var count = 0

    mutating func word(for name: UnsafePointer<CChar>) -> Word? {
        var index = home(of: name)
        while true {
            switch slots[index] {
            case .taken(name, let word): return word
            case .taken: index = (index + 1) & (slots.count - 1)
            case .free: return remember(name)
            }
        }
    }

    private mutating func remember(_ name: UnsafePointer<CChar>) -> Word? {
        let word = Word(rawValue: String(cString: name))
        count += 1
        if count * 2 > slots.count { grow() }
        insert(name, word)
        return word
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: .free, count: old.count * 2)
        for case .taken(let name, let word) in old { insert(name, word) }
    }

    private mutating func insert(_ name: UnsafePointer<CChar>, _ word: Word?) {
        var index = home(of: name)
        while case .taken = slots[index] { index = (index + 1) & (slots.count - 1) }
        slots[index] = .taken(name, word)
    }

    private func home(of name: UnsafePointer<CChar>) -> Int {
        let mixed = UInt64(UInt(bitPattern: name)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40) & (slots.count - 1)
    }
}
