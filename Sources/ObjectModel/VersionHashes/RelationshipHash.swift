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
