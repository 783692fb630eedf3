#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs another program and reads what it prints.
enum ChildProcess {
    /// The standard output of a program that is found on the search path; nil when it cannot be run or fails.
    ///
    /// `git check-ignore` exits with 1 when it ignores nothing, which is no failure.
    static func output(of words: [String]) -> [UInt8]? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        let process = spawn(words, output: ends[1], closing: ends[0])
        close(ends[1])
        defer { close(ends[0]) }
        guard let process else { return nil }
        let output = readToEnd(ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let exited = status & 0x7F == 0
        let code = (status >> 8) & 0xFF
        return exited && code <= 1 ? output : nil
    }

    private static func spawn(_ words: [String], output: Int32, closing unused: Int32) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addclose(&actions, unused)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        guard let program = arguments.first ?? nil,
            posix_spawnp(&process, program, &actions, nil, &arguments, environ) == 0
        else { return nil }
        return process
    }

    private static func readToEnd(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}
