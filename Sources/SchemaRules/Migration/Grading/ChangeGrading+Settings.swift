import Mirroring
import ObjectModel

/// Elements that have another setting.
extension ChangeGrading {
    func changed(_ aspect: EntityAspect, _ entity: Entity) -> Grade {
        switch aspect {
        case .abstract: .abstractChanged(isAbstract: entity.isAbstract)
        case .className, .codeGeneration: .sourceChanged
        case .versionHashModifier: .modifierChanged
        case .spotlightDisplayName: .spotlightChanged
        case .syncable, .renamingIdentifier, .userInfo: .unstored
        }
    }

    func changed(index pair: Pair<FetchIndex>) -> Grade {
        var other = pair.old
        other.partialIndexPredicate = pair.new.partialIndexPredicate
        return other == pair.new ? .partialIndexChanged : .indexChanged
    }

    /// Of an attribute that is or was transient nothing else matters.
    func changed(_ aspect: AttributeAspect, _ old: Attribute, _ new: Attribute) -> Grade {
        if aspect == .transient { return new.isTransient ? .becameTransient : added(new) }
        if old.isTransient || new.isTransient { return .unstored }
        return switch aspect {
        case .type: old.isDerived && new.isDerived ? .derivationChanged : TypeChange(old, new).grade
        case .composite: compositeChanged(old, new)
        case .optionality: optionalityChanged(new)
        case .defaultValue: .defaultChanged
        case .derived: new.isDerived ? .becameDerived : .becameUnderived
        case .derivationExpression: .derivationChanged
        case .encryption: encryptionChanged(old, new)
        case .externalStorage: .externalStorageChanged(isExternal: new.flags.contains(.externalStorage))
        case .valueTransformer, .customClass: .transformerChanged
        case .scalar: .sourceChanged
        case .minimum, .maximum, .regularExpression: .validationChanged
        case .preservedAfterDeletion: .preservationChanged
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .truthFile, .syncable, .renamingIdentifier: .unstored
        case .userInfo: userInfoChanged(old, new)
        }
    }

    /// What mirroring finds there. What the setting of encryption says is a change of its own.
    private func userInfoChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        if old.isIgnoredByMirroring != new.isIgnoredByMirroring {
            return new.isIgnoredByMirroring ? .becameIgnored : .becameUnignored
        }
        return old.allowsCloudEncryption == new.allowsCloudEncryption ? encryptionChanged(old, new) : .unstored
    }

    private func encryptionChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        old.isEncryptedByMirroring == new.isEncryptedByMirroring ? .unstored : .encryptionChanged
    }

    private func optionalityChanged(_ attribute: Attribute) -> Grade {
        if attribute.isDerived { return .derivationChanged }
        if attribute.isOptional { return .becameOptional }
        return attribute.hasDefault ? .becameMandatoryWithDefault : .becameMandatory
    }

    /// The values migrate element by element, whatever the composites are called; without these nobody knows.
    private func compositeChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        guard let changes = comparison.valueChanges(of: Pair(old: old, new: new)) else {
            return .compositeChanged(loses: true)
        }
        let grades = changes.map(grade)
        if let grade = grades.max(by: { $0.store < $1.store }), grade.store != .inferred { return grade }
        return .compositeChanged(loses: grades.contains(where: \.losesData))
    }

    /// The cloud holds a composite as bytes, whatever its elements are.
    func changed(element pair: Pair<CompositeElementReference>, _ aspect: AttributeAspect) -> Grade {
        var grade = changed(aspect, old.element(pair.old), new.element(pair.new))
        grade.cloud = .misreads
        return grade
    }
}
