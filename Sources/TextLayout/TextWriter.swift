/// Writes a text piece by piece into one run of bytes.
///
/// Long documents are made of short pieces; a string for each line, joined with the others, is made, copied and freed again.
///
///     var writer = TextWriter()
///     writer.write("new now")
///     writer.write(blanks: 5)
///     writer.write("CD_Post.CD_title\n")
///     String(decoding: writer.bytes, as: UTF8.self)  // "new now     CD_Post.CD_title\n"
public struct TextWriter: ~Copyable {
    // Appending to an array takes twice the instructions of the copying itself, for pieces as short as these.
    private var room: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 12
    /// How many bytes were written, and not taken.
    public private(set) var count = 0

    /// Creates a writer that has written nothing.
    public init() { room = .allocate(capacity: capacity) }

    deinit { room.deallocate() }

    /// What was written, in UTF-8.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: room, count: count)) }

    /// What was written, which the writer then forgets.
    public mutating func takeBytes() -> [UInt8] {
        defer { count = 0 }
        return bytes
    }

    /// Appends a piece.
    public mutating func write(_ piece: String) { piece.withBytes { write($0) } }

    /// Appends blanks; none when the number is negative.
    public mutating func write(blanks count: Int) {
        var rest = count
        while rest > 0 {
            Self.blanks.withUTF8Buffer { write(UnsafeBufferPointer(rebasing: $0.prefix(rest))) }
            rest -= Self.blanks.utf8CodeUnitCount
        }
    }

    /// Appends a piece, and blanks up to a width.
    public mutating func write(_ piece: String, paddedTo width: Int) {
        write(piece)
        write(blanks: width - piece.columnCount)
    }

    /// Appends a piece that is known beforehand, in half the time.
    public mutating func write(literal piece: StaticString) { piece.withUTF8Buffer { write($0) } }

    /// Appends a byte of UTF-8.
    public mutating func write(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        room[count] = byte
        count += 1
    }

    /// Appends bytes of UTF-8.
    public mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        if capacity - count < bytes.count { grow(by: bytes.count) }
        (room + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    private mutating func grow(by size: Int) {
        capacity = max(2 * capacity, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: room, count: count)
        room.deallocate()
        room = larger
    }

    private static var blanks: StaticString { "                                                                " }
}
