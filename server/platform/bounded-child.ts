import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/** In megabytes, of JavaScript alone. */
type Bounds = {
  reads: readonly string[]
  heapMegabytes: number
  /** What native code holds for JavaScript is given back when the script says so (`gc`). */
  collects?: boolean
}
export type BoundedChild = ChildProcess & {
  /** Once it has read its program: what it does from then on is the work it is given. */
  isReady: Promise<void>
}

export type WorkLimits = {
  /** Of a core, from when the child is ready: how long that takes by the clock depends on what else the machine does. */
  processorSeconds: number
  /** Of the child, resident. */
  megabytes: number
  /** By the clock, the start of the child included: who waits for nothing must end, too. */
  patienceSeconds?: number
}
/** Less than a transaction may stand still (`database.ts`): some work is asked for within one. */
const PATIENCE_SECONDS = 100
const LOOK_MS = 50

/**
 * A process that has nothing: Node's own permission model keeps its JavaScript from network, processes and all files but those
 * of the program that it `reads`. It does not bind native code. Its script says `ready` before it hears anything.
 */
export function startBoundedChild(script: string, { reads, heapMegabytes, collects = false }: Bounds): BoundedChild {
  const root = join(import.meta.dirname, '../..')
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [
      '--permission',
      '--allow-addons',
      ...['node_modules', 'package.json', ...reads].map(path => `--allow-fs-read=${join(root, path)}`),
      `--max-old-space-size=${heapMegabytes}`,
      '--no-warnings',
      // As the program itself: docs/decisions/0064-without-maglev.md
      '--no-maglev',
      ...(collects ? ['--expose-gc'] : []),
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Without a listener the error of a child at rest would end the server.
  child.on('error', () => {})
  const isReady = new Promise<void>(resolve => child.once('message', () => resolve()))
  return Object.assign(child, { isReady })
}

/** `too much`: more than its limits let it have. `gone`: it ended over its work. */
export type WorkEnded = 'too much' | 'gone'

/**
 * Gives the child one piece of work and hears what it says until `hear` has an answer. What the work itself is to blame for
 * becomes the caller's refusal; a child that does not come to its work in time is the machine's fault, and says so (503).
 */
export async function askChild<Message, Answer>(
  child: BoundedChild,
  work: object,
  { processorSeconds, megabytes, patienceSeconds = PATIENCE_SECONDS }: WorkLimits,
  hear: (message: Message) => Answer | undefined,
  refusalOf: (why: WorkEnded) => Refusal,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let usedBefore: number | undefined
  const isAtWork = () => usedBefore !== undefined
  const gone = () => reject(isAtWork() ? refusalOf('gone') : new Refusal('unavailable', BUSY))
  const listen = (message: Message) => {
    try {
      const answer = hear(message)
      if (answer !== undefined) resolve(answer)
    } catch (error) {
      reject(error)
    }
  }
  const late = setTimeout(() => reject(new Refusal('unavailable', BUSY)), patienceSeconds * 1000)
  child.once('error', gone).once('exit', gone)
  let watch: NodeJS.Timeout | undefined
  let isOver = false
  const begin = async () => {
    await child.isReady
    const used = await processorSecondsOf(child.pid)
    if (isOver) return
    usedBefore = used
    watch = setInterval(async () => {
      const [resident, used] = await Promise.all([residentMegabytes(child.pid), processorSecondsOf(child.pid)])
      if (resident > megabytes || used - usedBefore! > processorSeconds) reject(refusalOf('too much'))
    }, LOOK_MS)
    child.on('message', listen)
    child.send(work, error => error && gone())
  }
  try {
    return await Promise.race([promise, begin().then(() => promise)])
  } finally {
    isOver = true
    clearTimeout(late)
    clearInterval(watch)
    child.off('message', listen).off('error', gone).off('exit', gone)
  }
}

const BUSY =
  'Der Server ist gerade so ausgelastet, dass er nicht rechtzeitig dazu kommt. Bitte versuchen Sie es etwas später noch einmal.'

/** A child at rest does not keep the program alive. */
export function keepProcess(child: ChildProcess, keeps: boolean): void {
  const how = keeps ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}

/** Where the system does not tell (it is no Linux), only the heap is limited. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Linux counts by the hundredth for every program, whatever its kernel does. */
const TICKS_A_SECOND = 100

/** Of all its threads. Where the system does not tell, only patience ends. */
async function processorSecondsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Behind its name, which may hold anything, the twelfth and thirteenth: for itself, and by the system for it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS_A_SECOND
}
