/// Writes a text that is handed over in pieces of UTF-8, because a document may be many times as long as what it is about.
///
///     TextWriter.write(inPieces: receive) { writer in
///         writer.write("new now")
///         writer.write(blanks: 5)
///         writer.write("CD_Post.CD_title\n")
///     }
///     // "new now     CD_Post.CD_title\n"
public struct TextWriter {
    private var bytes: [UInt8] = []
    // Escaping everywhere: `withoutActuallyEscaping` checks itself with the length of the source file's path, which the
    // compiler does not map, so that builds in two folders would differ.
    private let receive: ([UInt8]) -> Void

    /// Creates a writer for documents with a layout of their own; ``end()`` must be called.
    public init(_ receive: @escaping ([UInt8]) -> Void) { self.receive = receive }

    /// Hands over what a function writes, in pieces of some ten thousand bytes; nothing for nothing.
    public static func write(inPieces receive: @escaping ([UInt8]) -> Void, _ write: (inout TextWriter) -> Void) {
        var writer = TextWriter(receive)
        write(&writer)
        writer.end()
    }

    /// Hands over the last piece.
    public mutating func end() {
        if !bytes.isEmpty { receive(bytes) }
        bytes = []
    }

    /// Appends a text.
    public mutating func write(_ text: String) {
        if bytes.count + text.utf8.count > Self.pieceSize { end() }
        bytes += text.utf8
    }

    /// Appends lines, each with a line end.
    public mutating func write(lines: [String]) {
        for line in lines { write(line + "\n") }
    }

    /// Appends blanks; none when the number is negative.
    public mutating func write(blanks count: Int) { write(String(repeating: " ", count: max(0, count))) }

    private static let pieceSize = 1 << 16
}
