/// Runs another program from the search path, without a shell, and reads its output.
enum ChildProcess {
    /// The result of a program.
    struct Result {
        /// Its exit code; nil when a signal ended it.
        let code: Int32?
        let output: [UInt8]
        /// The beginning of its standard error.
        let errors: [UInt8]
    }

    private static let errorLimit = 1 << 16

    /// Runs a program to its end; nil when it cannot start. It has the variables of this process's environment that it
    /// inherits, and those that are added.
    ///
    /// A program that prints more than `limit` bytes is ended, and at least one byte beyond the limit is returned. It
    /// reads its input from an unnamed file, so that neither side waits for the other.
    static func run(
        _ words: [String],
        inheriting isInherited: (_ name: String) -> Bool = { _ in true },
        adding variables: [(name: String, value: String)] = [],
        input: [UInt8] = [],
        limit: Int = .max - 1
    ) -> Result? {
        let source = input.isEmpty ? open("/dev/null", O_RDONLY | O_CLOEXEC) : hiddenFile(of: input)
        guard source >= 0 else { return nil }
        defer { close(source) }
        guard let output = Pipe() else { return nil }
        defer { close(output.end) }
        guard let errors = Pipe() else {
            close(output.start)
            return nil
        }
        defer { close(errors.end) }
        let process = spawn(
            words,
            inherited(where: isInherited),
            adding: variables,
            input: source,
            output: output.start,
            errors: errors.start
        )
        close(output.start)
        close(errors.start)
        guard let process else { return nil }
        let (printed, complaints) = drain(output.end, errors.end, limit: limit)
        if printed.count > limit { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let hasExited = status & 0x7F == 0
        return Result(code: hasExited ? (status >> 8) & 0xFF : nil, output: printed, errors: complaints)
    }

    /// Starts a program that answers questions; nil when it cannot start. Its complaints are lost.
    static func start(
        _ words: [String],
        inheriting isInherited: (_ name: String) -> Bool,
        adding variables: [(name: String, value: String)]
    ) -> RunningProgram? {
        let errors = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard errors >= 0 else { return nil }
        defer { close(errors) }
        guard let questions = Pipe() else { return nil }
        defer { close(questions.end) }
        guard let answers = Pipe() else {
            close(questions.start)
            return nil
        }
        defer { close(answers.start) }
        let process = spawn(
            words,
            inherited(where: isInherited),
            adding: variables,
            input: questions.end,
            output: answers.start,
            errors: errors
        )
        guard let process else {
            close(questions.start)
            close(answers.end)
            return nil
        }
        return RunningProgram(process: process, input: questions.start, output: answers.end)
    }

    /// The descriptor of an unnamed file with some bytes, at its beginning; negative on failure.
    private static func hiddenFile(of bytes: [UInt8]) -> Int32 {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return -1 }
        rewind(file)
        return fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    }

    /// A pipe, written at `start` and read at `end`; other programs do not inherit it.
    private struct Pipe {
        let start: Int32
        let end: Int32

        init?() {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { return nil }
            (end, start) = (ends[0], ends[1])
            for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
    }

    private static func spawn(
        _ words: [String],
        _ inherited: [UnsafeMutablePointer<CChar>?],
        adding variables: [(name: String, value: String)],
        input: Int32,
        output: Int32,
        errors: Int32
    ) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let added = variables.map { strdup("\($0)=\($1)") }
        defer { added.forEach { free($0) } }
        var environment = inherited + added + [nil]
        var process: pid_t = 0
        guard let program = arguments.first ?? nil,
            posix_spawnp(&process, program, &actions, nil, &arguments, &environment) == 0
        else { return nil }
        return process
    }

    /// The variables of this process's environment, as bytes, because their values need not be text.
    private static func inherited(where isInherited: (String) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let variable = next.pointee {
            let name = String(cString: variable).prefix { $0 != "=" }
            if isInherited(String(name)) { variables.append(variable) }
            next += 1
        }
        return variables
    }

    /// Reads both pipes as they fill, so that the program never waits.
    private static func drain(_ output: Int32, _ errors: Int32, limit: Int) -> (output: [UInt8], errors: [UInt8]) {
        var streams = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var bytes: [[UInt8]] = [[], []]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // A stream that has ended gets a negative descriptor, which poll ignores.
        while streams.contains(where: { $0.fd >= 0 }), bytes[0].count <= limit {
            if poll(&streams, nfds_t(streams.count), -1) < 0 {
                if errno == EINTR { continue }
                break
            }
            for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
                let count = read(streams[index].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { streams[index].fd = -1 } else { bytes[index] += buffer[..<count] }
            }
            bytes[1] = Array(bytes[1].prefix(errorLimit))
        }
        return (bytes[0], bytes[1])
    }
}
