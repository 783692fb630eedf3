@_spi(GeneratedCode) import CloudRecords
import Foundation
import SimulatedModels

/// The value of an attribute.
enum SimulatedValue: Hashable {
    case integer(Int64)
    case real(Double)
    case date(Int64)
    case text(String)
    case data([UInt8])
    /// The values that a transformer turns into bytes.
    case object(String)
}

/// The fate of a value that a device looked for in a record.
enum ReadValue: Hashable {
    case value(SimulatedValue)
    case missing
    case misread(Outcome)
}

extension SimulatedType {
    /// The value with a number, different for each number and as far out as the type allows.
    func value(_ number: Int) -> SimulatedValue {
        let wide = Int64(number)
        return switch self {
        case .integer16: .integer(Int64(Int16.max) - wide)
        case .integer32: .integer(Int64(Int32.max) - wide)
        case .integer64: .integer(Int64.max / 2 - wide)
        case .boolean: .integer(wide % 2)
        case .double, .decimal: .real(Double(number) + 0.1)
        case .float: .real(Double(Float(number) + 0.1))
        case .date: .date(1_700_000_000_000 + wide)
        case .string: .text("text \(number)")
        case .uuid: .text(String(format: "00000000-0000-4000-8000-%012X", number))
        case .uri: .text("https://example.org/\(number)")
        case .binary: .data([0xFF] + String(number).utf8)
        case .transformable: .object("object \(number)")
        }
    }
}

extension SimulatedAttribute {
    /// The value that mirroring writes.
    func encoded(_ value: SimulatedValue) -> RecordValue {
        switch value {
        case .integer(let value): .int64(value)
        case .real(let value): .double(value)
        case .date(let value): .timestamp(Date(timeIntervalSince1970: Double(value) / 1000))
        case .text(let value): .string(value)
        case .data(let value): .bytes(Data(value))
        case .object(let value): .bytes(Data("\(transformer ?? "")|\(value)".utf8))
        }
    }

    /// The value that mirroring reads; it reads nothing from a value of another kind.
    func decoded(_ value: RecordValue) -> ReadValue {
        switch (type, value) {
        case (.integer16, .int64(let value)): Self.read(value, fits: Int16(exactly: value) != nil)
        case (.integer32, .int64(let value)): Self.read(value, fits: Int32(exactly: value) != nil)
        case (.integer64, .int64(let value)): .value(.integer(value))
        case (.boolean, .int64(let value)): Self.read(value, fits: 0...1 ~= value)
        case (.double, .double(let value)), (.decimal, .double(let value)): .value(.real(value))
        case (.float, .double(let value)): Double(Float(value)) == value ? .value(.real(value)) : .misread(.narrowed)
        case (.date, .timestamp(let value)): .value(.date(Int64((value.timeIntervalSince1970 * 1000).rounded())))
        case (.string, .string(let value)): .value(.text(value))
        case (.uuid, .string(let value)): UUID(uuidString: value) == nil ? .misread(.otherForm) : .value(.text(value))
        case (.uri, .string(let value)): value.contains("://") ? .value(.text(value)) : .misread(.otherForm)
        case (.binary, .bytes(let value)): value.first == 0xFF ? .value(.data(Array(value))) : .misread(.otherBytes)
        case (.transformable, .bytes(let value)): transformed(value)
        default: .misread(.otherType)
        }
    }

    private static func read(_ value: Int64, fits: Bool) -> ReadValue {
        fits ? .value(.integer(value)) : .misread(.narrowed)
    }

    private func transformed(_ bytes: Data) -> ReadValue {
        if bytes.first == 0xFF { return .misread(.otherBytes) }
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "|",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, parts[0] == transformer ?? "" else { return .misread(.otherTransformer) }
        return .value(.object(String(parts[1])))
    }
}
