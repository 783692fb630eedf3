package import CompilerSupport

/// One entry of the user info of an entity or a property: `<entry>` of a `<userInfo>`.
package struct UserInfoEntry: Hashable, Sendable {
    /// The key.
    package var key: String
    /// The value, of any kind.
    package var content: UserInfoValue
    /// The place where the entry begins.
    package var origin: SourceOrigin

    /// The value as a text, the only kind that the model editor has.
    package var value: String {
        get { content.text }
        set { content = .text(newValue) }
    }

    /// Creates an entry.
    package init(key: String, content: UserInfoValue, origin: SourceOrigin = .init()) {
        self.key = key
        self.content = content
        self.origin = origin
    }

    /// Creates an entry of a text.
    package init(key: String, value: String, origin: SourceOrigin = .init()) {
        self.init(key: key, content: .text(value), origin: origin)
    }
}

extension [UserInfoEntry] {
    /// The entries by key; the last one with a key counts, as in Core Data.
    package var byKey: [UserInfoEntry] {
        Dictionary(map { ($0.key, $0) }) { $1 }.values.inOrder(of: \.key)
    }
}

/// A value of user info: any value of a property list.
///
/// The model editor writes only texts. Code can set other values, and SwiftData does: `EnumType` is a Boolean in the models
/// inside its stores.
package indirect enum UserInfoValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number.
    case integer(Int)
    /// A floating-point number.
    case real(Double)
    /// Seconds since the start of 2001, UTC.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// Several values in their order.
    case array([UserInfoValue])
    /// Values by their keys, sorted.
    case dictionary([Member])

    /// A key of a dictionary and its value.
    package struct Member: Hashable, Sendable {
        /// The key.
        package let key: String
        /// The value.
        package let value: UserInfoValue

        /// Creates a member.
        package init(key: String, value: UserInfoValue) {
            self.key = key
            self.value = value
        }
    }

    /// The value as documents and sources show it: truth values and numbers in the spelling of model files, data in
    /// hexadecimal digits.
    package var text: String {
        switch self {
        case .text(let text): text
        case .boolean(let truth): truth.modelText
        case .integer(let number): String(number)
        case .real(let number), .date(let number): "\(number)"
        case .data(let bytes): bytes.hexadecimalText
        case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
        case .dictionary(let members):
            "{\(members.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }
}
