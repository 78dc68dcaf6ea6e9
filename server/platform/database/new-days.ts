import type { Log } from '#server/platform/log.ts'
import type { CompanyScope, CompanyTx } from './database.ts'

export type BeginDay = (tx: CompanyTx, scope: CompanyScope) => Promise<void>

/** In every zone of the world a day begins with a quarter of an hour. */
const QUARTER_MS = 900_000

let acts: readonly BeginDay[] = []
let onFailed = (_: unknown) => {}
const begun = new Map<number, { quarter: number; done: Promise<void> }>()

/** What puts into the rows of a company what holds from a new day on; each has to do nothing where it has been done. */
export function beginDaysWith(wanted: readonly BeginDay[], log: Log): void {
  acts = wanted
  onFailed = error => log.error({ err: error }, 'a new day')
  forgetBegunDays()
}

/** As if nobody had been there since: the next one who asks looks again. */
export const forgetBegunDays = (): void => begun.clear()

/** Undefined where somebody of this process was there in this quarter of an hour; what fails keeps nobody out. */
export function newDayOf(companyId: number, run: (begin: BeginDay) => Promise<void>): Promise<void> | undefined {
  if (acts.length === 0) return undefined
  const quarter = Math.floor(Date.now() / QUARTER_MS)
  const last = begun.get(companyId)
  if (last?.quarter === quarter) return last.done
  const done = run(async (tx, scope) => {
    for (const act of acts) await act(tx, scope)
  }).catch(error => {
    begun.delete(companyId)
    onFailed(error)
  })
  begun.set(companyId, { quarter, done })
  return done
}
