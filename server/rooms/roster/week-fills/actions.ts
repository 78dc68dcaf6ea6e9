import type { WeekFill, WeekFillDraft } from '#contract/roster/week-fills.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type Day, dateOf, dayNumber, type WageCalendar, weekdayOf } from '#domain/wages/calendar.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore, zoneOf } from '#server/rooms/accounts/public.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { judge, lawState, seesMaternity } from '#server/rooms/working-time/public.ts'
import { needEvents } from '../needed-staff/actions.ts'
import { lawShiftsOf } from '../shifts/rules.ts'
import * as spots from '../spots/rows.ts'
import * as templates from '../week-templates/rows.ts'
import { templateShifts } from '../week-templates/rules.ts'
import * as rows from './rows.ts'
import * as rules from './rules.ts'

/** What would become of a template or of other days: made, left open, or not made, with the reasons. */
export const fill = (scope: CompanyScope, asked: WeekFillDraft): Promise<WeekFill> =>
  inCompany(scope, async tx => {
    if (!(await seesStore(tx, asked.storeId))) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
    const zone = await zoneOf(tx)
    const calendar = austrianCalendar(zone)
    const first = dayOf(asked.to)
    const { shifts: source, days: count } = await sourceOf(tx, asked, first, zone, calendar)
    const days = { first, last: first + count - 1 }
    const skipped: rules.Refused[] = []
    const made = source.flatMap(({ day, shift }) => {
      const filled = rules.filledOn(asked.withPeople ? shift : { ...shift, employeeId: null }, day, calendar)
      if (!filled) skipped.push({ why: 'Diese Uhrzeit gibt es an dem Tag nicht' })
      return filled ?? []
    })
    const target = await targetOf(tx, scope, asked, days)
    const allowed = made.filter(shift => {
      const why = rules.skippedFor(shift, target)
      if (why !== undefined) skipped.push({ why, shift })
      return why === undefined
    })
    const stored = await planShifts.inSpan(tx, asked.storeId, spanOf(days.first, count, zone), true)
    const fresh = rules.withoutStored(allowed, stored)
    for (const shift of allowed) if (!fresh.includes(shift)) skipped.push({ why: 'Gibt es schon', shift })
    const open = await assigned(tx, scope, asked.storeId, fresh)
    return {
      shifts: fresh.map(({ day: _, wall: __, ...shift }) => shift),
      ...{ open: rules.counted(open), skipped: rules.counted(skipped) },
    }
  })

type Source = { shifts: { day: Day; shift: templates.TemplateShift }[]; days: number }

async function sourceOf(
  tx: CompanyTx,
  { source, storeId }: WeekFillDraft,
  first: Day,
  zone: string,
  calendar: WageCalendar,
): Promise<Source> {
  if (source.kind === 'template') {
    const template = await templates.find(tx, source.templateId)
    if (!template) throw new Refusal('not_found', 'Diese Vorlage gibt es nicht mehr. Wählen Sie eine andere.')
    if (template.storeId !== null && template.storeId !== storeId)
      throw new Refusal(
        'unprocessable',
        `Die Vorlage „${template.name}“ gehört zu einem anderen Standort. Wählen Sie eine dieses Standorts oder eine für alle Standorte.`,
      )
    if (weekdayOf(first) !== 0) throw new Refusal('invalid', undefined, { to: 'Eine Woche beginnt an einem Montag' })
    const shifts = await templates.shiftsOf(tx, source.templateId)
    return { shifts: shifts.map(shift => ({ day: first + shift.weekday - 1, shift })), days: 7 }
  }
  const from = dayOf(source.from)
  const found = await planShifts.inSpan(tx, storeId, spanOf(from, source.count, zone), true)
  const shifts = templateShifts(found, calendar)
  return {
    shifts: shifts.map(shift => ({ day: first + ((shift.weekday - 1 - weekdayOf(from) + 7) % 7), shift })),
    days: source.count,
  }
}

async function targetOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { storeId, source }: WeekFillDraft,
  days: { first: Day; last: Day },
): Promise<rules.Target> {
  const ofStore = (await spots.list(tx)).filter(spot => spot.storeId === null || spot.storeId === storeId)
  return {
    events: await needEvents(tx, storeId, days),
    store: (await lawState(tx, scope, [], days)).context.stores.get(storeId),
    places: new Map(ofStore.map(spot => [spot.id, spot])),
    isTemplate: source.kind === 'template',
  }
}

/** Takes away from each shift whoever may not work it, and says why; what one makes room for is not looked for again. */
async function assigned(
  tx: CompanyTx,
  scope: CompanyScope,
  storeId: number,
  fresh: rules.Filled[],
): Promise<rules.Refused[]> {
  const open: rules.Refused[] = []
  const leaveOpen = (shift: rules.Filled, why: string) => {
    open.push({ why, shift: { ...shift } })
    shift.employeeId = null
  }
  const people = [...new Set(fresh.flatMap(({ employeeId }) => employeeId ?? []))]
  if (people.length === 0) return open
  const seen = await rows.seen(tx, people)
  for (const shift of fresh)
    if (shift.employeeId !== null && !seen.has(shift.employeeId)) leaveOpen(shift, 'Nicht mehr an diesem Standort')
  const places = new Map((await spots.list(tx)).map(spot => [spot.id, spot]))
  // Each round leaves fewer with somebody, so it ends.
  for (;;) {
    const put = lawShiftsOf(
      fresh.map(shift => ({ ...shift, storeId, ...UNMARKED })),
      places,
    )
    const judged = await judge(tx, scope, { put, removed: [] })
    const why = rules.openFor(fresh, judged, seesMaternity(scope))
    if (why.size === 0) return open
    for (const [at, reason] of why) leaveOpen(fresh[at]!, reason)
  }
}

const UNMARKED = { pinned: false, confirmed: false, approved: false, note: '' }

const dayOf = (text: string): Day => dayNumber(Temporal.PlainDate.from(text))
const spanOf = (first: Day, count: number, zone: string) => ({
  from: startOfDay(dateOf(first), zone),
  to: startOfDay(dateOf(first + count), zone),
})
