import type { ReportNote } from '#contract/reports/report-previews.ts'
import { typeOfOption } from '#domain/reports/report-kinds.ts'
import { spanOf } from '#domain/time/periods.ts'
import { acrossStores, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { whenFresh } from '#server/rooms/months/public.ts'
import type { Gather, ReportAsked } from '../report-contents/rules.ts'
import { absenceLines, absenceTable } from './absences.report.ts'
import * as rows from './rows.ts'

/** Approved absences of the days, with what the months came to on them. Spec 3 §2.5. */
export const gatherAbsences: Gather = async (scope, asked) => {
  const people = await inCompany(scope, async tx => rows.people(tx, ...(await wanted(tx, asked))))
  const known = new Set(people)
  return whenFresh(scope, { employeeIds: people }, asked.month, async (tx, month) => {
    const absences = await rows.approved(tx, ...(await wanted(tx, asked)))
    const ids = [...new Set(absences.map(({ employeeId }) => employeeId))]
    // Who came in meanwhile has no month that was made for this.
    if (ids.some(id => !known.has(id))) return undefined
    const zone = await zoneOf(tx)
    const days = await acrossStores(tx, scope, () => rows.keptDays(tx, month, ids))
    const lines = absenceLines(absences, days, asked, zone)
    const waiting = await rows.undecided(tx, ...(await wanted(tx, asked)))
    return {
      table: absenceTable(lines, asked),
      source: 'aus genehmigten Abwesenheiten und Monatssummen',
      notes: notesOf(waiting, asked),
      isSensitive: false,
    }
  })
}

/** Of which stores and types, and when. */
const wanted = async (tx: CompanyTx, asked: ReportAsked) =>
  [asked.stores.map(({ id }) => id), [...asked.options].map(typeOfOption), await spanIn(tx, asked)] as const

const spanIn = async (tx: CompanyTx, { firstDay, lastDay }: ReportAsked) =>
  spanOf({ from: Temporal.PlainDate.from(firstDay), to: Temporal.PlainDate.from(lastDay) }, await zoneOf(tx))

function notesOf(waiting: number, { month }: ReportAsked): ReportNote[] {
  if (waiting === 0) return []
  return [
    {
      tone: 'warning',
      title: waiting === 1 ? '1 Abwesenheit ist nicht genehmigt' : `${waiting} Abwesenheiten sind nicht genehmigt`,
      text: 'Sie stehen nicht im Report.',
      place: { tab: 'ExportAbsences', search: { month } },
    },
  ]
}
