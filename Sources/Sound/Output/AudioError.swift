import CALSA
package import Text

package enum AudioError: Error, Equatable {
  /// The device cannot be opened. `code` is libasound's negative error number.
  case cannotOpen(device: String, code: Int32)
  /// The device rejects a setting; `what` names it, such as `2 channels`.
  case cannotConfigure(device: String, what: String, code: Int32)
  /// The device failed after it was opened.
  case deviceLost(device: String, code: Int32)
  /// The device has accepted no sound for `seconds`.
  case stalled(device: String, seconds: Double)
  /// A note was requested while all voices were in use.
  case tooManyNotes(limit: Int)
  /// The player was closed.
  case closed
  /// The devices cannot be listed.
  case cannotList(code: Int32)
}

extension AudioError {
  /// The name of the device that failed; nil if the error is not one of a device.
  package var device: String? {
    switch self {
    case .cannotOpen(let device, _), .cannotConfigure(let device, _, _), .deviceLost(let device, _),
      .stalled(let device, _):
      device
    case .tooManyNotes, .closed, .cannotList: nil
    }
  }
}

extension AudioError: CustomStringConvertible {
  /// One sentence with the device and the value, and the next step.
  package var description: String {
    switch self {
    case .cannotOpen(let device, let code):
      "audio: cannot open \"\(device)\": \(Self.text(code)). \(Self.nextStep(code))"
    case .cannotConfigure(let device, let what, let code):
      "audio: \"\(device)\" cannot be set to \(what): \(Self.text(code)). "
        + "Try \"plug:\(device)\", which converts."
    case .deviceLost(let device, let code):
      "audio: \"\(device)\" has stopped working: \(Self.text(code)). "
        + "Reconnect it and start again, or choose another --device."
    case .stalled(let device, let seconds):
      "audio: \"\(device)\" has accepted no sound for \(seconds) s. "
        + "Resume it and start again, or choose another --device."
    case .tooManyNotes(let limit):
      "audio: at most \(limit) notes may sound at once, got one more. Stop one first."
    case .closed:
      "audio: the player is closed, got another note. Open a new one."
    case .cannotList(let code):
      "audio: cannot list devices: \(Self.text(code)). Check the ALSA configuration."
    }
  }

  /// What to do about a device that cannot be opened.
  private static func nextStep(_ code: Int32) -> String {
    guard code != -EBUSY else { return "Try --device default, or end the program that uses it." }
    return
      "Choose one that `peach devices` lists. Without sound: `--device null` for once, `peach settings device=null` for "
      + "always; `peach tone --wav note.wav` and `peach profile --hear-file now.wav` write what you would hear."
  }

  private static func text(_ code: Int32) -> String { String(cString: snd_strerror(code)).lowercased() }
}

extension AudioError: TranslatedError {
  /// In English the description. In other languages the sentence of the page; if the device does not exist, also the
  /// commands that list devices and choose one.
  package func sentence(in language: Language) -> String {
    guard !language.isEnglish else { return description }
    return switch self {
    case .cannotOpen(_, let code) where code != -EBUSY:
      "\(pageSentence(in: language)) \(language.texts.otherDevice)"
    default: pageSentence(in: language)
    }
  }

  /// Without options and commands. Reasons of the system that have no words here are in English.
  package func pageSentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .cannotOpen(let device, let code): Self.cannotOpen(device, code, texts)
    case .cannotConfigure(let device, let what, let code):
      texts.cannotConfigure(device: device, setting: what, reason: Self.reason(code, texts))
    case .deviceLost(let device, let code):
      texts.deviceLost(device: device, reason: Self.reason(code, texts))
    case .stalled(let device, let seconds):
      texts.stalled(device: device, seconds: language.numeral("\(seconds)"))
    case .tooManyNotes(let limit): texts.tooManyNotes(limit: limit)
    case .closed: texts.closed
    case .cannotList(let code): texts.cannotList(reason: Self.reason(code, texts))
    }
  }

  private static func cannotOpen(_ device: String, _ code: Int32, _ texts: Texts) -> String {
    let reason = reason(code, texts)
    return code == -EBUSY
      ? texts.cannotOpenInUse(device: device, reason: reason)
      : texts.cannotOpen(device: device, reason: reason)
  }

  private static func reason(_ code: Int32, _ texts: Texts) -> String {
    switch -code {
    case EBUSY: texts.reasonInUse
    case ENOENT: texts.reasonUnknownName
    case ENODEV, ENXIO: texts.reasonMissing
    case EACCES, EPERM: texts.reasonNotAllowed
    case EINVAL: texts.reasonUnable
    case EIO: texts.reasonNoAnswer
    default: text(code)
    }
  }
}
