import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { formatDay } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { bad, type ImportKind, type SourceRow } from '#server/rooms/imports/public.ts'
import { importingOfPeople } from '../person-import/actions.ts'
import { availabilityReader, type ReadAvailability } from './availability.format.ts'
import { AVAILABILITY_FIELDS } from './fields.format.ts'
import * as rows from './rows.ts'

/** When people can or would like to work; the same person, weekdays and times are the same. */
export const availabilityImport: ImportKind = {
  key: 'availabilities',
  label: 'Verfügbarkeiten',
  description:
    'Wann Mitarbeiter jede Woche nicht oder nur arbeiten können, ungern oder gern arbeiten. Erkannt wird an Personalnummer, Wochentagen und Uhrzeiten; leere Zellen ändern nichts.',
  fields: AVAILABILITY_FIELDS,
  references: {},
  ...importingOfPeople<ReadAvailability, rows.StoredAvailability, rows.AvailabilityValues>({
    kind: 'roster/availabilities',
    table: 'availability',
    reader: async (_tx, cells, context) => availabilityReader(cells, context),
    stored: rows.availabilitiesOf,
    plan,
    clash: () => {},
    keyOf: ({ employeeId, weekDays, from, to, validFrom }) => [employeeId, weekDays, from, to, validFrom].join(' '),
    keyField: 'weekDays',
    shown: async () => shownOf,
    async write(tx, scope, added, changed) {
      await rows.updateAvailabilities(
        tx,
        changed.map(({ id, planned: { after } }) => ({ ...after, id })),
      )
      await rows.insertAvailabilities(
        tx,
        scope,
        added.map(({ id, planned: { after } }) => ({ ...after, id })),
      )
    },
    audited: ({ id, planned: { before, after } }) =>
      before
        ? { action: 'changed', id, before: told(before), after: told(after) }
        : { action: 'created', id, after: told(after) },
    remove: rows.removeAvailabilities,
    restore: (tx, _, before) => rows.updateAvailabilities(tx, before),
    namesOf: rows.namesOf,
  }),
}

/** Of several that have the same days and times, that of the same first day; without one in the file, what holds today. */
function plan(
  row: SourceRow,
  read: ReadAvailability,
  { id: employeeId }: { id: number },
  stored: readonly rows.StoredAvailability[],
) {
  const { state, from, to, today } = read
  const weekDays = read.weekDays.join(',')
  const same = stored.filter(one => one.weekDays === weekDays && one.from === from && one.to === to)
  const before = same.find(one =>
    read.validFrom === undefined
      ? one.validFrom <= today && (one.validTo === null || one.validTo >= today)
      : one.validFrom === read.validFrom,
  )
  const after: rows.AvailabilityValues = {
    ...{ employeeId, state, weekDays, from, to },
    validFrom: before?.validFrom ?? read.validFrom ?? today,
    validTo: read.validTo ?? before?.validTo ?? null,
    approved: read.approved ?? before?.approved ?? true,
  }
  if (after.validTo !== null && after.validTo < after.validFrom)
    return bad(row, 'validTo', 'Das Ende liegt vor dem Beginn')
  return { before, after }
}

const clock = (minutes: number) => new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60).toString().slice(0, 5)
const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

const shownOf = (values: rows.AvailabilityValues): Record<string, string> => ({
  availabilityState: WISH_STATES[values.state],
  weekDays: values.weekDays
    .split(',')
    .map(day => WEEKDAYS[Number(day) as keyof typeof WEEKDAYS].slice(0, 2))
    .join(', '),
  fromTime: clock(values.from),
  toTime: clock(values.to),
  validFrom: dayText(values.validFrom),
  validTo: values.validTo === null ? 'offen' : dayText(values.validTo),
  approved: values.approved ? 'ja' : 'nein',
})

/** Under the names of the wire. */
const told = ({ employeeId, state, weekDays, from, to, validFrom, validTo, approved }: rows.AvailabilityValues) => ({
  ...{ employeeId, state, from: clock(from), to: clock(to), validFrom, validTo, approved },
  weekDays: weekDays.split(',').map(Number),
})
