import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import type { FileTable } from './table.format.ts'
import type { Message } from './worker.format.ts'
import type { SheetHead } from './xlsx.format.ts'

const TIMEOUT_MS = 8000
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

const MAX_THREADS = 2
let threads = 0
const waiting: (() => void)[] = []

/** Reads an uploaded CSV or XLSX file in a thread of its own: what is hostile in it costs that thread, never the server. */
export async function readInThread(
  bytes: Buffer,
  choose: (sheets: readonly SheetHead[]) => string = ([first]) => first!.name,
  timeoutMs = TIMEOUT_MS,
): Promise<FileTable> {
  // Each thread may take half a gigabyte; many uploads at once queue up.
  while (threads >= MAX_THREADS) await new Promise<void>(resolve => waiting.push(resolve))
  threads++
  try {
    return await read(bytes, choose, timeoutMs)
  } finally {
    threads--
    waiting.shift()?.()
  }
}

function read(bytes: Buffer, choose: (sheets: readonly SheetHead[]) => string, timeoutMs: number): Promise<FileTable> {
  const { promise, resolve, reject } = Promise.withResolvers<FileTable>()
  const worker = new Worker(new URL('./worker.format.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: LIMITS,
    // Flags meant for the server's own start, such as those of a debugger, are not for a thread.
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const refuse = (message: string) => reject(new Refusal('unprocessable', message))
  const timer = setTimeout(
    () => refuse('Die Datei ist zu aufwendig zu lesen. Bitte teilen Sie sie auf oder speichern Sie sie als CSV.'),
    timeoutMs,
  )
  const rows: TextRow[] = []
  worker.on('message', (message: Message) => {
    if ('sheets' in message) worker.postMessage(choose(message.sheets))
    else if ('rows' in message) rows.push(...message.rows)
    else if ('source' in message) resolve({ ...message.source, rows })
    else refuse(message.refusal)
  })
  worker.on('error', () => refuse('Die Datei konnte nicht gelesen werden.'))
  worker.on('exit', () => refuse('Die Datei konnte nicht gelesen werden.'))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
