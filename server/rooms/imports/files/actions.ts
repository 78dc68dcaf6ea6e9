import { join } from 'node:path'
import { residentMegabytes, startBoundedChild } from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import type { FileTable } from './table.format.ts'
import type { Message, Question } from './worker.format.ts'
import type { SheetHead } from './xlsx.format.ts'

const TIMEOUT_MS = 8000
const HEAP_MEGABYTES = 512
const MOST_MEGABYTES = 1000
const LOOK_MS = 50
const TOO_MUCH = 'Die Datei ist zu aufwendig zu lesen. Bitte teilen Sie sie auf oder speichern Sie sie als CSV.'

const MOST_CHILDREN = 2
let children = 0
const waiting: (() => void)[] = []

/** Reads an uploaded CSV or XLSX file in a process of its own: what is hostile in it costs that process, never the server. */
export async function readApart(
  bytes: Buffer,
  choose: (sheets: readonly SheetHead[]) => string = ([first]) => first!.name,
  timeoutMs = TIMEOUT_MS,
): Promise<FileTable> {
  // Each child may take half a gigabyte; many uploads at once queue up.
  while (children >= MOST_CHILDREN) await new Promise<void>(resolve => waiting.push(resolve))
  children++
  try {
    return await read(bytes, choose, timeoutMs)
  } finally {
    children--
    waiting.shift()?.()
  }
}

function read(bytes: Buffer, choose: (sheets: readonly SheetHead[]) => string, timeoutMs: number): Promise<FileTable> {
  const { promise, resolve, reject } = Promise.withResolvers<FileTable>()
  const child = startBoundedChild(join(import.meta.dirname, 'worker.format.ts'), {
    reads: ['server', 'domain', 'contract'],
    heapMegabytes: HEAP_MEGABYTES,
  })
  const refuse = (message: string) => reject(new Refusal('unprocessable', message))
  const giveUp = () => refuse(TOO_MUCH)
  const late = setTimeout(giveUp, timeoutMs)
  const watch = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > MOST_MEGABYTES) giveUp()
  }, LOOK_MS)
  const rows: TextRow[] = []
  const send = (message: Question) => child.send(message, error => error && giveUp())
  child.on('message', (message: Message) => {
    if ('sheets' in message) send({ sheet: choose(message.sheets) })
    else if ('rows' in message) rows.push(...message.rows)
    else if ('source' in message) resolve({ ...message.source, rows })
    else refuse(message.refusal)
  })
  child.on('error', giveUp).on('exit', giveUp)
  send({ bytes })
  return promise.finally(() => {
    clearTimeout(late)
    clearInterval(watch)
    child.kill('SIGKILL')
  })
}
