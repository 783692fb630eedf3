import Parallelism

extension TextWriter {
    /// Appends what a function writes about each of some parts, in their order, worked out on all cores.
    ///
    /// Never more than a few runs of neighbours stand in memory at once, of some thousand lines each; a part that is longer
    /// than that is written alone.
    ///
    ///     writer.write(parts: types.indices, lines: { types[$0].fields.count }) { $0.write(types[$1].name) }
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - lines: About how many lines a part has.
    ///   - writePart: Writes a part.
    public mutating func write(
        parts: Range<Int>,
        lines: (Int) -> Int,
        _ writePart: @escaping @Sendable (_ writer: inout TextWriter, _ part: Int) -> Void
    ) {
        let runs = parts.runs(lines)
        var position = 0
        while position < runs.count {
            if lines(runs[position].upperBound - 1) > Range.usualRunWeight {
                for part in runs[position] { writePart(&self, part) }
                position += 1
                continue
            }
            let next = runs[position...].prefix(Self.waveLength)
            let wave = next.prefix { lines($0.upperBound - 1) <= Range.usualRunWeight }
            let pieces = Array(wave).concurrentMap { run in
                Self.bytes { writer in for part in run { writePart(&writer, part) } }
            }
            for piece in pieces { write(piece: piece) }
            position += wave.count
        }
    }

    /// What a function writes.
    private static func bytes(_ write: (inout TextWriter) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        TextWriter.write(inPieces: { bytes += $0 }, write)
        return bytes
    }

    /// Enough that no core waits long for the others.
    private static var waveLength: Int { 16 }
}
