import { NO_RIGHT_TO_FIELDS } from '#contract/field-rights.ts'
import type {
  OwnWageChange,
  OwnWageMonth,
  PdfRequest,
  PdfRequestWithSetting,
  SavedCell,
} from '#contract/months/individual-wage-values.ts'
import { monthIn, OwnReportSetting } from '#contract/months/individual-wage-values.ts'
import type { ReportSetting } from '#contract/months/report-settings.ts'
import { cellKey } from '#domain/months/individual-wage-values.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import { type Month, monthText, yearAndMonth } from '#domain/wages/month-numbers.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { type Entry, trailOf } from '#server/platform/trail.ts'
import { computedCells } from '../computed-wage-values/actions.ts'
import { type ReportGiven, reportOf } from './overview.report.ts'
import * as rows from './rows.ts'
import { differences, planned, told, withComputed } from './rules.ts'

const trail = trailOf('months/individual-wage-values')

/** A stored setting, held for a change; undefined: there is none with this id. */
export const reportSetting =
  service<(tx: CompanyTx, id: number) => Promise<ReportSetting | undefined>>('stored settings of reports')

type Asked = { year: number; month: number; sessionId: string; storeIds?: readonly number[] | undefined }
const monthOf = ({ year, month }: Pick<Asked, 'year' | 'month'>): Month => year * 12 + month - 1

export const month = (scope: CompanyScope, asked: Asked): Promise<OwnWageMonth> =>
  inCompany(scope, tx => readMonth(tx, scope, asked))

async function readMonth(
  tx: CompanyTx,
  scope: CompanyScope,
  { sessionId, storeIds, ...asked }: Asked,
): Promise<OwnWageMonth> {
  const number = monthOf(asked)
  const computed = await computedCells(tx, scope, number, storeIds)
  const all = await rows.columns(tx, number)
  const wageTypes = all.filter(type => seesAmounts(scope, type))
  const shown = new Set(wageTypes.map(({ id }) => id))
  const people = withComputed(await rows.people(tx, number, storeIds), computed)
  return {
    ...yearAndMonth(number),
    sessionId,
    storeIds: storeIds ? [...storeIds] : await rows.storeIds(tx),
    closedStoreIds: await rows.closedStores(tx, number),
    wageTypes,
    hiddenWageTypes: all.length - wageTypes.length,
    employees: people.map(({ entries, ...person }) => ({
      ...person,
      entries: entries.filter(({ wageTypeId }) => shown.has(wageTypeId)),
    })),
  }
}

/** What is counted in euros is paid: for who may see pay alone, computed or entered. */
const seesAmounts = (scope: CompanyScope, { unit }: { unit: OwnUnit }): boolean =>
  unit !== 'euro' || holdsRightsTo(scope, ['payment'])

/** All or none; what is said as it was leaves no trace. */
export const change = (scope: CompanyScope, { origin, cells, ...asked }: OwnWageChange): Promise<SavedCell[]> =>
  inCompany(scope, async tx => {
    const number = monthOf(asked)
    await rows.lock(tx, scope)
    const wageTypes = new Map((await rows.wageTypes(tx, number)).map(type => [type.id, type]))
    const hidden = cells.findIndex(({ wageTypeId: id }) => wageTypes.has(id) && !seesAmounts(scope, wageTypes.get(id)!))
    if (hidden >= 0)
      throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS, { [`cells.${hidden}.wageTypeId`]: NO_RIGHT_TO_FIELDS })
    const people = new Map(
      (await rows.possible(tx, cells)).map(each => [`${each.employeeId} ${each.storeId}`, each] as const),
    )
    const stored = await rows.stored(tx, number, cells)
    const { written, removed } = planned(cells, origin, { month: number, stored, people, wageTypes })
    await rows.remove(
      tx,
      removed.map(({ id }) => id),
    )
    await rows.save(tx, scope, number, written)
    const after = new Map((await rows.entries(tx, number, cells)).map(each => [cellKey(each), each.entry]))
    const kept = [
      ...removed.map((value): Entry => ({ action: 'removed', id: value.id, before: told(value, number, wageTypes) })),
      ...written.map(({ before, ...value }): Entry => {
        const id = value.id ?? after.get(cellKey(value))!.id!
        const now = told({ ...value, id }, number, wageTypes)
        return before
          ? { action: 'changed', id, before: told(before, number, wageTypes), after: now }
          : { action: 'created', id, after: now }
      }),
    ]
    await trail.many(tx, scope, scope.origin, kept)
    if (kept.length > 0)
      await trail.tell(
        tx,
        scope,
        kept.map(({ id }) => id),
      )
    return cells.map(({ employeeId, storeId, wageTypeId }) => {
      const place = { employeeId, storeId, wageTypeId }
      return { ...place, entry: after.get(cellKey(place)) ?? null }
    })
  })

/** What is printed is what the server knows; of what the caller has the report says how much is another by now. */
export async function report(scope: CompanyScope, { options, exportJson, ...asked }: PdfRequest): Promise<FileAnswer> {
  const given = await inCompany(scope, async tx => {
    const found = await readMonth(tx, scope, asked)
    return {
      ...(await head(tx, scope, asked)),
      found,
      options,
      changed: exportJson === undefined ? 0 : differences(monthIn(exportJson)!, found),
    }
  })
  return fileOf(given, asked, scope)
}

/** Groups and wage types are those of the setting. */
export async function reportWithSetting(
  scope: CompanyScope,
  { exportSettingsId, options, ...asked }: PdfRequestWithSetting,
): Promise<FileAnswer> {
  const given = await inCompany(scope, async tx => {
    const setting = await reportSetting.get()(tx, exportSettingsId)
    if (setting?.type !== REPORT_CONFIG) throw new Refusal('not_found')
    const read = OwnReportSetting.safeParse(JSON.parse(setting.setting))
    if (!read.success)
      throw new Refusal('unprocessable', `„${setting.name}“ ist keine Einstellung für individuelle Lohnarten.`)
    const found = await readMonth(tx, scope, asked)
    return { ...(await head(tx, scope, asked)), found, options: { ...read.data, ...options }, changed: 0 }
  })
  return fileOf(given, asked, scope)
}

/** Who has it printed is kept, as with every file that leaves. */
async function head(tx: CompanyTx, scope: CompanyScope, { sessionId, storeIds, ...asked }: Asked) {
  await trail.noted(tx, scope, 'downloaded', '', {
    ...{ month: monthText(monthOf(asked)), ...(storeIds && { storeIds }) },
    ...(sessionId !== '' && { sessionId }),
  })
  return rows.reportHead(tx, storeIds)
}

async function fileOf(given: ReportGiven, asked: Asked, { companyId }: CompanyScope): Promise<FileAnswer> {
  const bytes = await render(reportOf(given, Temporal.Now.instant()), companyId)
  const name = `Individuelle_Lohnarten_${monthText(monthOf(asked))}.pdf`
  return { bytes, name, type: 'application/pdf', preview: true }
}
