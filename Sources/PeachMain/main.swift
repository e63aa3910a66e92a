import peach

await PeachCommand.main()
