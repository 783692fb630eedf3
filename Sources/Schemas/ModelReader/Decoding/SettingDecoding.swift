import Diagnostics
import ObjectModel

/// What the decoding of every element shares: unknown items, and settings that must be of a certain kind.
extension ModelDecoder {
    mutating func decodeUnknown(_ tag: Tag) -> Place {
        let name = tag.name.text
        model.unknownItems.append(UnknownItem(element: name, origin: tag.origin))
        note(SourceRules.unknownElement, "the element <\(name)> is not known here", at: model.location(tag.origin))
        return .unknown
    }

    mutating func unknown(_ setting: Setting, in tag: Tag) {
        let name = setting.name.text
        let item = UnknownItem(element: tag.name.text, attribute: name, value: setting.text, origin: tag.origin)
        model.unknownItems.append(item)
        let message = "the setting '\(name)' of <\(item.element)> is not known"
        note(SourceRules.unknownSetting, message, at: model.location(tag.origin, name))
    }

    mutating func malformed(_ setting: Setting, in tag: Tag, expected: String) {
        let (name, value) = (setting.name.text, setting.text)
        let item = UnknownItem(element: tag.name.text, attribute: name, value: value, origin: tag.origin)
        model.malformedSettings.append(item)
        let message = "'\(name)=\"\(value)\"': expected \(expected)"
        note(SourceRules.malformedSetting, message, at: model.location(tag.origin, name))
    }

    /// A switch that is off when it is absent.
    mutating func truth(_ setting: Setting, in tag: Tag) -> Bool { statedTruth(setting, in: tag) ?? false }

    /// A switch whose absence means something of its own.
    mutating func statedTruth(_ setting: Setting, in tag: Tag) -> Bool? {
        if let truth = setting.truth { return truth }
        malformed(setting, in: tag, expected: "YES or NO")
        return nil
    }

    mutating func integer(_ setting: Setting, in tag: Tag) -> Int? {
        if let number = Int(setting.text) { return number }
        malformed(setting, in: tag, expected: "a whole number")
        return nil
    }

    mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ setting: Setting,
        in tag: Tag,
        absent: Value
    ) -> Value where Value.RawValue == String {
        if let value = Value(rawValue: setting.text) { return value }
        malformed(setting, in: tag, expected: Value.allCases.map(\.rawValue).joined(separator: ", "))
        return absent
    }

    mutating func decodeEmpty(_ tag: Tag, as place: Place) -> Place {
        for setting in tag.settings { unknown(setting, in: tag) }
        return place
    }
}

extension OptionSet where Element == Self {
    /// Inserts or removes a member.
    mutating func set(_ member: Self, _ isMember: Bool) {
        if isMember { insert(member) } else { remove(member) }
    }
}
