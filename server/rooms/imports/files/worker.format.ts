import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import { readTable, type Source } from './table.format.ts'
import type { SheetHead } from './xlsx.format.ts'

/** Asks which sheet, where there are several. Rows come in parts, so that the receiver never stands still for long; the source comes last. */
export type Message = { sheets: readonly SheetHead[] } | { rows: TextRow[] } | { source: Source } | { refusal: string }

export type Question = { bytes: Uint8Array } | { sheet: string }

const PART = 1000

process.on('disconnect', () => process.exit())
process.once('message', async (question: Question) => {
  if (!('bytes' in question)) return
  try {
    const { rows, ...source } = await readTable(Buffer.from(question.bytes), ask)
    for (let at = 0; at < rows.length; at += PART) send({ rows: rows.slice(at, at + PART) })
    send({ source })
  } catch (error) {
    send({ refusal: error instanceof Refusal ? error.message : 'Die Datei konnte nicht gelesen werden.' })
  }
})

function ask(sheets: readonly SheetHead[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  process.once('message', (question: Question) => 'sheet' in question && resolve(question.sheet))
  send({ sheets })
  return promise
}

const send = (message: Message) => void process.send?.(message)

process.send?.('ready')
