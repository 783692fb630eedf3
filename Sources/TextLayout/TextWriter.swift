/// Writes a text piece by piece into one run of bytes.
///
/// Long documents are made of short pieces; a string for each line, joined with the others, is made, copied and freed again.
///
///     TextWriter.write(inPieces: receive) { writer in
///         writer.write("new now")
///         writer.write(blanks: 5)
///         writer.write("CD_Post.CD_title\n")
///     }
///     // "new now     CD_Post.CD_title\n"
///
/// A document may be many times as long as what it is about, so a piece is handed over as soon as it is large.
public struct TextWriter: ~Copyable {
    // Appending to an array takes twice the instructions of the copying itself, for pieces as short as these.
    private var room: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 16
    private var count = 0
    // Escaping everywhere: `withoutActuallyEscaping` checks itself with the length of the source file's path, which the
    // compiler does not map, so that builds in two folders would differ.
    private let receive: ([UInt8]) -> Void

    /// Creates a writer for documents with a layout of their own; ``end()`` must be called.
    public init(_ receive: @escaping ([UInt8]) -> Void) {
        self.receive = receive
        room = .allocate(capacity: capacity)
    }

    deinit { room.deallocate() }

    /// Hands over what a function writes, as UTF-8, in pieces of some ten thousand bytes; nothing for nothing.
    public static func write(inPieces receive: @escaping ([UInt8]) -> Void, _ write: (inout TextWriter) -> Void) {
        var writer = TextWriter(receive)
        write(&writer)
        writer.end()
    }

    /// Hands over the last piece.
    public mutating func end() { handOver() }

    private mutating func handOver() {
        if count > 0 { receive(Array(UnsafeBufferPointer(start: room, count: count))) }
        count = 0
    }

    /// Appends a piece.
    public mutating func write(_ piece: String) { piece.withBytes { write($0) } }

    /// Appends lines, each with a line end.
    public mutating func write(lines: [String]) {
        for line in lines {
            write(line)
            write(UInt8(ascii: "\n"))
        }
    }

    /// Appends blanks; none when the number is negative.
    public mutating func write(blanks count: Int) {
        var rest = count
        while rest > 0 {
            Self.blanks.withUTF8Buffer { write(UnsafeBufferPointer(rebasing: $0.prefix(rest))) }
            rest -= Self.blanks.utf8CodeUnitCount
        }
    }

    /// Hands over a piece that is large already.
    mutating func write(piece: [UInt8]) {
        handOver()
        if !piece.isEmpty { receive(piece) }
    }

    /// Appends a piece that is known beforehand, in half the time.
    public mutating func write(literal piece: StaticString) { piece.withUTF8Buffer { write($0) } }

    /// Appends a byte of UTF-8.
    public mutating func write(_ byte: UInt8) {
        if count == capacity { handOver() }
        room[count] = byte
        count += 1
    }

    /// Appends bytes of UTF-8.
    public mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        if capacity - count < bytes.count { makeRoom(for: bytes.count) }
        (room + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    private mutating func makeRoom(for size: Int) {
        handOver()
        if size <= capacity { return }
        room.deallocate()
        capacity = size
        room = .allocate(capacity: capacity)
    }

    private static var blanks: StaticString { "                                                                " }
}
