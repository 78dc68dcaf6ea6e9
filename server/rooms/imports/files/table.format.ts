import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '#server/platform/refusal.ts'
import { readCsv, type Separator, type TextRow } from './csv.format.ts'
import { decodeText, type Encoding } from './encoding.format.ts'
import type { ChooseSheet } from './xlsx.format.ts'

export type Source = {
  format: 'CSV' | 'XLSX'
  encoding: Encoding | null
  separator: Separator | null
  sheet: string | null
  /** Of a workbook: the sheets that can be chosen. Unknown for files of before they could be. */
  sheets?: string[]
}
/** The rows as they stand in the file, the header among them. */
export type FileTable = Source & { rows: TextRow[] }

export const MAX_ROWS = 200_000
export const MAX_COLUMNS = 200
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b]

/** Reads a file by what it is, not by what it is called; refuses what is neither CSV nor XLSX. */
export async function readTable(bytes: Buffer, choose: ChooseSheet = ([first]) => first!.name): Promise<FileTable> {
  if (bytes.length === 0) throw new Refusal('unprocessable', 'Die Datei ist leer.')
  const table = await readByContent(bytes, choose)
  if (table.rows.length === 0) throw new Refusal('unprocessable', 'Die Datei enthält keine Zeilen.')
  if (table.rows.length > MAX_ROWS + 1)
    throw new Refusal(
      'unprocessable',
      `Die Datei hat mehr als ${MAX_ROWS / 1000} 000 Zeilen. Bitte teilen Sie sie auf.`,
    )
  const wide = table.rows.find(({ cells }) => cells.length > MAX_COLUMNS)
  if (wide)
    throw new Refusal(
      'unprocessable',
      `Zeile ${wide.line} hat mehr als ${MAX_COLUMNS} Spalten. Ist das Trennzeichen richtig?`,
    )
  return table
}

async function readByContent(bytes: Buffer, choose: ChooseSheet): Promise<FileTable> {
  // Old Excel files, and new ones with a password.
  if (startsWith(bytes, OLE)) {
    const hint =
      'Die Datei ist eine alte (.xls) oder geschützte Excel-Datei. Bitte speichern Sie sie als XLSX ohne Kennwort.'
    throw new Refusal('unprocessable', hint)
  }
  if (startsWith(bytes, ZIP)) {
    const { readSheet } = await import('./xlsx.format.ts')
    return { format: 'XLSX', encoding: null, separator: null, ...(await readSheet(bytes, choose)) }
  }
  const found = await fileTypeFromBuffer(bytes)
  if (found && !found.mime.startsWith('text/')) {
    throw new Refusal(
      'unprocessable',
      `Die Datei ist eine ${found.ext.toUpperCase()}-Datei. Erlaubt sind CSV und XLSX.`,
    )
  }
  const { text, encoding } = decodeText(bytes)
  return { format: 'CSV', encoding, sheet: null, ...readCsv(text, MAX_ROWS + 1) }
}

const startsWith = (bytes: Buffer, magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
