import CompilerSupport
import ObjectModel

// User info in archives: every kind of value that a property list has.

extension ArchivedObject {
    /// The object as an entry of user info.
    ///
    /// - Throws: ``CompiledModelError`` for an object that no property list has, and for values that are nested too deeply
    ///   or are too many: an array can hold itself, or another array a million times.
    func userInfoEntry(of owner: String, under key: String) throws(CompiledModelError) -> UserInfoEntry {
        var valuesLeft = 1000
        guard let content = userInfoValue(depth: 0, &valuesLeft) else {
            throw CompiledModelError("'\(key)' in the user info of '\(owner)' is not a value of a property list")
        }
        return UserInfoEntry(key: key, content: content)
    }

    /// The value; nil for an object that no property list has, and beyond the limits.
    private func userInfoValue(depth: Int, _ valuesLeft: inout Int) -> UserInfoValue? {
        valuesLeft -= 1
        if depth > 16 || valuesLeft < 0 { return nil }
        if let entries {
            var members: [UserInfoValue.Member] = []
            for (key, object) in entries {
                guard let value = object.userInfoValue(depth: depth + 1, &valuesLeft) else { return nil }
                members.append(UserInfoValue.Member(key: key, value: value))
            }
            return .dictionary(members)
        }
        if let elements, className?.hasSuffix("Array") == true {
            var values: [UserInfoValue] = []
            for object in elements {
                guard let value = object.userInfoValue(depth: depth + 1, &valuesLeft) else { return nil }
                values.append(value)
            }
            return .array(values)
        }
        return plainUserInfoValue
    }

    /// The value of an object that holds no others.
    private var plainUserInfoValue: UserInfoValue? {
        switch value {
        case .bool(let truth): .boolean(truth)
        case .integer(let number): .integer(number)
        case .real, .single: value.real.map { .real($0) }
        case .date(let seconds): .date(seconds)
        case .data(let bytes): .data(bytes)
        default: text.map { .text($0) } ?? real("NS.time").map { .date($0) } ?? data("NS.data").map { .data($0) }
        }
    }
}

extension KeyedArchiver {
    /// A value of user info.
    mutating func add(_ value: UserInfoValue) -> Reference {
        switch value {
        case .text(let text): plain(.string(text))
        case .boolean(let truth): plain(.bool(truth))
        case .integer(let number): plain(.integer(number))
        case .real(let number): plain(.real(number))
        case .date(let seconds): add(.date, ["NS.time": .real(seconds)])
        case .data(let bytes): plain(.data(bytes))
        case .array(let values): add(.array, ["NS.objects": .objects(values.map { add($0) })])
        case .dictionary(let members): add(.dictionary, members.map { ($0.key, add($0.value)) })
        }
    }
}
