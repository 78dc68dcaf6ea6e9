import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from '#server/rooms/imports/files/csv.format.ts'
import type { Head } from '#server/rooms/imports/files/rows.ts'
import type { FileTable } from '#server/rooms/imports/files/table.format.ts'
import { allKinds } from '#server/rooms/imports/kinds/actions.ts'
import {
  belowHeader,
  columnProfile,
  type Hints,
  headerIndex,
  type ImportKind,
  likelyKind,
} from '#server/rooms/imports/kinds/rules.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 80
const HEADER_LENGTH = 120
const ROWS_A_CHUNK = 1000

/** Where the column names stand in a table, what it probably is and what its columns hold. */
export async function laidOut(
  { rows: lines, ...source }: FileTable,
  kinds: readonly ImportKind[],
  headerLine?: number,
) {
  const at =
    headerLine === undefined ? headerIndex(lines, allKinds()) : lines.findIndex(({ line }) => line === headerLine)
  const { header, rows } = belowHeader(lines, at)
  const what = (source.sheets?.length ?? 0) > 1 ? `Das Blatt „${source.sheet}“` : 'Die Datei'
  if (rows.length === 0) throw new Refusal('unprocessable', `${what} enthält nur die Kopfzeile.`)
  const kind = likelyKind(header.cells, kinds)
  return { lines, source, header, rows, kind, ...(await profileColumns(header.cells, rows)) }
}

/** Column by column, letting requests in: a file may have hundreds of thousands of rows. */
async function profileColumns(
  headers: string[],
  rows: readonly TextRow[],
): Promise<{ head: Head } & Pick<Hints, 'dateOrder'>> {
  const profiles = headers.map(columnProfile)
  const samples = headers.map((): string[] => [])
  for (const chunk of chunks(rows, ROWS_A_CHUNK)) {
    for (const { cells } of chunk) {
      profiles.forEach((profile, index) => {
        const text = cells[index]
        if (!text) return
        profile.add(text)
        if (samples[index]!.length < SAMPLES) samples[index]!.push(text.slice(0, SAMPLE_LENGTH))
      })
    }
    await yieldToEventLoop()
  }
  const head = headers.map((name, index) => ({
    header: name.slice(0, HEADER_LENGTH),
    samples: samples[index]!,
    ambiguous: profiles[index]!.ambiguous(),
  }))
  return { head, dateOrder: profiles.some(profile => profile.dateOrder() === 'mdy') ? 'mdy' : 'dmy' }
}
