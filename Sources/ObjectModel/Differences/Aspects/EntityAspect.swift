/// A setting of an entity.
package enum EntityAspect: String, Aspect {
    /// Whether objects of the entity itself can exist.
    case abstract
    /// The class, with its module.
    case className = "class-name"
    /// Which sources Xcode writes.
    case codeGeneration = "code-generation"
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it stays without effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// The display name in Spotlight.
    case spotlightDisplayName = "spotlight-display-name"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of entity: Entity) -> String? {
        switch self {
        case .abstract: entity.isAbstract.modelText
        case .className: entity.representedClassName
        case .codeGeneration: entity.codeGeneration.rawValue
        case .syncable: entity.isSyncable.modelText
        case .renamingIdentifier: entity.renamingIdentifier
        case .versionHashModifier: entity.versionHashModifier
        case .spotlightDisplayName: entity.spotlightDisplayNameExpression
        case .userInfo: entity.userInfo.modelText
        }
    }
}
