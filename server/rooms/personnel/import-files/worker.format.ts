import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import { readTable, type Source } from './table.format.ts'

/** Rows come in parts, so that the receiver never stands still for long; the source comes last. */
export type Message = { rows: TextRow[] } | { source: Source } | { refusal: string }

const PART = 1000

try {
  const { rows, ...source } = await readTable(Buffer.from(workerData as Uint8Array))
  for (let at = 0; at < rows.length; at += PART) tell({ rows: rows.slice(at, at + PART) })
  tell({ source })
} catch (error) {
  tell({ refusal: error instanceof Refusal ? error.message : 'Die Datei konnte nicht gelesen werden.' })
}

function tell(message: Message): void {
  parentPort?.postMessage(message)
}
