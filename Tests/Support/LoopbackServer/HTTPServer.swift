package import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A request to the server.
package struct HTTPRequest {
    package let method: String
    /// The path with its query.
    package let path: String
    package let body: Data
}

/// The answer of the server.
package struct HTTPAnswer {
    package var status: Int
    package var headers: [String: String]
    package var body: Data

    package init(status: Int, headers: [String: String] = [:], body: Data) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// An HTTP server on the loopback interface: a connection and a thread for each request.
package final class HTTPServer: Sendable {
    package let port: Int
    private let isStopped = Flag()

    package init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let size = length
        let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> Int? in
                guard bind(listener, pointer, size) == 0, listen(listener, 64) == 0,
                    getsockname(listener, pointer, &length) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int($0.pointee.sin_port.bigEndian)
                }
            }
        }
        guard let port else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.port = port
        Thread.detachNewThread { [isStopped] in
            // Only this thread closes the socket: its number could be that of another server by now.
            defer { close(listener) }
            while !isStopped.isSet {
                var event = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                guard poll(&event, 1, 100) > 0 else { continue }
                let connection = accept(listener, nil, nil)
                if connection < 0 { return }
                Thread.detachNewThread { Connection(connection).serve(answer) }
            }
        }
    }

    deinit { isStopped.set() }
}

private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false

    var isSet: Bool { lock.withLock { value } }

    func set() { lock.withLock { value = true } }
}

private struct Connection {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func serve(_ answer: (HTTPRequest) -> HTTPAnswer) {
        defer { close(descriptor) }
        guard let request = read() else { return }
        let answer = answer(request)
        var head = "HTTP/1.1 \(answer.status) Answer\r\nContent-Length: \(answer.body.count)\r\nConnection: close\r\n"
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        write(Array((head + "\r\n").utf8) + answer.body)
    }

    private func read() -> HTTPRequest? {
        var (bytes, body): ([UInt8], Int?) = ([], nil)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var length = 0
        while body.map({ bytes.count < $0 + length }) ?? true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 { return nil }
            let start = max(0, bytes.count - 3)
            bytes += chunk.prefix(count)
            guard body == nil, let end = bytes[start...].firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else {
                continue
            }
            body = end
            length = Self.contentLength(bytes.prefix(end))
        }
        let words = String(decoding: bytes.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
        guard words.count > 1, let body else { return nil }
        return HTTPRequest(method: String(words[0]), path: String(words[1]), body: Data(bytes[body...]))
    }

    private static func contentLength(_ head: ArraySlice<UInt8>) -> Int {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.first?.lowercased() == "content-length" {
                return Int(parts[1].trimmingCharacters(in: .whitespaces)) ?? 0
            }
        }
        return 0
    }

    private func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                // The reader may have been killed.
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}
