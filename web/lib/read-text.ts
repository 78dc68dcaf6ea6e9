/** The text of a file: UTF-8 where it is, else Windows-1252, as Excel saves CSV unless it is told otherwise. */
export async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    // Takes the byte order mark away, too.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
