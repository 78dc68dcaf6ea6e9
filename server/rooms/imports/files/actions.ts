import { join } from 'node:path'
import { askChild, startBoundedChild, type WorkLimits } from '#server/platform/bounded-child.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TextRow } from './csv.format.ts'
import type { FileTable } from './table.format.ts'
import type { Message, Question } from './worker.format.ts'
import type { SheetHead } from './xlsx.format.ts'

const HEAP_MEGABYTES = 512
const LIMITS = { processorSeconds: 8, megabytes: 1000 }
const TOO_MUCH = 'Die Datei ist zu aufwendig zu lesen. Bitte teilen Sie sie auf oder speichern Sie sie als CSV.'

const MOST_CHILDREN = 2
let children = 0
const waiting: (() => void)[] = []

/** Reads an uploaded CSV or XLSX file in a process of its own: what is hostile in it costs that process, never the server. */
export async function readApart(
  bytes: Buffer,
  choose: (sheets: readonly SheetHead[]) => string = ([first]) => first!.name,
  limits: Partial<WorkLimits> = {},
): Promise<FileTable> {
  // Each child may take half a gigabyte; many uploads at once queue up.
  while (children >= MOST_CHILDREN) await new Promise<void>(resolve => waiting.push(resolve))
  children++
  try {
    return await read(bytes, choose, { ...LIMITS, ...limits })
  } finally {
    children--
    waiting.shift()?.()
  }
}

async function read(
  bytes: Buffer,
  choose: (sheets: readonly SheetHead[]) => string,
  limits: WorkLimits,
): Promise<FileTable> {
  const child = startBoundedChild(join(import.meta.dirname, 'worker.format.ts'), {
    reads: ['server', 'domain', 'contract'],
    heapMegabytes: HEAP_MEGABYTES,
  })
  const rows: TextRow[] = []
  const hear = (message: Message): FileTable | undefined => {
    if ('source' in message) return { ...message.source, rows }
    if ('refusal' in message) throw refusal(message.refusal)
    if ('rows' in message) rows.push(...message.rows)
    else child.send({ sheet: choose(message.sheets) } satisfies Question)
    return undefined
  }
  try {
    return await askChild(child, { bytes } satisfies Question, limits, hear, () => refusal(TOO_MUCH))
  } finally {
    child.kill('SIGKILL')
  }
}

const refusal = (message: string) => new Refusal('unprocessable', message)
