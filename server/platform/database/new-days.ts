import { service } from '#server/platform/gifts.ts'
import type { Log } from '#server/platform/log.ts'
import type { CompanyScope, CompanyTx } from './database.ts'

export type BeginDay = (tx: CompanyTx, scope: CompanyScope) => Promise<void>

/** In every zone of the world a day begins with a quarter of an hour. */
const QUARTER_MS = 900_000

type NewDays = {
  acts: readonly BeginDay[]
  log: Log
  /** By company. */
  begun: Map<number, { quarter: number; done: Promise<void> }>
}

/** What puts into the rows of a company what holds from a new day on; each has to do nothing where it has been done. */
export const newDays = service<NewDays>('what a new day begins with')
export const newDaysOf = (acts: readonly BeginDay[], log: Log): NewDays => ({ acts, log, begun: new Map() })

/** As if nobody had been there since: the next one who asks looks again. */
export const forgetBegunDays = (): void => newDays.get().begun.clear()

/** Undefined where somebody of this process was there in this quarter of an hour; what fails keeps nobody out. */
export function newDayOf(companyId: number, run: (begin: BeginDay) => Promise<void>): Promise<void> | undefined {
  const { acts, log, begun } = newDays.get()
  const quarter = Math.floor(Date.now() / QUARTER_MS)
  const last = begun.get(companyId)
  if (last?.quarter === quarter) return last.done
  const done = run(async (tx, scope) => {
    for (const act of acts) await act(tx, scope)
  }).catch(error => {
    begun.delete(companyId)
    log.error({ err: error }, 'a new day')
  })
  begun.set(companyId, { quarter, done })
  return done
}
