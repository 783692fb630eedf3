/// A program that answers questions: what is written to it is its standard input, and what it prints can be read.
///
/// It ends with this value, because its input does.
final class RunningProgram {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    /// The output that nobody read yet.
    private var printed: [UInt8] = []
    private var position = 0

    /// Takes over a process and this side of its two pipes.
    init(process: pid_t, input: Int32, output: Int32) {
        self.process = process
        self.input = input
        self.output = output
    }

    deinit {
        close(input)
        close(output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// Asks a question; false when it has ended.
    func ask(_ question: String) -> Bool {
        var rest = Array(question.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next line without its end; nil when it has ended before.
    func line() -> String? {
        while true {
            if let end = printed[position...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return String(decoding: printed[position..<end], as: UTF8.self)
            }
            if !readMore() { return nil }
        }
    }

    /// The next bytes; nil when it has ended before.
    func bytes(_ count: Int) -> [UInt8]? {
        while printed.count - position < count { if !readMore() { return nil } }
        defer { position += count }
        return Array(printed[position..<position + count])
    }

    private func readMore() -> Bool {
        printed.removeFirst(position)
        position = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count > 0 { printed += buffer[..<count] }
            return count > 0
        }
    }
}
