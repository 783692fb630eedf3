#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue: Decodable {
    /// Reads any JSON. Whole numbers do not pass through `Double`.
    public init(from decoder: any Decoder) throws {
        let leaf = try decoder.singleValueContainer()
        if leaf.decodeNil() {
            self = .null
        } else if let text = try? leaf.decode(String.self) {
            self = .string(text)
        } else if let container = try? decoder.container(keyedBy: AnyKey.self) {
            self = try .object(Self.members(of: container))
        } else if var container = try? decoder.unkeyedContainer() {
            self = try .array(Self.elements(of: &container))
        } else {
            self = Self.numberOrBool(leaf)
        }
    }

    private static func members(of container: KeyedDecodingContainer<AnyKey>) throws -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        for key in container.allKeys { members[key.stringValue] = try container.decode(JSONValue.self, forKey: key) }
        return members
    }

    private static func elements(of container: inout any UnkeyedDecodingContainer) throws -> [JSONValue] {
        var elements: [JSONValue] = []
        while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
        return elements
    }

    private static func numberOrBool(_ container: any SingleValueDecodingContainer) -> JSONValue {
        if let integer = try? container.decode(Int64.self) { return .integer(integer) }
        if let number = try? container.decode(Double.self), number.isFinite { return .number(number) }
        return (try? container.decode(Bool.self)).map(JSONValue.bool) ?? .unreadable
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}
