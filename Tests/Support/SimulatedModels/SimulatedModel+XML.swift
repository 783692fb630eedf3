extension SimulatedModel {
    /// The model as the `contents` file of a version.
    package var xml: String {
        let lines = entities.flatMap(\.lines).map { "    \($0)\n" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES" \
            userDefinedModelVersionIdentifier="">
            \(lines)</model>

            """
    }
}

extension SimulatedEntity {
    fileprivate var lines: [String] {
        let opening = Self.tag("entity", [("name", name), ("parentEntity", parent), ("elementID", formerName)])
        let properties = attributes.map(\.line) + relationships.map(\.line)
        return [opening + ">"] + properties.map { "    \($0)" } + ["</entity>"]
    }

    static func tag(_ name: String, _ attributes: [(String, String?)]) -> String {
        "<\(name)" + attributes.compactMap { key, value in value.map { " \(key)=\"\($0)\"" } }.joined()
    }
}

extension SimulatedAttribute {
    fileprivate var line: String {
        let tag = SimulatedEntity.tag(
            "attribute",
            [
                ("name", name), ("optional", "YES"), ("attributeType", type.rawValue), ("elementID", formerName),
                ("transient", storage == .transient ? "YES" : nil), ("derived", storage == .derived ? "YES" : nil),
                ("derivationExpression", storage == .derived ? "now()" : nil), ("valueTransformerName", transformer),
                ("allowsCloudEncryption", encryptionFlag ? "YES" : nil), ("defaultValueString", defaultValue),
            ]
        )
        let entries =
            (encryptionKey.map { [("NSPersistentCloudKitContainerEncryptedAttributeKey", $0)] } ?? [])
            + (storage == .ignored ? [("NSCloudKitMirroringDelegateIgnoredPropertyKey", true)] : [])
        if entries.isEmpty { return tag + "/>" }
        let lines = entries.map { key, value in #"<entry key="\#(key)" value="\#(value ? "YES" : "NO")"/>"# }
        return tag + "><userInfo>" + lines.joined() + "</userInfo></attribute>"
    }
}

extension SimulatedRelationship {
    fileprivate var line: String {
        SimulatedEntity.tag(
            "relationship",
            [
                ("name", name), ("optional", "YES"), ("toMany", isToMany ? "YES" : nil),
                ("maxCount", isToMany ? nil : "1"), ("deletionRule", "Nullify"), ("destinationEntity", destination),
                ("inverseName", inverse), ("inverseEntity", destination), ("elementID", formerName),
            ]
        ) + "/>"
    }
}
