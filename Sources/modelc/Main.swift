@main
enum Main {
    static func main() { exit(Modelc.run(commandLine: CommandLine.arguments)) }
}
