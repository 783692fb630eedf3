import Dispatch
import ModelCompiler

/// A folder for temporary files that nobody else can enter. It is gone when its owner is, also when a signal ends the run.
final class PrivateFolder {
    let path: String
    private let signals: [any DispatchSourceSignal]

    /// Makes a folder where the system keeps temporary files: in `TMPDIR`, or in `/tmp`.
    init() throws(CommandFailure) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(Path.trimmed(parent.isEmpty ? "/tmp" : parent))/modelc-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileSystem.trouble("make a temporary folder in", parent) }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.path = path
        signals = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                FileWriter.removeFolder(path)
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.resume()
            return source
        }
    }

    /// Removes the folder. Files that are open stay readable.
    func remove() {
        FileWriter.removeFolder(path)
        for source in signals {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
