import FuzzProperties

// libFuzzer calls this with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzTarget.check(start, count)
    return 0
}
