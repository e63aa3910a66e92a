import Foundation
import PackagePlugin

/// Makes the texts of a target from the catalogs in `Localisation/`, one file for each language.
@main
struct EmbedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(component: "Localisation")
    let catalogs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    let code = context.pluginWorkDirectoryURL.appending(component: "Texts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)",
        executable: try context.tool(named: "TextEmbedder").url,
        arguments: [target.name, code.path()] + catalogs.map { $0.path() }, inputFiles: catalogs,
        outputFiles: [code])
    ]
  }
}
