import OwnParts
import PeachCommand

await PeachCommand.main(in: try .own, adding: [Jumps.self])
