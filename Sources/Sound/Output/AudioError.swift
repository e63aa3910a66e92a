import CALSA
package import Music

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

extension AudioError: CustomStringConvertible {
  /// One sentence with the device and the value, and the next step.
  package var description: String {
    switch self {
    case .cannotOpen(let device, let code) where code == -EBUSY:
      "audio: cannot open \"\(device)\": \(Self.text(code)). "
        + "Try --device default, or end the program that uses it."
    case .cannotOpen(let device, let code):
      "audio: cannot open \"\(device)\": \(Self.text(code)). \(Self.waysOn)"
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

  private static let waysOn =
    "Choose one that `peach devices` lists. Without sound: `--device null` for once, `peach settings device=null` for "
    + "always; `peach tone --wav note.wav` and `peach profile --hear-file now.wav` write what you would hear."

  private static func reason(_ code: Int32, in language: Language) -> String {
    switch -code {
    case EBUSY: language.phrase("the device is in use", "das Gerät ist belegt")
    case ENOENT: language.phrase("no device has this name", "kein Gerät heißt so")
    case ENODEV, ENXIO: language.phrase("the device is missing", "das Gerät fehlt")
    case EACCES, EPERM: language.phrase("access is not allowed", "der Zugriff ist nicht erlaubt")
    case EINVAL: language.phrase("the device cannot do this", "das Gerät kann das nicht")
    case EIO: language.phrase("the device does not answer", "das Gerät antwortet nicht")
    default: text(code)
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: snd_strerror(code)).lowercased() }
}

extension AudioError: TranslatedError {
  package func sentence(in language: Language) -> String {
    language.phrase(description, pageSentence(in: language))
  }

  /// Without options and commands. Reasons of the system that have no words here are in English.
  package func pageSentence(in language: Language) -> String {
    switch self {
    case .cannotOpen(let device, let code) where code == -EBUSY:
      language.phrase(
        "Sound: \"\(device)\" cannot be opened: \(Self.reason(code, in: language)). End the program that uses it, or choose "
          + "the device default.",
        "Ton: \"\(device)\" lässt sich nicht öffnen: \(Self.reason(code, in: language)). Beende das Programm, das es "
          + "benutzt, oder wähle das Gerät default.")
    case .cannotOpen(let device, let code):
      language.phrase(
        "Sound: \"\(device)\" cannot be opened: \(Self.reason(code, in: language)). Choose another audio device; null "
          + "trains without sound.",
        "Ton: \"\(device)\" lässt sich nicht öffnen: \(Self.reason(code, in: language)). Wähle ein anderes Audiogerät; mit "
          + "null übst du ohne Ton.")
    case .cannotConfigure(let device, let what, let code):
      language.phrase(
        "Sound: \"\(device)\" cannot be set to \(what): \(Self.reason(code, in: language)). Choose \"plug:\(device)\", "
          + "which converts.",
        "Ton: \"\(device)\" lässt sich nicht einstellen (\(what)): \(Self.reason(code, in: language)). Wähle "
          + "\"plug:\(device)\", das umwandelt.")
    case .deviceLost(let device, let code):
      language.phrase(
        "Sound: \"\(device)\" has stopped working: \(Self.reason(code, in: language)). Reconnect it and start again, or "
          + "choose another audio device.",
        "Ton: \"\(device)\" arbeitet nicht mehr: \(Self.reason(code, in: language)). Schließ es wieder an und beginne neu, "
          + "oder wähle ein anderes Audiogerät.")
    case .stalled, .tooManyNotes, .closed, .cannotList: rarerSentence(in: language)
    }
  }

  private func rarerSentence(in language: Language) -> String {
    switch self {
    case .stalled(let device, let seconds):
      language.phrase(
        "Sound: \"\(device)\" has accepted no sound for \(seconds) s. Resume it and start again, or choose another audio "
          + "device.",
        "Ton: \"\(device)\" hat seit \("\(seconds)".replacing(".", with: ",")) s keinen Ton angenommen. Wecke es und "
          + "beginne neu, oder wähle ein anderes Audiogerät.")
    case .tooManyNotes(let limit):
      language.phrase(
        "Sound: at most \(limit) notes may sound at once, got one more. Stop one first.",
        "Ton: höchstens \(limit) Töne dürfen zugleich klingen, verlangt war einer mehr. Beende erst einen.")
    case .closed:
      language.phrase(
        "Sound: the player is closed, got another note. Start again.",
        "Ton: die Wiedergabe ist beendet, verlangt war noch ein Ton. Beginne neu.")
    case .cannotList(let code), .cannotOpen(_, let code), .cannotConfigure(_, _, let code),
      .deviceLost(_, let code):
      language.phrase(
        "Sound: the devices cannot be listed: \(Self.reason(code, in: language)). Check the configuration of ALSA.",
        "Ton: die Geräte lassen sich nicht auflisten: \(Self.reason(code, in: language)). Prüfe die Einrichtung von ALSA."
      )
    }
  }
}
