// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Signatures of Apple's Swift overlay of libc, as far as the compiler uses them, for scripts/check-macos. Nothing here runs,
// so bodies do not matter.
@_exported import Darwin

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    _NSGetEnviron().pointee ?? UnsafeMutablePointer.allocate(capacity: 1)
}

// Swift does not import functions with a variable number of arguments. The overlay has these.

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { 0 }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { 0 }

// Swift does not import these macros.

public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
public var SIG_IGN: @convention(c) (Int32) -> Void { { _ in } }
