import Dispatch

/// One line on a terminal that says what takes so long. Work that ends within a second shows nothing.
final class ProgressLine: Sendable {
    private let doing: String
    private let stream: OutputStream
    /// Everything below happens on it, one after the other.
    private let queue = DispatchQueue(label: "modelc.progress")
    nonisolated(unsafe) private var seconds = 0
    nonisolated(unsafe) private var hasEnded = false

    /// Begins to count. Only a test has another interval than a second.
    init(_ doing: String, on stream: OutputStream, every interval: DispatchTimeInterval = .seconds(1)) {
        self.doing = doing
        self.stream = stream
        wait(interval)
    }

    /// Shows the line again and again until the end. Work that ends does not wait for a timer.
    private func wait(_ interval: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            guard let self, !hasEnded else { return }
            seconds += 1
            if stream.write("\(Self.cleared)modelc: \(doing), \(seconds) s") { wait(interval) }
        }
    }

    /// Clears the line; nothing is shown afterwards.
    func end() {
        queue.sync {
            if seconds > 0, !hasEnded { _ = stream.write(Self.cleared) }
            hasEnded = true
        }
    }

    /// Goes to the beginning of the line and clears it, in the codes that every terminal knows (ECMA-48).
    private static let cleared = "\r\u{1B}[K"
}

extension Workspace {
    /// Works, and says on a terminal what takes longer than a second.
    func showing<Result, Failure>(_ doing: String, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard OutputStream.standardError.isTerminal, !arguments.has(.quiet) else { return try work() }
        let line = ProgressLine(doing, on: .standardError)
        defer { line.end() }
        return try work()
    }
}
