import SwiftData

@Model final class Call {
    var name: String = ""
    #if DEBUG
        var log: String = ""
    #else
        var log: Int = 0
    #endif
    init() {}
}
