// Elements as a model spells them, for tests that make models as text.

/// An entity.
package func entity(_ name: String, parent: String? = nil, _ properties: String...) -> String {
    let parent = parent.map { #" parentEntity="\#($0)""# } ?? ""
    return #"<entity name="\#(name)"\#(parent)>\#(properties.joined())</entity>"#
}

/// An optional attribute; the settings are more XML attributes.
package func attribute(
    _ name: String,
    _ type: String = "String",
    _ settings: String = "",
    userInfo: String = ""
) -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" \#(settings)>\#(userInfo)</attribute>"#
}

/// A relationship to one object, or with a star to many: `relationship("tags", "Tag*", inverse: "posts")`.
package func relationship(
    _ name: String,
    _ destination: String,
    inverse: String?,
    isTransient: Bool = false
) -> String {
    let isToMany = destination.hasSuffix("*")
    let entity = isToMany ? String(destination.dropLast()) : destination
    let inverse = inverse.map { #" inverseName="\#($0)" inverseEntity="\#(entity)""# } ?? ""
    return #"<relationship name="\#(name)" optional="YES" \#(isToMany ? #"toMany="YES""# : #"maxCount="1""#)"#
        + #" destinationEntity="\#(entity)"\#(inverse)\#(isTransient ? #" transient="YES""# : "")/>"#
}
