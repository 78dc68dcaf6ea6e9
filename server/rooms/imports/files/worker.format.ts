import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import { readTable, type Source } from './table.format.ts'
import type { SheetHead } from './xlsx.format.ts'

/** Asks which sheet, where there are several. Rows come in parts, so that the receiver never stands still for long; the source comes last. */
export type Message = { sheets: readonly SheetHead[] } | { rows: TextRow[] } | { source: Source } | { refusal: string }

const PART = 1000

try {
  const { rows, ...source } = await readTable(Buffer.from(workerData as Uint8Array), ask)
  for (let at = 0; at < rows.length; at += PART) send({ rows: rows.slice(at, at + PART) })
  send({ source })
} catch (error) {
  send({ refusal: error instanceof Refusal ? error.message : 'Die Datei konnte nicht gelesen werden.' })
}

function ask(sheets: readonly SheetHead[]): Promise<string> {
  send({ sheets })
  return new Promise(resolve => parentPort?.once('message', resolve))
}

function send(message: Message): void {
  parentPort?.postMessage(message)
}
