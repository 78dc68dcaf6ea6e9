import { type ImportFindings, MOST_FINDING_DAYS, type StampFinding } from '#contract/working-time/stamp-findings.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { type Day, dayNumber } from '#domain/wages/calendar.ts'
import { findingText } from '#domain/working-time/finding-texts.ts'
import { findings } from '#domain/working-time/law.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { writtenRecords } from '#server/rooms/imports/public.ts'
import { seesMaternity } from '../law-checks/actions.ts'
import { answersOf } from '../law-checks/rules.ts'
import { lawState } from '../law-states/actions.ts'
import { workedId } from '../law-states/rules.ts'
import * as rows from './rows.ts'
import { placesOf } from './rules.ts'

/** What is read at once. */
const PEOPLE_AT_ONCE = 250
/** What is checked before others get their turn. */
const PEOPLE_A_TURN = 20

type Asked = { storeId: number; from: string; to: string }

export async function ofStore(scope: CompanyScope, { storeId, from, to }: Asked): Promise<StampFinding[]> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (first.until(last).days >= MOST_FINDING_DAYS)
    throw new Refusal('invalid', undefined, { to: `Höchstens ${MOST_FINDING_DAYS} Tage auf einmal` })
  return inCompany(scope, async tx => {
    if (isExcluded(scope, storeId)) return []
    const zone = await zoneOf(tx)
    const span = { from: startOfDay(first, zone), to: startOfDay(last.add({ days: 1 }), zone) }
    return stampsFound(tx, scope, await rows.inStore(tx, { storeId, zone, ...span }))
  })
}

export const ofImport = (scope: CompanyScope, jobId: number): Promise<ImportFindings> =>
  inCompany(scope, async tx => {
    const written = await writtenRecords(tx, jobId, 'time/stamps')
    if (!written) throw new Refusal('not_found')
    const maySee = scope.permissions.has('stamps.read')
    const stamps = maySee ? await rows.byIds(tx, written, await zoneOf(tx)) : []
    const found = await stampsFound(tx, scope, stamps)
    const breached = new Set(found.filter(({ isBreach }) => isBreach).map(({ stampId }) => stampId))
    return placesOf(
      stamps.filter(({ id }) => breached.has(id)),
      await rows.storeNames(tx),
    )
  })

/** What the law says at these stamps, in their order of people; others of the same people count, too. */
async function stampsFound(
  tx: CompanyTx,
  scope: CompanyScope,
  stamps: readonly rows.FoundStamp[],
): Promise<StampFinding[]> {
  const byPerson = Map.groupBy(stamps, ({ employeeId }) => employeeId)
  const told: StampFinding[] = []
  for (const ids of chunks([...byPerson.keys()], PEOPLE_AT_ONCE)) {
    const own = ids.flatMap(id => byPerson.get(id)!)
    const state = await lawState(tx, scope, ids, spanOf(own))
    const shiftsOf = Map.groupBy(state.shifts, ({ employeeId }) => employeeId)
    const asked = new Map(own.map(({ id }) => [workedId(id), id]))
    for (const part of chunks(state.people, PEOPLE_A_TURN)) {
      const shifts = part.flatMap(({ employeeId }) => shiftsOf.get(employeeId) ?? [])
      const byId = new Map(shifts.map(shift => [shift.id, shift]))
      const found = findings(part, shifts, state.context).filter(({ shiftId }) => asked.has(shiftId))
      const answers = answersOf(found, [], [], {
        textOf: finding => findingText(finding, { calendar: state.context.calendar, get: id => byId.get(id) }),
        seesMaternity: seesMaternity(scope),
      })
      for (const [at, { shiftId, rule }] of found.entries())
        told.push({
          ...{ stampId: asked.get(shiftId)!, rule: answers[at]!.rule, text: answers[at]!.text },
          isBreach: ruleOf(rule).severity !== 'hint',
        })
      await yieldToEventLoop()
    }
  }
  return told
}

function spanOf(stamps: readonly rows.FoundStamp[]): { first: Day; last: Day } {
  const days = stamps.map(({ day }) => day).sort()
  const numberOf = (day: string | undefined) => dayNumber(Temporal.PlainDate.from(day!))
  return { first: numberOf(days[0]), last: numberOf(days.at(-1)) }
}
