import PeachCommand

await PeachCommand.main()
