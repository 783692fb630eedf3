import CompilerSupport

extension Attribute {
    /// What the attribute contributes to the hashes of its entity and of all subentities.
    /// Those of composites are handed over, by their names: an attribute knows its composite by name only.
    func versionHash(_ composites: [String: Result<VersionHash, UnavailableHash>]) throws(UnavailableHash)
        -> VersionHash
    {
        if hasDetails, let doubt = details.hashDoubt { throw unavailable(doubt) }
        if type != .composite || isDerived { return try plainVersionHash }
        // Name, optionality and type of the attribute itself do not enter, only the elements do.
        if details.versionHashModifier != nil {
            throw unavailable("is composite and has a modifier, and how that is hashed is not known")
        }
        guard let hash = details.compositeName.flatMap({ composites[$0] }) else {
            throw unavailable("has a composite that is not in the model")
        }
        do throws(UnavailableHash) {
            return try hash.get()
        } catch {
            throw unavailable("is composite, and \(error.reason)")
        }
    }

    /// The hash of anything but a composite.
    fileprivate var plainVersionHash: VersionHash {
        get throws(UnavailableHash) {
            if isDerived { return try derivationHash }
            guard let code = type.archiveCode, details.unknownTypeName == nil else {
                throw unavailable("has the type \(details.unknownTypeName ?? type.rawValue), whose hash is not known")
            }
            if isStoredInTruthFile { throw unavailable("is stored in the truth file") }
            if allowsExternalStorage, type != .binary, type != .transformable {
                throw unavailable("is not binary data, but may be stored in a file of its own")
            }
            var message: [UInt8] = []
            message.append(littleEndian: code)
            if allowsExternalStorage { message.append(1) }
            if isPreservedAfterDeletion { message.append(1) }
            let property = propertyHash(name, isOptional: isOptional, modifier: details.versionHashModifier)
            return VersionHash(of: property.bytes + message)
        }
    }

    /// A derived attribute is hashed by its expression alone: neither name nor type enter.
    private var derivationHash: VersionHash {
        get throws(UnavailableHash) {
            guard let format = details.derivationExpression.flatMap(DerivationExpression.init)?.predicateFormat else {
                throw unavailable("is derived by an expression whose normal form is not known")
            }
            return VersionHash(of: Array(format.utf8))
        }
    }

    fileprivate func unavailable(_ reason: String) -> UnavailableHash { UnavailableHash(reason: "'\(name)' \(reason)") }
}

extension Composite {
    /// What an attribute of this type contributes to the hashes of its entity: the elements, ordered by name.
    var versionHash: VersionHash {
        get throws(UnavailableHash) {
            let elements = attributes.inOrder(of: \.name)
            for (element, next) in zip(elements, elements.dropFirst()) where !element.isSurelyOrdered(before: next) {
                throw UnavailableHash(
                    reason: "how '\(element.name)' and '\(next.name)' of '\(name)' are ordered is not known"
                )
            }
            var message: [UInt8] = []
            for element in elements {
                if element.type == .composite || element.isDerived || element.isTransient {
                    throw UnavailableHash(
                        reason: "'\(element.name)' of '\(name)' is an element whose hash is not known"
                    )
                }
                if element.hasDetails, let doubt = element.details.hashDoubt { throw element.unavailable(doubt) }
                message.append(try element.plainVersionHash)
            }
            return VersionHash(of: message)
        }
    }
}

extension Attribute {
    /// Whether the names have the same order with and without regard to case, and are known to be sorted at all.
    fileprivate func isSurelyOrdered(before other: Attribute) -> Bool {
        name.isASCII && other.name.isASCII && name.lowercased() < other.name.lowercased()
    }
}

/// What attributes and relationships have in common; the flags are 1 for optional, and others that stored properties
/// of a model file never have.
func propertyHash(_ name: String, isOptional: Bool, modifier: String?) -> VersionHash {
    var message = Array(name.utf8)
    message.append(littleEndian: UInt16(isOptional ? 1 : 0))
    message.append(modifier ?? "")
    return VersionHash(of: message)
}

extension AttributeType {
    /// The raw value of `NSAttributeType`; nil for the types that no known hash contains.
    package var archiveCode: Int32? {
        switch self {
        case .undefined: 0
        case .integer16: 100
        case .integer32: 200
        case .integer64: 300
        case .decimal: 400
        case .double: 500
        case .float: 600
        case .string: 700
        case .boolean: 800
        case .date: 900
        case .binary: 1000
        case .uuid: 1100
        case .uri: 1200
        case .transformable: 1800
        case .composite, .objectID: nil
        }
    }
}

extension ModelGraph {
    /// What a relationship contributes to the hashes of its entity and of all subentities.
    func versionHash(of reference: PropertyPosition) throws(UnavailableHash) -> VersionHash {
        let relationship = relationship(reference)
        if let doubt = relationship.hashDoubt { throw relationship.unavailable(doubt) }
        guard let destinationName = relationship.destinationName, let destination = destination(of: reference) else {
            throw relationship.unavailable("leads to no entity of the model")
        }
        let property = propertyHash(
            relationship.name,
            isOptional: relationship.isOptional,
            modifier: relationship.versionHashModifier
        )
        var message = property.bytes
        message.append(destinationName)
        if let inverseName = relationship.inverseName {
            guard let inverse = inverse(of: reference) else {
                throw relationship.unavailable("has the inverse '\(inverseName)', which is not in the model")
            }
            if inverse != reference {
                message.append(inverseName)
            } else if destination != reference.entity {
                throw relationship.unavailable("is its own inverse by inheritance, and how that is hashed is not known")
            }
        }
        message.append(littleEndian: try relationship.hashedMaximumCount)
        message.append(littleEndian: Int32(truncatingIfNeeded: relationship.minimumCount ?? 0))
        if relationship.isOrdered { message.append(littleEndian: UInt16(1)) }
        return VersionHash(of: message)
    }
}

extension Relationship {
    /// 1 for to-one and 0 for to-many without a limit; Core Data knows no other sign of cardinality.
    fileprivate var hashedMaximumCount: Int32 {
        get throws(UnavailableHash) {
            let count = maximumCount ?? (isToMany ? 0 : 1)
            if (count == 1) == isToMany {
                throw unavailable("is \(isToMany ? "to-many" : "to-one"), but its maxCount is \(count)")
            }
            return Int32(truncatingIfNeeded: count)
        }
    }

    fileprivate func unavailable(_ reason: String) -> UnavailableHash { UnavailableHash(reason: "'\(name)' \(reason)") }
}

/// A derivation expression, in one of the forms whose `predicateFormat` is known.
///
///     author.name         author.name
///     pages.@count        count:(pages)
///     canonical:(title)   canonical:(title)
///     now()               now()
package enum DerivationExpression: Hashable, Sendable {
    /// Keys, joined by dots.
    case keyPath(String)
    /// How many objects a relationship has.
    case count(of: String)
    /// A text without case and diacritics.
    case canonical(String)
    /// When the object was saved.
    case now

    /// Reads what the model editor takes; nil for other forms, such as `lowercase:(city)`.
    package init?(_ text: String) {
        if text == "now()" {
            self = .now
        } else if let key = Self.key(in: text, after: "", before: ".@count") {
            self = .count(of: key)
        } else if let key = Self.key(in: text, after: "canonical:(", before: ")") {
            self = .canonical(key)
        } else {
            let keys = text.split(separator: ".", omittingEmptySubsequences: false)
            guard keys.allSatisfy(isPlainPredicateKey) else { return nil }
            self = .keyPath(text)
        }
    }

    /// The text that `NSExpression` prints for it.
    var predicateFormat: String {
        switch self {
        case .keyPath(let path): path
        case .count(let key): "count:(\(key))"
        case .canonical(let key): "canonical:(\(key))"
        case .now: "now()"
        }
    }

    /// The one key between two texts.
    private static func key(in text: String, after prefix: String, before suffix: String) -> String? {
        guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return nil }
        let key = text.dropFirst(prefix.count).dropLast(suffix.count)
        return isPlainPredicateKey(key) ? String(key) : nil
    }
}

/// Whether a key stands for itself in Apple's predicate language: letters, digits and underscores, and none of its words.
package func isPlainPredicateKey(_ key: Substring) -> Bool {
    guard key.utf8.first?.isASCIIDigit == false,
        key.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") })
    else { return false }
    return !predicateWords.contains(key.uppercased())
}

/// The words of Apple's predicate language: a key of that name is printed in a way that was not seen.
private let predicateWords: Set<String> = [
    "ALL", "AND", "ANY", "ANYKEY", "BEGINSWITH", "BETWEEN", "CASEINSENSITIVE", "CAST", "CI", "CONTAINS", "ENDSWITH",
    "FALSE", "FALSEPREDICATE", "FETCH", "FIRST", "FUNCTION", "IN", "LAST", "LIKE", "MATCHES", "NIL", "NO", "NONE",
    "NOT", "NULL", "OR", "SELF", "SIZE", "SOME", "SUBQUERY", "TERNARY", "TRUE", "TRUEPREDICATE", "YES",
]
