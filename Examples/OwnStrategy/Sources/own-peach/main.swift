import OwnParts
import PeachCommand

await PeachCommand.main(in: .own)
