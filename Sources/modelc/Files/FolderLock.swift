/// Says to other runs what this one does in a folder.
///
/// The system lets go of the lock when the process ends, however it ends. A file that is written cannot carry it, because
/// writing replaces that file.
struct FolderLock {
    private let descriptor: Int32

    /// Nil for a folder that cannot be opened, with `errno` set.
    init?(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Ends the use.
    func end() { close(descriptor) }

    /// Whether no other run writes into the folder, which stays so until ``share()``. False, too, where the file system
    /// has no locks.
    var isAlone: Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Waits until no other run uses the folder; false when that cannot be known, with `errno` set.
    func waitUntilAlone() -> Bool { lock(LOCK_EX) }

    /// Lets others write as well, but nobody be alone, so that nobody takes unfinished files of this run for leftovers.
    ///
    /// Runs that write need not wait for one another: each file is written whole, and the last one stays.
    func share() { _ = lock(LOCK_SH) }

    private func lock(_ operation: Int32) -> Bool {
        while flock(descriptor, operation) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }
}
