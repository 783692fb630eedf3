/// What went wrong while rendering. ``Renderer`` adds the place, which only it knows.
struct RenderingFailure: Error {
    let message: String
}
