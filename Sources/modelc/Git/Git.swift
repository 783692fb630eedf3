import ModelCompiler

/// The git program.
enum Git {
    /// A hook or an alias that runs modelc sets these for its own checkout; the one that counts is where the model lies.
    private static let environment: [(name: String, value: String?)] =
        [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_LITERAL_PATHSPECS",
            "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
        ].map { ($0, nil) } + [("GIT_TERMINAL_PROMPT", "0"), ("LC_ALL", "C")]

    /// Runs git in a folder. A code other than 0 is the caller's to judge.
    static func run(
        _ words: [String],
        in folder: String,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> ChildProcess.Result {
        let program = ["git", "-C", folder] + words
        guard let result = ChildProcess.run(program, environment: environment, input: input, limit: limit)
        else { throw .noGit }
        if result.output.count > limit { throw .tooLarge(limit: limit) }
        return result
    }

    /// What git prints; git must end well.
    static func output(
        of words: [String],
        in folder: String,
        input: [UInt8] = [],
        limit: Int = 1 << 28
    ) throws(CommandFailure) -> [UInt8] {
        let result = try run(words, in: folder, input: input, limit: limit)
        guard result.code == 0 else { throw .complaint(firstLine(of: result.errors)) }
        return result.output
    }

    /// The paths without those that git ignores; all of them outside a checkout, without git, and in a folder that git
    /// ignores as a whole.
    static func removingIgnored(_ paths: [String]) -> [String] {
        // The code is 1 when nothing is ignored.
        let list = Array(paths.map { "\($0)\0" }.joined().utf8)
        guard !paths.isEmpty, (try? run(["check-ignore", "--quiet", "."], in: "."))?.code != 0,
            let result = try? run(["check-ignore", "-z", "--stdin"], in: ".", input: list),
            result.code == 0 || result.code == 1
        else { return paths }
        let ignored = Set(result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        return paths.filter { !ignored.contains($0) }
    }

    static func firstLine(of bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
