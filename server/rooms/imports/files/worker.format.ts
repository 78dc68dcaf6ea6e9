import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import { readTable, type Source } from './table.format.ts'

/** Rows come in parts, so that the receiver never stands still for long; the source comes last. */
export type Message = { rows: TextRow[] } | { source: Source } | { refusal: string }

const PART = 1000

try {
  const { rows, ...source } = await readTable(Buffer.from(workerData as Uint8Array))
  for (let at = 0; at < rows.length; at += PART) send({ rows: rows.slice(at, at + PART) })
  send({ source })
} catch (error) {
  send({ refusal: error instanceof Refusal ? error.message : 'Die Datei konnte nicht gelesen werden.' })
}

function send(message: Message): void {
  parentPort?.postMessage(message)
}
