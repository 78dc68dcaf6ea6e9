import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Files as one ZIP, in their order. */
export async function zipped(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
