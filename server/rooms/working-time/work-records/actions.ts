import type { RecordFormat } from '#contract/working-time/work-records.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { monthOfText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { findingText } from '#domain/working-time/finding-texts.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { findings } from '#domain/working-time/law.ts'
import { workRecord } from '#domain/working-time/records.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { seesMaternity } from '../law-checks/actions.ts'
import { answersOf } from '../law-checks/rules.ts'
import * as overrides from '../law-overrides/rows.ts'
import { lawState } from '../law-states/actions.ts'
import { csvOf, type PersonRecord, pagesOf } from './record.report.ts'
import * as rows from './rows.ts'

type Asked = rows.Chosen & { month: string; format: RecordFormat }

/** Read together, so that their shifts take little memory. */
const PART = 100

export async function file(scope: CompanyScope, { month, format, ...chosen }: Asked): Promise<FileAnswer> {
  const { records, ...about } = await inCompany(scope, async tx => {
    const zone = await zoneOf(tx)
    return { zone, company: await rows.companyName(tx), records: await recordsOf(tx, scope, chosen, month, zone) }
  })
  const given = { ...about, month: Temporal.PlainYearMonth.from(month), createdAt: Temporal.Now.instant() }
  const whose = chosen.employeeId === undefined ? '' : ` ${records[0]!.person.name}`
  const name = `Arbeitszeitaufzeichnung ${month}${whose}.${format}`
  if (format === 'csv') return { bytes: csvOf(records, given), name, type: 'text/csv; charset=utf-8' }
  return { bytes: await render(pagesOf(records, given), scope.companyId), name, type: 'application/pdf' }
}

async function recordsOf(
  tx: CompanyTx,
  scope: CompanyScope,
  chosen: rows.Chosen,
  month: string,
  zone: string,
): Promise<PersonRecord[]> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const span = { from: startOfDay(first, zone), to: startOfDay(first.add({ months: 1 }), zone) }
  const people = await rows.people(tx, chosen, span)
  if (people.length === 0 && chosen.employeeId !== undefined) throw new Refusal('not_found')
  if (people.length === 0) throw new Refusal('unprocessable', 'In diesem Monat ist keine Zeit gestempelt.')
  const reasons = Map.groupBy(
    await overrides.list(tx, { ...span, storeId: chosen.storeId }, scope.permissions.has('roster.write')),
    ({ employeeId }) => employeeId,
  )
  const days = spanOfMonth(monthOfText(month))
  const records: PersonRecord[] = []
  for (const part of chunks(people, PART)) {
    const ids = part.map(({ id }) => id).toSorted((a, b) => a - b)
    const { shifts, context, ...state } = await lawState(tx, scope, ids, days)
    const worked = Map.groupBy(
      shifts.filter(({ kind }) => kind === 'worked'),
      ({ employeeId }) => employeeId,
    )
    const byId = new Map(shifts.map(shift => [shift.id, shift]))
    const textOf = (finding: LawFinding) =>
      findingText(finding, { calendar: context.calendar, get: id => byId.get(id) })
    for (const person of part) {
      const protectedOne = state.people.find(({ employeeId }) => employeeId === person.id)!
      const own = worked.get(person.id) ?? []
      const found = Map.groupBy(findings([protectedOne], own, context), ({ shiftId }) => shiftId)
      const given = (reasons.get(person.id) ?? []).filter(({ holds }) => holds)
      records.push({
        person,
        record: workRecord(protectedOne, own, context, days),
        notesOf: ({ shiftIds, from, to }) => ({
          findings: answersOf(
            shiftIds.flatMap(id => (found.get(id) ?? []).filter(isToldIn)),
            [],
            [],
            { textOf, seesMaternity: seesMaternity(scope) },
          ).map(({ text }) => text),
          reasons: given.filter(each => overlaps(each, from, to)).map(({ reason }) => reason),
        }),
      })
    }
    await yieldToEventLoop()
  }
  return records
}

/** What an inspector asks for; that hours are more than normal, the months say. */
const isToldIn = ({ rule }: LawFinding): boolean => ruleOf(rule).severity !== 'hint' || rule === 'ERSATZRUHE'

const minuteOf = (text: string) => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`).epochMilliseconds / 60_000
const overlaps = (shift: { from: string; to: string }, from: number, to: number) =>
  minuteOf(shift.from) < to && from < minuteOf(shift.to)
