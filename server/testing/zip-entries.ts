import PizZip from 'pizzip'

/** What a ZIP holds, by name. */
export function zipEntriesOf(bytes: Buffer): Map<string, Buffer> {
  const zip = new PizZip(bytes)
  const files = Object.values(zip.files).filter(({ dir }) => !dir)
  return new Map(files.map(file => [file.name, file.asNodeBuffer()]))
}
