#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A journal in a folder of files, of which no kill of the program and no loss of power loses an entry.
///
///     var journal = try FolderJournal(folder.appending(path: "private"))
///     var sync = try RecordSync<AnyRecord>(.private, build: build, journal: &journal)
///
/// Entries are appended to the newest of several segments. When half of the folder is out of date, the entries of the oldest
/// segment that still count are appended again, and it is deleted: the work of a call does not depend on how much the
/// journal has. The folder has at most about twice the size of the values, and two segments.
///
/// One process at a time may have the folder open. A copy of the value is the same journal.
public struct FolderJournal: SyncJournal {
    private let files: JournalFiles

    /// Opens a folder, or creates it.
    ///
    /// - Parameters:
    ///   - folder: The folder; nothing else may be in it.
    ///   - segmentSize: The number of bytes after which a new segment begins.
    /// - Throws: ``JournalFailure``.
    public init(_ folder: URL, segmentSize: Int = 1 << 20) throws(JournalFailure) {
        files = try JournalFiles(folder.path, segmentSize: segmentSize) { _ in }
    }

    /// Opens a folder, and tells of each step before it is made, so that a test can end the program there.
    package init(
        _ folder: URL,
        segmentSize: Int,
        beforeEachStep: @escaping (String) -> Void
    ) throws(JournalFailure) {
        files = try JournalFiles(folder.path, segmentSize: segmentSize, beforeEachStep)
    }

    /// Keeps entries.
    ///
    /// - Throws: ``JournalFailure``, after which the journal is as it was before.
    public mutating func append(_ entries: [JournalEntry]) throws { try files.append(entries) }

    /// The last value of each key.
    ///
    /// - Throws: ``JournalFailure`` when a file cannot be read.
    public mutating func values() throws -> [String: Data] { try files.values() }
}

/// A folder of a journal that cannot be used.
public enum JournalFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A system call failed: its name, the file, and the text of the system.
    case system(call: String, path: String, reason: String)
    /// Another process has the folder open.
    case inUse(path: String)
    /// A file has other bytes than were written to it.
    case damaged(path: String)

    /// The failure in one line.
    public var description: String {
        switch self {
        case .system(let call, let path, let reason): "\(call) failed for \(path): \(reason)"
        case .inUse(let path): "another process has the journal open: \(path)"
        case .damaged(let path): "the journal is damaged: \(path)"
        }
    }
}

/// The segments of a journal: which keys they have, and how much of them counts.
private final class JournalFiles {
    private struct Place {
        var segment: Int
        var size: Int
    }

    private let folder: String
    private let segmentSize: Int
    private let step: (String) -> Void
    private let lock: JournalFile
    private var current: JournalFile
    /// The sizes of the segments, the first of which is the oldest.
    private var sizes: [(segment: Int, size: Int)] = []
    /// The place of the last value of each key.
    private var places: [String: Place] = [:]
    private var liveBytes = 0
    /// Whether the last segment may end with a part of a group.
    private var isTorn = false
    private var allBytes = 0

    init(_ folder: String, segmentSize: Int, _ step: @escaping (String) -> Void) throws(JournalFailure) {
        (self.folder, self.segmentSize, self.step) = (folder, segmentSize, step)
        try JournalFile.makeFolder(folder)
        lock = try JournalFile("\(folder)/lock")
        try lock.lock()
        let numbers = try JournalFile.names(in: folder).compactMap { Int($0) }.sorted()
        current = try JournalFile("\(folder)/\(numbers.last ?? 1)")
        if numbers.isEmpty { try JournalFile.sync(folder: folder) }
        for number in numbers.isEmpty ? [1] : numbers {
            let path = "\(folder)/\(number)"
            let bytes = try JournalFile.contents(of: path)
            let (groups, size) = try JournalGroup.read(bytes, path)
            // Only the newest segment was written to when the program ended.
            if size < bytes.count, number != numbers.last { throw JournalFailure.damaged(path: path) }
            sizes.append((number, size))
            for entry in groups.joined() { place(entry, in: number) }
            allBytes += size
        }
        // Nobody was told that the rest is kept.
        if let last = sizes.last { try current.cut(to: last.size) }
    }

    func append(_ entries: [JournalEntry]) throws(JournalFailure) {
        if entries.isEmpty { return }
        try write(entries)
        // Two, so that the folder shrinks even if all that the oldest segment has still counts.
        for _ in 0..<2 where sizes.count > 1 && allBytes > 2 * liveBytes + segmentSize { try dropOldest() }
    }

    func values() throws(JournalFailure) -> [String: Data] {
        var values: [String: Data] = [:]
        for (number, _) in sizes {
            let path = "\(folder)/\(number)"
            let (groups, _) = try JournalGroup.read(try JournalFile.contents(of: path), path)
            for entry in groups.joined() { values[entry.key] = entry.value }
        }
        return values
    }

    /// Appends the entries of the oldest segment that count, and deletes it. If the program ends in between, they are there
    /// twice. Removed keys need not be kept: there is no older segment that has them.
    private func dropOldest() throws(JournalFailure) {
        let (number, size) = sizes[0]
        let path = "\(folder)/\(number)"
        var live: [String: JournalEntry] = [:]
        for entry in try JournalGroup.read(try JournalFile.contents(of: path), path).groups.joined() {
            live[entry.key] = places[entry.key]?.segment == number ? entry : nil
        }
        if !live.isEmpty { try write(live.values.sorted { $0.key < $1.key }) }
        step("delete \(number)")
        try JournalFile.delete(path)
        allBytes -= size
        sizes.removeFirst()
        // Otherwise a loss of power might bring it back after the next one is deleted, with keys that this one removed.
        try JournalFile.sync(folder: folder)
    }

    private func write(_ entries: [JournalEntry]) throws(JournalFailure) {
        if let last = sizes.last, last.size >= segmentSize {
            step("begin \(last.segment + 1)")
            let next = try JournalFile("\(folder)/\(last.segment + 1)")
            step("name \(last.segment + 1)")
            try JournalFile.sync(folder: folder)
            current = next
            sizes.append((last.segment + 1, 0))
        }
        guard let last = sizes.last else { return }
        let bytes = JournalGroup.bytes(of: entries)
        // A part of a group would hide those behind it.
        if isTorn { try current.cut(to: last.size) }
        isTorn = true
        do {
            // In two parts, so that a test can end the program between them.
            step("write")
            try current.write(bytes.prefix(bytes.count / 2))
            step("write the rest")
            try current.write(bytes.dropFirst(bytes.count / 2))
            step("sync")
            try current.sync()
        } catch {
            try? current.cut(to: last.size)
            throw error
        }
        isTorn = false
        step("done")
        sizes[sizes.count - 1].size += bytes.count
        allBytes += bytes.count
        for entry in entries { place(entry, in: last.segment) }
    }

    private func place(_ entry: JournalEntry, in segment: Int) {
        liveBytes -= places[entry.key]?.size ?? 0
        let size = entry.key.utf8.count + (entry.value?.count ?? 0)
        places[entry.key] = entry.value.map { _ in Place(segment: segment, size: size) }
        if entry.value != nil { liveBytes += size }
    }
}

/// Entries that are kept together: their length, a checksum, and for each its key and value with their lengths.
private enum JournalGroup {
    private static let headSize = 16

    static func bytes(of entries: [JournalEntry]) -> [UInt8] {
        var body: [UInt8] = []
        for entry in entries {
            let key = Array(entry.key.utf8)
            body += number(UInt64(key.count)) + key
            // One more than the length, so that there is a number for none.
            body += number(entry.value.map { UInt64($0.count) + 1 } ?? 0) + (entry.value ?? Data())
        }
        return number(UInt64(body.count)) + number(checksum(body[...])) + body
    }

    /// The whole groups at the beginning of a file, and their size. What follows them was not written completely.
    static func read(
        _ file: [UInt8],
        _ path: String
    ) throws(JournalFailure) -> (groups: [[JournalEntry]], size: Int) {
        var (groups, start): ([[JournalEntry]], Int) = ([], 0)
        while file.count - start >= headSize {
            guard let length = Int(exactly: number(file[start...])), length <= file.count - start - headSize else {
                break
            }
            let body = file[start + headSize..<start + headSize + length]
            let isWhole = length > 0 && checksum(body) == number(file[(start + 8)...])
            guard isWhole else {
                // The system may have made the file longer before the bytes were on the disk.
                if length == 0 || body.endIndex == file.count { break }
                throw .damaged(path: path)
            }
            guard let entries = entries(body) else { throw .damaged(path: path) }
            groups.append(entries)
            start = body.endIndex
        }
        return (groups, start)
    }

    private static func entries(_ body: ArraySlice<UInt8>) -> [JournalEntry]? {
        var (entries, rest): ([JournalEntry], ArraySlice<UInt8>) = ([], body)
        func take() -> UInt64? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return number(rest)
        }
        func take(_ count: UInt64) -> ArraySlice<UInt8>? {
            guard let count = Int(exactly: count), count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        while !rest.isEmpty {
            guard let size = take(), let key = take(size), let mark = take() else { return nil }
            guard let value = mark == 0 ? [] : take(mark - 1) else { return nil }
            entries.append(
                JournalEntry(key: String(decoding: key, as: UTF8.self), value: mark == 0 ? nil : Data(value))
            )
        }
        return entries
    }

    private static func number(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// FNV-1a: finds parts that were not written, not the work of somebody who wants to deceive.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
