import type { RemovedShift, ShiftDeed } from '#contract/roster/shift-history.ts'
import { startOfDay, toUtcText } from '#domain/basics/days.ts'
import { type ShiftFacts, type StoryNames, wholeText } from '#domain/roster/shift-story.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import * as rows from './rows.ts'
import { stepsOf, storyOf } from './rules.ts'

export const ofShift = (scope: CompanyScope, id: number): Promise<ShiftDeed[]> =>
  inCompany(scope, async tx => {
    if ((await rows.storeOf(tx, id)) === undefined) throw new Refusal('not_found', 'Diesen Dienst gibt es nicht mehr.')
    const steps = stepsOf(await rows.ofShift(tx, id))
    const facts = steps.flatMap(({ before, after }) => [before, after])
    const seen = new Set(await rows.seenStores(tx, unique(facts.map(({ storeId }) => storeId))))
    const calendar = austrianCalendar(await zoneOf(tx))
    return storyOf(steps, storeId => seen.has(storeId), await namesOf(tx, facts), calendar)
  })

/** What somebody deleted is known by the trail alone. */
export const removed = (
  scope: CompanyScope,
  { storeId, from, to }: { storeId: number; from: string; to: string },
): Promise<RemovedShift[]> =>
  inCompany(scope, async tx => {
    if (!(await seesStore(tx, storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    const zone = await zoneOf(tx)
    const momentOf = (day: Temporal.PlainDate) => toUtcText(startOfDay(day, zone))
    const after = Temporal.PlainDate.from(to).add({ days: 1 })
    const span = { from: momentOf(Temporal.PlainDate.from(from)), to: momentOf(after) }
    const found = await rows.removed(tx, storeId, span)
    const steps = found.map(deed => ({ deed, shift: stepsOf([deed])[0]!.before }))
    const names = await namesOf(
      tx,
      steps.map(({ shift }) => shift),
    )
    const calendar = austrianCalendar(zone)
    return steps.map(({ deed: { id, at, by }, shift }) => ({ id, at, by, text: wholeText(shift, names, calendar) }))
  })

async function namesOf(tx: CompanyTx, facts: readonly ShiftFacts[]): Promise<StoryNames> {
  const people = await rows.people(tx, unique(facts.map(({ employeeId }) => employeeId)))
  const spots = await rows.spots(tx, unique(facts.map(({ spotId }) => spotId)))
  const [personBy, spotBy] = [people, spots].map(named => new Map(named.map(({ id, name }) => [id, name])))
  return {
    person: id => personBy!.get(id) || 'jemand von einem anderen Standort',
    spot: id => spotBy!.get(id) ?? 'ein früherer Bereich',
  }
}

const unique = (ids: readonly (number | null)[]): number[] =>
  [...new Set(ids.filter(id => id !== null && id > 0))] as number[]
