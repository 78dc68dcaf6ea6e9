import { createHash } from 'node:crypto'
import pg from 'pg'

/** Each takes memory of every connection that has seen it. */
const MOST_KNOWN = 200
const MOST_AT_ONCE = 100
/** What is asked so often is worth keeping. */
const OFTEN = 20
/** Of what comes once, such as a list of a length of its own, no more is remembered than this. */
const MOST_COUNTED = 5000

const times = new Map<string, number>()
const names = new Map<string, string>()
let namedAtOnce = 0

/**
 * A connection to which what is asked often is known by a name: under the policies of a tenant table it takes longer to plan a
 * small statement than to run it. And what is asked within one turn of the event loop goes out as one write.
 */
export class KnownClient extends pg.Client {
  #isHolding = false

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eleven forms; all pass through as they came
  override query(config: any, ...rest: any[]): any {
    this.#hold()
    const name = isPlain(config, rest) ? nameOf(config.text) : undefined
    return super.query(name ? { ...config, name } : config, ...(rest as []))
  }

  #hold(): void {
    const { stream } = (this as unknown as { connection: { stream: NodeJS.WritableStream & Corked } }).connection
    if (this.#isHolding) return
    this.#isHolding = true
    stream.cork()
    process.nextTick(() => {
      this.#isHolding = false
      stream.uncork()
    })
  }
}

type Corked = { cork(): void; uncork(): void }
type Plain = { text: string; values?: unknown[] }

const isPlain = (config: unknown, [values]: unknown[]): config is Plain => {
  if (typeof config !== 'object' || config === null || 'submit' in config) return false
  const { text, values: own, name } = config as Partial<Plain & { name: string }>
  return !name && typeof text === 'string' && Array.isArray(own ?? values)
}

/** Undefined: it is not asked often. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size - namedAtOnce >= MOST_KNOWN) return known
  const count = (times.get(text) ?? 0) + 1
  if (count < OFTEN) {
    if (count > 1 || times.size < MOST_COUNTED) times.set(text, count)
    return undefined
  }
  times.delete(text)
  return named(text)
}

/** Of what is known to be asked often, from the first time on; undefined: as many are named as may be. */
export function nameAtOnce(text: string): string | undefined {
  const known = names.get(text)
  if (known || namedAtOnce >= MOST_AT_ONCE) return known
  namedAtOnce++
  return named(text)
}

function named(text: string): string {
  const name = `known_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}
