#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RecordValue {
    /// Reads the value of a field that is tagged with a type.
    init(_ json: JSONValue, as type: RecordFieldType) throws(FormatProblem) {
        self =
            switch type {
            case .string: .string(try json.asString())
            case .int64: .int64(try json.asInt64())
            case .double: .double(try json.asDouble())
            case .timestamp: .timestamp(try json.asDate())
            case .bytes: .bytes(try json.asBytes())
            case .reference: .reference(try json.asReference())
            case .asset: .asset(try json.asAsset())
            case .location: .location(try json.asLocation())
            case .strings: .strings(try json.asList(type) { json throws(FormatProblem) in try json.asString() })
            case .int64s: .int64s(try json.asList(type) { json throws(FormatProblem) in try json.asInt64() })
            case .doubles: .doubles(try json.asList(type) { json throws(FormatProblem) in try json.asDouble() })
            case .timestamps: .timestamps(try json.asList(type) { json throws(FormatProblem) in try json.asDate() })
            case .bytesList: .bytesList(try json.asList(type) { json throws(FormatProblem) in try json.asBytes() })
            case .references:
                .references(try json.asList(type) { json throws(FormatProblem) in try json.asReference() })
            case .assets: .assets(try json.asList(type) { json throws(FormatProblem) in try json.asAsset() })
            case .locations: .locations(try json.asList(type) { json throws(FormatProblem) in try json.asLocation() })
            }
    }

    /// The value as a field dictionary has it.
    func json() throws(FormatProblem) -> JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .int64(let integer): .integer(integer)
        case .double(let number): try number.json()
        case .timestamp(let date): try date.milliseconds()
        case .bytes(let data): .string(data.base64EncodedString())
        case .reference(let reference): reference.json
        case .asset(let asset): try asset.json()
        case .location(let location): try location.json()
        case .strings(let texts): .array(texts.map(JSONValue.string))
        case .int64s(let integers): .array(integers.map(JSONValue.integer))
        case .doubles(let numbers): .array(try numbers.map { number throws(FormatProblem) in try number.json() })
        case .timestamps(let dates): .array(try dates.map { date throws(FormatProblem) in try date.milliseconds() })
        case .bytesList(let list): .array(list.map { .string($0.base64EncodedString()) })
        case .references(let references): .array(references.map(\.json))
        case .assets(let assets): .array(try assets.map { asset throws(FormatProblem) in try asset.json() })
        case .locations(let places): .array(try places.map { place throws(FormatProblem) in try place.json() })
        case .unknown(let unknown): unknown.json
        }
    }
}
