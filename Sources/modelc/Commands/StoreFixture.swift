import ModelCompiler
import ModelFiles

extension StoreCommand {
    /// Writes a store with made-up rows.
    func fixture() throws(CommandFailure) -> ExitStatus {
        guard operands.isEmpty, let model = arguments.value(.model), let output = arguments.value(.output) else {
            throw .usage(
                "store fixture needs --model and --output: modelc store fixture --model App.xcdatamodeld#V3 --output V3.sqlite"
            )
        }
        let rows = try number(.rows, upTo: StoreWriter.rowLimit) ?? 10
        let seed = try number(.seed, upTo: .max) ?? 1
        try checkOutput(output)
        let project = try workspace.survey.project(of: [model])
        let compiler = Compiler(project)
        let status = try workspace.publish(compiler.read(), failOn: project.failureThreshold)
        guard project.models.count == 1 else { throw .usage("store fixture takes one model; there are several") }
        guard let writer = try compiler.fixture(rows: rows, seed: UInt64(seed)) else {
            workspace.inform("no file was written: an input cannot be read")
            return ExitStatus.worst(of: [status, .unparsableInput])
        }
        try workspace.showing("writing the store") { () throws(CommandFailure) in
            try FileWriter.replace(output) { unfinished throws(CommandFailure) in
                do throws(StoreError) { try writer.write(to: unfinished) } catch {
                    throw CommandFailure(error, at: output)
                }
            }
        }
        workspace.inform("\(output) written: \(rows) rows of each entity, seed \(seed)")
        return status
    }

    private func number(_ option: Option, upTo limit: Int) throws(CommandFailure) -> Int? {
        guard let text = arguments.value(option) else { return nil }
        guard let number = Int(text), (0...limit).contains(number) else {
            throw .usage("\(option.spelling) \(text): expected a number from 0 to \(limit)")
        }
        return number
    }

    /// Refuses to replace anything but a fixture, which carries a mark, and to write beside the log of another store.
    private func checkOutput(_ path: String) throws(CommandFailure) {
        for ending in ["-wal", "-journal"] where FileSystem.isThere(path + ending) {
            throw .usage("'\(path + ending)' belongs to another store; name a file that does not exist")
        }
        guard FileSystem.isThere(path) else { return }
        let isStore = StoreCopy.isStore(StoreCopy.beginning(of: path))
        guard isStore, !FileSystem.isLink(path), try StoreCopy.open(path).metadata.isFixture else {
            throw .usage("'\(path)' exists and is not a fixture of modelc; name a file that does not exist")
        }
    }
}
