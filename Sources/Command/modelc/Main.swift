import ModelcCLI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@main
enum Main {
    static func main() { exit(Modelc.run(commandLine: CommandLine.arguments)) }
}
