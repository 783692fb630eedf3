extension Attribute {
    /// What the attribute contributes to the hashes of its entity and of all subentities.
    var versionHash: VersionHash {
        get throws(UnavailableHash) {
            if isDerived { return try derivationHash }
            guard let code = type.archiveCode, details.unknownTypeName == nil else {
                throw unavailable("has the type \(details.unknownTypeName ?? type.rawValue), whose hash is not known")
            }
            if flags.contains(.truthFile) { throw unavailable("is stored in the truth file") }
            if flags.contains(.externalStorage), type != .binary, type != .transformable {
                throw unavailable("is no binary data, but may be stored in a file of its own")
            }
            var message: [UInt8] = []
            message.append(littleEndian: code)
            if flags.contains(.externalStorage) { message.append(1) }
            if flags.contains(.preservedAfterDeletion) { message.append(1) }
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

    private func unavailable(_ reason: String) -> UnavailableHash { UnavailableHash(reason: "'\(name)' \(reason)") }
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
    public var archiveCode: Int32? {
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
