/// The bytes written so far, with a limit to their number.
struct Output {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        // Most files of source code have room in this.
        bytes.reserveCapacity(4096)
    }

    var length: Int { bytes.count }

    var endsLine: Bool { bytes.last == UInt8(ascii: "\n") }

    mutating func write(_ text: String) throws(RenderingFailure) {
        if text.isEmpty { return }
        try check(text.utf8.count)
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ addition: UnsafeBufferPointer<UInt8>) throws(RenderingFailure) {
        if addition.isEmpty { return }
        try check(addition.count)
        bytes.append(contentsOf: addition)
    }

    mutating func write(_ addition: [UInt8]) throws(RenderingFailure) {
        if addition.isEmpty { return }
        try check(addition.count)
        bytes += addition
    }

    private func check(_ count: Int) throws(RenderingFailure) {
        guard count <= limit - bytes.count else { throw excess }
    }

    private var excess: RenderingFailure {
        RenderingFailure(
            message: "the output grows beyond \(limit) bytes; shorten it, or raise the limit 'outputBytes'"
        )
    }
}
