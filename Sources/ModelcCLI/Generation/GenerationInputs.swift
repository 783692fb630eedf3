import ModelCompiler
import ModelReader

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Everything that decides what a run of `modelc generate` writes: the program, the folder it runs in, the words of its
/// command line, and the files it has read.
///
/// Inputs are compared byte by byte, not by a digest: that is exact, and as fast as reading.
struct GenerationInputs {
    /// As much as the largest model; what is larger is not worth keeping twice.
    private static let sizeLimit = InputLimits.fileSize

    /// A name for the command and its folder. Two may share it: who reads a record compares the inputs themselves.
    let name: String
    /// The inputs as they stand at the beginning of a record. Different inputs never look alike: every text ends in a zero
    /// byte, and bytes come after their number.
    let parts: [[UInt8]]

    /// - Returns: Nil when the system does not say which program runs where, or the files are too large to be kept.
    init?(command words: [String], files: [InputFile]) {
        guard let program = RunningProgram.stamp, let folder = FileSystem.canonicalPath("."),
            files.lazy.map(\.bytes.count).reduce(0, +) <= Self.sizeLimit
        else { return nil }
        let command = Self.joined([folder] + words)
        name = Self.name(for: command)
        let heading = Self.joined(["modelc record 1", program.text])
        parts = [heading, command] + files.flatMap { [Self.joined([$0.path, "\($0.bytes.count)"]), $0.bytes] }
    }

    /// What follows the inputs in a record; nil when it is a record of other inputs.
    func rest(of record: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = record[...]
        for part in parts {
            guard rest.hasPrefix(part) else { return nil }
            rest = rest.dropFirst(part.count)
        }
        return rest
    }

    private static func joined(_ texts: [String]) -> [UInt8] {
        Array("\(texts.count)".utf8) + [0] + texts.flatMap { $0.utf8 + [0] }
    }

    /// FNV-1a, of 64 bits.
    private static func name(for bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasPrefix(_ other: [UInt8]) -> Bool {
        guard count >= other.count else { return false }
        return withUnsafeBytes { bytes in
            other.withUnsafeBytes { others in
                guard let start = bytes.baseAddress, let otherStart = others.baseAddress else { return others.isEmpty }
                return memcmp(start, otherStart, others.count) == 0
            }
        }
    }
}
