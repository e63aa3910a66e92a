import OwnParts
import Peach
import PeachCommand

await PeachCommand.main(in: .own)
