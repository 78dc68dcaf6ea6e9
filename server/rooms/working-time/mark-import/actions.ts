import { formatHours } from '#domain/basics/numbers.ts'
import {
  type DiffCell,
  type Numbered,
  type TakingBack,
  takeBackRecords,
  type Writing,
  writeRecords,
} from '#server/rooms/imports/public.ts'
import type { MarkStep, MarkValues, PersonMarks, StoredMark } from '#server/rooms/people/public.ts'
import { MARK_FIELDS } from './fields.format.ts'
import { germanDay, readMarks, weekdayName } from './marks.format.ts'
import * as rows from './rows.ts'
import { markSteps } from './rules.ts'

/** What a file of employees may say of kitchen, service and school. */
export const importedMarks: PersonMarks = {
  kind: 'working-time/person-marks',
  fields: MARK_FIELDS,
  stored: async (tx, ids) => Map.groupBy(await rows.marksOf(tx, ids), ({ employee_id }) => employee_id),
  plan(row, cells, person, { today, fields }) {
    const steps = markSteps(row, readMarks(row, cells), { ...person, today: today.toString() })
    return { steps, cells: cellsOf(steps, person.held, fields) }
  },
  write: (tx, scope, origin, steps, written) => writeRecords(RECORD, tx, scope, origin, steps, written),
  takeBack: (tx, scope, written, origin) => takeBackRecords(RECORD, tx, scope, written, origin),
}

type Step = MarkStep & { employee_id: number }
const numbered = ({ id, planned: { employee_id, values } }: Numbered<Step>) => ({ ...values, id, employee_id })

const RECORD: Writing<Step> & TakingBack<StoredMark> = {
  kind: importedMarks.kind,
  table: 'person_mark',
  async write(tx, scope, added, changed) {
    // What ends makes room before the next one begins.
    await rows.updateMarks(tx, changed.map(numbered))
    await rows.insertMarks(tx, scope, added.map(numbered))
  },
  audited: ({ id, planned: { before, values, employee_id } }) => ({
    ...{ action: before ? 'changed' : 'created', id },
    ...(before && { before: told(before, before.employee_id) }),
    after: told(values, employee_id),
  }),
  remove: rows.removeMarks,
  restore: (tx, _, before) => rows.updateMarks(tx, before),
  namesOf: rows.namesOf,
}

/** Under the names of the wire. */
const told = ({ kind, weekday, minutes, valid_from: from, valid_to: to }: MarkValues, employeeId: number) => ({
  ...{ employeeId, kind, weekday, minutes, from, to },
})

function cellsOf(steps: readonly MarkStep[], held: readonly StoredMark[], fields: ReadonlySet<string>): DiffCell[] {
  const changed = new Set(steps.map(({ before }) => before?.id))
  return MARK_FIELDS.flatMap(({ key }) => {
    const isOf = ({ kind }: MarkValues) => KIND_OF[key] === kind
    const own = steps.filter(({ values }) => isOf(values))
    const kept = held.filter(mark => isOf(mark) && !changed.has(mark.id))
    const after = [...kept, ...own.map(({ values }) => values)]
    if (!fields.has(key) || after.length === 0) return []
    const before = own.length > 0 && held.some(isOf) ? textOf(held.filter(isOf)) : null
    return [{ field: key, before, after: textOf(after) }]
  })
}

const KIND_OF: Readonly<Record<string, string>> = { inService: 'in_service', schoolDay: 'school_day' }

const textOf = (marks: readonly MarkValues[]): string =>
  marks
    .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1))
    .map(({ weekday, minutes, valid_from, valid_to }) =>
      [
        weekday !== null && weekdayName(weekday),
        minutes !== null && formatHours(minutes),
        valid_to === null ? `ab ${germanDay(valid_from)}` : `${germanDay(valid_from)} – ${germanDay(valid_to)}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
