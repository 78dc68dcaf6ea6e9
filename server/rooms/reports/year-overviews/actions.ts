import type { YearOverview, YearOverviewQuery } from '#contract/reports/year-overviews.ts'
import { dayAt, dayText } from '#domain/wages/calendar.ts'
import { mainTermsIn } from '#domain/wages/employee-balances.ts'
import { formerLeave, leaveInDays } from '#domain/wages/leave.ts'
import { type Month, monthOfText, monthsBetween, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { chunks } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { readAside } from '#server/platform/database/replica.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { readPersons, readSetting, whenFresh } from '#server/rooms/months/public.ts'
import * as rows from './rows.ts'
import { yearOf } from './rules.ts'

const MONTHS_AHEAD = 12
const PART = 250

/** Twelve months as they are kept; those to come hold what is approved of them, as far ahead as months are made. */
export const show = (scope: CompanyScope, query: YearOverviewQuery): Promise<YearOverview> =>
  readAside(scope, () => shown(scope, query))

async function shown(scope: CompanyScope, { year, storeIds }: YearOverviewQuery): Promise<YearOverview> {
  const now = await inCompany(scope, async tx => monthOfText((await todayOf(tx)).toString()))
  const [january, december] = [year * 12, year * 12 + 11]
  if (january > now + MONTHS_AHEAD)
    throw new Refusal('invalid', undefined, { year: 'Höchstens zwölf Monate im Voraus' })
  const last = Math.min(december, now + MONTHS_AHEAD)
  const stores = storeIds ?? scope.storeIds ?? undefined
  return whenFresh(scope, stores ? { storeIds: stores } : {}, monthText(last), async tx => {
    const span = { first: january, last: december }
    const formerSpan = { first: january - 12, last: january - 1 }
    const former = await rows.sums(tx, formerSpan, stores)
    const isKnown = former.length > 0 || (await rows.people(tx, formerSpan, stores)).some(({ people }) => people > 0)
    const found = {
      months: monthsBetween(january, december),
      now,
      sums: await rows.sums(tx, span, stores),
      former: isKnown ? former : null,
      people: await rows.people(tx, span, stores),
      stores: await rows.stores(tx, stores),
      closed: await rows.closed(tx, span),
    }
    return { year, ...yearOf(found), expiring: await expiringIn(tx, scope, december, stores) }
  })
}

/** What of former years is left at the year's end and lost then: what was not taken by then stays where nobody asked in time. UrlG § 4 (5). */
async function expiringIn(
  tx: CompanyTx,
  scope: CompanyScope,
  december: Month,
  storeIds: readonly number[] | undefined,
): Promise<YearOverview['expiring']> {
  const { last } = spanOfMonth(december)
  const none: YearOverview['expiring'] = { day: dayText(last), hundredths: 0, people: 0, persons: [] }
  const year = Math.floor(december / 12)
  // Two years after the end of its own year.
  const old = await rows.oldLeave(tx, december, dayAt(year - 1, 1, 1), storeIds)
  if (old.length === 0) return none
  const lostBy = new Map<number, number>()
  const setting = await readSetting(tx)
  await acrossStores(tx, scope, async () => {
    for (const part of chunks(old, PART)) {
      const leaveOf = new Map(part.map(each => [each.employeeId, each]))
      for (const { id, history } of await readPersons(tx, setting, [...leaveOf.keys()], december)) {
        const terms = mainTermsIn(spanOfMonth(december), history, setting.models)
        // Who leaves before is paid what is left. UrlG § 10.
        if (terms?.day !== last) continue
        const { rules } = terms.main
        const serviceFrom = history.serviceFrom ?? Math.min(...history.contracts.map(({ from }) => from))
        const left = formerLeave(atYearsEnd(leaveOf.get(id)!), rules.vacationYear, serviceFrom, history.leaveNotices)
        const lost = left
          .filter(each => each.lastDay === last && each.noticeOn !== null)
          .reduce((sum, { hundredths }) => sum + (leaveInDays(hundredths, rules) ?? 0), 0)
        if (lost <= 0) continue
        lostBy.set(id, lost)
      }
    }
  })
  const persons = old.flatMap(({ employeeId, name }) => {
    const hundredths = lostBy.get(employeeId)
    return hundredths === undefined ? [] : [{ employeeId, name, hundredths }]
  })
  return {
    day: none.day,
    hundredths: persons.reduce((sum, { hundredths }) => sum + hundredths, 0),
    people: persons.length,
    persons,
  }
}

/** What is kept is how leave stood when the last week began; what was taken since comes off the oldest first. */
function atYearsEnd({ leave, leaveYear }: Pick<rows.OldLeave, 'leave' | 'leaveYear'>): rows.OldLeave['leave'] {
  let taken = leave.yearFrom === leaveYear.from ? Math.max(0, leaveYear.usedHundredths - leave.usedHundredths) : 0
  const years = (leave.years ?? []).map(year => {
    const off = Math.min(taken, Math.max(0, year.hundredths))
    taken -= off
    return { ...year, hundredths: year.hundredths - off }
  })
  return { ...leave, years }
}
