#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Says to other runs that this one writes into a folder, so that nobody takes its unfinished files for leftovers.
///
/// Runs that write do not wait for one another: each file is written whole, and the last one stays. The system lets go of
/// the lock when the process ends, however it ends.
struct FolderUse {
    private let descriptor: Int32

    /// Nil for a folder that cannot be opened.
    init?(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Ends the use.
    func end() { close(descriptor) }

    /// Whether no other run writes into the folder, which stays so until ``share()``. False, too, where the file system
    /// has no locks.
    var isAlone: Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Lets others write as well, but nobody be alone.
    func share() {
        while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
    }
}
