import { isUtf8 } from 'node:buffer'
import type { FileFormat } from '#domain/reports/report-kinds.ts'

const PDF = Buffer.from('%PDF-')
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const SHEET = Buffer.from('xl/')

/** Whether a file is what it should be, by its content. */
export function isOfFormat(format: FileFormat, bytes: Buffer): boolean {
  if (bytes.length === 0) return false
  if (format === 'pdf') return bytes.subarray(0, PDF.length).equals(PDF)
  if (format === 'xlsx') return bytes.subarray(0, ZIP.length).equals(ZIP) && bytes.includes(SHEET)
  return isUtf8(bytes) && !bytes.includes(0)
}
