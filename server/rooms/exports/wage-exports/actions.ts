import type { ExportCheck } from '#contract/exports/export-previews.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { isSelected, layoutOf } from '#domain/exports/export-templates.ts'
import { settlementOf } from '#domain/exports/hand-over-settings.ts'
import { hasAmounts, WAGE_LIST, type WageRun, wageLayoutOf, wageRow, wageRun } from '#domain/exports/wage-layouts.ts'
import { computedLedgerId, hasStableIds } from '#domain/exports/wage-lines.ts'
import { LayoutError, type LayoutRow } from '#domain/settings/payroll-file.ts'
import { unfitText } from '#domain/settings/wage-type-units.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type Month, monthOfText, monthText } from '#domain/wages/month-numbers.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseWithoutRightTo } from '#server/platform/rights.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { todayIn } from '#server/platform/today.ts'
import { computedValues, makeFreshWithin, unfitUnitsOf, whenFresh } from '#server/rooms/months/public.ts'
import { wageTypeLines } from '#server/rooms/settings/public.ts'
import { fileOf, XLSX } from '../export-runs/file.format.ts'
import { handedOverOtherwise } from '../export-sources/actions.ts'
import { payrollStore, people } from '../export-sources/rows.ts'
import { type PayrollStore, type Person, plainCheck, type Source, selectionChecks } from '../export-sources/rules.ts'
import * as rows from './rows.ts'
import { entriesOf, missingText, ownEntriesOf, standingRows, type WageEntry } from './rules.ts'

/** How a closed month is handed over as wage types. Product D. */
export const wageSource: Source<WageEntry> = {
  kind: 'wages',
  sourceKind: 'wage',
  layoutOf: ({ softwareId, settings, templates }) =>
    templates.wages ? layoutOf(templates.wages) : wageLayoutOf(softwareId, settings.wageLayout),
  byMonth: true,
  unknownEmployee: 'Lohnart konnte nicht einem Mitarbeiter zugewiesen werden',
  missingId: { 0: 'BMD Id fehlt bei einem Mitarbeiter', 1: 'DPW Id fehlt bei einem Mitarbeiter' },

  async read(tx, scope, store, span) {
    const month = monthAt(span.fromMs, store.zone)
    await makeFreshWithin(tx, scope, { storeIds: [store.storeId], until: month })
    const unselected = selectionChecks(store, 'wages')
    if (unselected.length > 0)
      return {
        employeeIds: [],
        entriesOf: () => [],
        checks: [...(await openCheck(tx, store, month)), ...unselected],
      }
    const { wageDetail } = store.settings
    const template = store.templates.wages
    const mapping = await wageTypeLines(tx)
    const worked = monthText(month)
    const isByModel = (template?.selectedEmploymentModels ?? []).length > 0
    const withDays = wageDetail === 'day' || isByModel || !hasStableIds(mapping, worked)
    const months = await rows.months(tx, store.storeId, month, withDays)
    const chosen = template && {
      ...template,
      contractIds: isByModel ? await rows.contractsOf(tx, template.selectedEmploymentModels) : null,
    }
    const run = runOf(store, worked)
    const unfit = (await unfitUnitsOf(tx, [store.storeId], month, mapping)).get(store.storeId) ?? []
    const { entries: paid, missing } = entriesOf(months, mapping, run, wageDetail, { chosen })
    const computed = await computedOf(tx, scope, month, [store.storeId])
    const values = [...(await rows.ownValues(tx, store.storeId, month)), ...computed]
    const own = ownEntriesOf(values, months, run, { chosen })
    const entries = own.length === 0 ? paid : [...paid, ...own]
    const checks = [
      ...(await openCheck(tx, store, month)),
      ...(missing.length > 0
        ? [
            {
              ...plainCheck('wage-type-missing', 'blocker', 'Lohnart fehlt', missing.map(missingText).join(', ')),
              employeeIds: [...new Set(missing.flatMap(({ employeeIds }) => employeeIds))],
            },
          ]
        : []),
      ...(unfit.some(({ kind }) => isSelected(template?.selectedWageTypes ?? [], kind))
        ? [plainCheck('wage-type-unit', 'blocker', 'Einheit einer Lohnart passt nicht', unfit.map(unfitText).join(' '))]
        : []),
      ...(await handedOverOtherwise(tx, store, 'hours', span)),
    ]
    return { employeeIds: entries.map(({ employeeId }) => employeeId), entriesOf: () => entries, checks }
  },

  // A month belongs to one store; hours of another one are in it.
  elsewhere: async () => [],

  lastDayOf: ({ line, run: { worked } }) => Temporal.PlainDate.from(`${worked}-01`).with({ day: line.date ?? 1 }),

  rowOf: ({ line, run }, _, person) => wageRow(line, personOf(person), run),

  async handedOver(tx, scope, { storeId, settings }, { from }) {
    await rows.keepHanded(tx, scope, storeId, monthOfText(from.toString()), settings.wageDetail)
  },
}

const personOf = ({ externalId: employeeNumber, lastName, firstName }: Person) => ({
  employeeNumber,
  name: `${lastName} ${firstName}`.trim(),
})

const runOf = (store: PayrollStore, worked: string): WageRun => {
  const { externalStoreId, storeNumber, costCentre, settings } = store
  return wageRun(
    worked,
    { companyNumber: externalStoreId, clientNumber: settings.clientNumber, storeNumber, costCentre },
    { ...settlementOf(Temporal.PlainDate.from(`${worked}-01`), settings), correctedMonth: null },
    hasAmounts(wageSource.layoutOf(store)),
  )
}

const monthAt = (ms: number, zone: string): Month =>
  monthOfText(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString())

/** What averages come to for absences, as values of its wage types. */
async function computedOf(
  tx: CompanyTx,
  scope: CompanyScope,
  month: Month,
  storeIds: readonly number[] | undefined,
): Promise<(rows.OwnValue & { storeId: number })[]> {
  const computed = await computedValues(tx, scope, month, storeIds)
  if (computed.length === 0) return []
  const types = new Map((await rows.ownTypes(tx)).map(({ id, ...type }) => [id, type]))
  return computed.map(({ employeeId, storeId, use, wageTypeId, cents }) => ({
    ...{ ledgerId: computedLedgerId(employeeId, use), employeeId, storeId, hundredths: cents },
    ...types.get(wageTypeId)!,
  }))
}

/** Only what can't change any more is handed over. */
async function openCheck(tx: CompanyTx, { storeId }: PayrollStore, month: Month): Promise<ExportCheck[]> {
  if (await rows.closedAt(tx, storeId, month)) return []
  const name = formatMonth(Temporal.PlainYearMonth.from(monthText(month)))
  return [
    plainCheck(
      'month-open',
      'blocker',
      `${name} ist noch nicht abgeschlossen`,
      'Zuerst in den Monatssummen abschließen.',
    ),
  ]
}

type ListAsked = { month: string; storeIds?: number[] | undefined; detail: 'month' | 'day'; format: 'csv' | 'xlsx' }

/** All that people's months came to, to be looked at; nothing is handed over. */
export const list = (scope: CompanyScope, { month: asked, storeIds, detail, format }: ListAsked): Promise<FileAnswer> =>
  whenFresh(scope, whoseOf(storeIds ?? scope.storeIds), asked, async (tx, month) => {
    const mapping = await wageTypeLines(tx)
    const found: LayoutRow[] = []
    const computed = await computedOf(tx, scope, month, storeIds)
    for (const { id } of await rows.stores(tx, storeIds)) {
      const store = (await payrollStore(tx, id))!
      const months = await rows.months(tx, id, month, true)
      // In one column with the quantities, whatever file the store has.
      const run = { ...runOf(store, asked), hasAmounts: false }
      const { entries: paid } = entriesOf(months, mapping, run, detail, { told: 'everything' })
      const values = [...(await rows.ownValues(tx, id, month)), ...computed.filter(({ storeId }) => storeId === id)]
      const own = ownEntriesOf(values, months, run, { told: 'everything' })
      if (own.length > 0) refuseWithoutRightTo(scope, ['payment'])
      const entries = [...paid, ...own]
      const today = dayNumber(todayIn(store.zone))
      const standings = standingRows(await rows.averaging(tx, id, month), today)
      const ids = [...entries, ...standings].map(({ employeeId }) => employeeId)
      const known = await people(tx, store.softwareId, [...new Set(ids)])
      for (const entry of entries) {
        const person = known.get(entry.employeeId)
        if (person) found.push(wageSource.rowOf(entry, store, person))
      }
      for (const { employeeId, line, said } of standings) {
        const person = known.get(employeeId)
        if (person) found.push({ ...wageRow(line, personOf(person), run), ...said })
      }
    }
    const layout = { ...WAGE_LIST, workbook: format === 'xlsx' }
    const { bytes } = await fileOf(layout, found).catch(refuseUnwritable)
    const name = `Lohnarten_${detail === 'day' ? 'je_Tag_' : ''}${asked}.${format}`
    return { bytes, name, type: layout.workbook ? XLSX : `text/csv; charset=${layout.charset}` }
  })

function refuseUnwritable(error: unknown): never {
  throw error instanceof LayoutError ? new Refusal('unprocessable', error.message) : error
}

const whoseOf = (storeIds: readonly number[] | null) => (storeIds ? { storeIds: [...storeIds] } : {})
