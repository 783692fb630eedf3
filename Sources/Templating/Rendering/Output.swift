/// The text written so far, with a limit to its length.
struct Output {
    private(set) var text = ""
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var length: Int {
        text.utf8.count
    }

    var endsLine: Bool {
        text.utf8.last == UInt8(ascii: "\n")
    }

    mutating func write(_ addition: String) throws(RenderingFailure) {
        guard addition.utf8.count <= limit - length else {
            throw RenderingFailure(
                message: "the output grows beyond \(limit) bytes; shorten it, or raise the limit 'outputBytes'"
            )
        }
        text += addition
    }
}
