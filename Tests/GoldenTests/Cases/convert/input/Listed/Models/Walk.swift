import SwiftData

@Model
final class Walk {
    var id = UUID()
    var mood: Mood = Mood.calm
    #if OLD
        var old = 0
    #endif
    #if NEW
        var steps = 0
    #else
        var steps = ""
    #endif
}
