import { join } from 'node:path'
import type { ShiftProposal } from '#contract/roster/proposals.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { askChild, startBoundedChild } from '#server/platform/bounded-child.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { lawState, seesMaternity } from '#server/rooms/working-time/public.ts'
import { hourRates } from '../hour-rates/actions.ts'
import * as weeks from '../weeks/rows.ts'
import { wishedTimesOf } from '../wished-times/actions.ts'
import * as rules from './rules.ts'
import type { Told, Work } from './worker.format.ts'

/** Of a core, and of the best that is found so far. */
const SECONDS = 20
/** To read its program and to end what it began besides. */
const LIMITS = { processorSeconds: SECONDS + 25, megabytes: 900, patienceSeconds: 100 }

/** What is thought about takes a core: at most one at a time. */
let before: Promise<unknown> = Promise.resolve()

export async function propose(
  scope: CompanyScope,
  { storeId, monday }: { storeId: number; monday: string },
  gone: AbortSignal,
): Promise<ShiftProposal> {
  const { work, versions } = await asked(scope, storeId, monday)
  if (work.open.length === 0) return { assigned: [], open: [], isBest: true }
  const turn = before.then(() => think(work, gone))
  before = turn.catch(() => {})
  return rules.answerOf(await turn, versions, seesMaternity(scope))
}

const asked = (scope: CompanyScope, storeId: number, text: string) =>
  inCompany(scope, async tx => {
    const monday = dayNumber(Temporal.PlainDate.from(text))
    rules.refuseNoMonday(monday)
    if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    const days = { first: monday, last: monday + 6 }
    const people = await weeks.people(tx, storeId, days, [])
    const ids = people.map(({ id }) => id).sort((a, b) => a - b)
    const { zone, ...law } = await lawState(tx, scope, ids, days)
    const { calendar, ...context } = law.context
    const week = { from: calendar.startOf(monday), to: calendar.startOf(monday + 7) }
    const shifts = await weeks.shifts(tx, storeId, week, true)
    const wishes = await wishedTimesOf(tx, ids, days, calendar)
    const rates = await hourRates(tx, scope, ids, storeId, days)
    const work: Work = {
      people: rules.proposalPeople(law, wishes, monday, calendar, rates),
      open: rules.openShifts(shifts, storeId, week),
      law: { ...law, context },
      zone,
      seconds: SECONDS,
    }
    return { work, versions: new Map(Array.from(shifts.id, (id, at) => [id, shifts.version[at]!])) }
  })

/** In a process of its own, which has nothing but what it is sent, and ends with whoever waits for it. */
async function think(work: Work, gone: AbortSignal): Promise<Told> {
  if (gone.aborted) throw new Refusal('unavailable', 'Die Suche wurde abgebrochen.')
  const child = startBoundedChild(join(import.meta.dirname, 'worker.format.ts'), {
    reads: ['server', 'domain', 'contract'],
    heapMegabytes: 400,
  })
  const end = () => void child.kill('SIGKILL')
  gone.addEventListener('abort', end)
  try {
    return await askChild(child, work, LIMITS, (told: Told) => told, tooMuch)
  } finally {
    gone.removeEventListener('abort', end)
    child.kill()
  }
}

const tooMuch = () =>
  new Refusal(
    'unprocessable',
    'Für so viele offene Dienste auf einmal ist kein Vorschlag möglich. Bitte teilen Sie einige davon zuerst von Hand ein.',
  )
