import OwnParts
import Scenarios
import peach

await PeachCommand.main(in: .own)
