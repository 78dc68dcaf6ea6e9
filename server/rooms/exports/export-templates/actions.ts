import type { TemplatePreview } from '#contract/exports/export-templates.ts'
import type { ReportSetting, ReportSettingChange, ReportSettingDraft } from '#contract/months/report-settings.ts'
import { softwareName } from '#domain/accounts/external-software.ts'
import { type ExportTemplate, isOfAbsences, isTakenBy } from '#domain/exports/export-templates.ts'
import { maySayPay } from '#domain/exports/wage-lines.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import { type Layout, LayoutError, type LayoutRow, renderLayout } from '#domain/settings/payroll-file.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { whenFresh } from '#server/rooms/months/public.ts'
import { absenceSource } from '../absence-source/actions.ts'
import { loadExportState, payrollStore } from '../export-previews/actions.ts'
import { valueRefused } from '../export-previews/rules.ts'
import { type Entry, type Source, withTemplate } from '../export-sources/rules.ts'
import { wageSource } from '../wage-exports/actions.ts'
import * as rows from './rows.ts'
import { checkedTemplate, refuseKind, refuseLocked, shippedSettings, told } from './rules.ts'

const trail = trailOf('exports/export-templates')

export const list = (scope: CompanyScope): Promise<ReportSetting[]> =>
  inCompany(scope, async tx => [...shippedSettings(scope.companyId), ...(await rows.list(tx))])

export const create = (scope: CompanyScope, draft: ReportSettingDraft): Promise<ReportSetting> =>
  inCompany(scope, async tx => {
    const created = await rows.insert(tx, scope, { ...draft, setting: await checked(tx, draft) })
    await trail.created(tx, scope, told(created))
    return created
  })

export const change = (scope: CompanyScope, { id, version, ...wanted }: ReportSettingChange): Promise<ReportSetting> =>
  inCompany(scope, async tx => {
    refuseLocked(id)
    const before = unchanged(await rows.find(tx, id), version)
    const { name = before.name, setting } = wanted
    const kept = setting === undefined ? before.setting : await checked(tx, { type: before.type, setting }, before)
    const after = await rows.update(tx, { ...before, name, setting: kept })
    await trail.changed(tx, scope, told(before), told(after))
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    refuseLocked(id)
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    const uses = await rows.usesOf(tx, id)
    if (uses) {
      const what = uses.wages ? 'Lohnarten' : 'Abwesenheiten'
      throw new Refusal(
        'in_use',
        `Mit dieser Vorlage werden ${what} übergeben. Wählen Sie zuerst in den Einstellungen der Übergabe eine andere Datei.`,
      )
    }
    await rows.remove(tx, id)
    await trail.removed(tx, scope, told(before))
  })

/** The text that is kept: of a template only what is known of it, of a report as it was sent. */
async function checked(
  tx: CompanyTx,
  { type, setting }: Pick<ReportSettingDraft, 'type' | 'setting'>,
  before?: ReportSetting,
): Promise<string> {
  if (type === REPORT_CONFIG) return setting
  const template = checkedTemplate(setting)
  refuseKind(type, template)
  await refuseUnknown(tx, template, before && (JSON.parse(before.setting) as ExportTemplate))
  return JSON.stringify(template)
}

/** What was chosen before may be gone since, or another's to see: it stays. */
async function refuseUnknown(tx: CompanyTx, template: ExportTemplate, before: ExportTemplate | undefined) {
  const unseen = async (
    field: 'selectedStores' | 'selectedEmploymentModels',
    seen: typeof rows.seenStores,
    says: string,
  ) => {
    const added = template[field].filter(id => !before?.[field].includes(id))
    const known = added.length > 0 ? await seen(tx, added) : []
    return added.every(id => known.includes(id)) ? {} : { [`setting.${field}`]: says }
  }
  const faults = {
    ...(await unseen('selectedStores', rows.seenStores, 'Diesen Standort gibt es nicht')),
    ...(await unseen('selectedEmploymentModels', rows.seenModels, 'Dieses Beschäftigungsmodell gibt es nicht')),
  }
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}

type Asked = { setting: string; storeId: number; month: string }

/** What a template would make of a month, closed or not; nothing is handed over. */
export const preview = (scope: CompanyScope, { setting, storeId, month }: Asked): Promise<TemplatePreview> => {
  const template = checkedTemplate(setting)
  return whenFresh(scope, { storeIds: [storeId] }, month, async tx => {
    const shipped = await payrollStore(tx, storeId)
    if (!isTakenBy(template, shipped.softwareId))
      throw new Refusal(
        'conflict',
        `Diese Datei ist für eine andere Lohnsoftware; eingestellt ist ${softwareName(shipped.softwareId)}.`,
      )
    const store = withTemplate(shipped, { ...template, id: 0, name: 'Diese Vorlage' })
    const source = (isOfAbsences(template) ? absenceSource : wageSource) as Source<Entry>
    const from = Temporal.PlainDate.from(`${month}-01`)
    const period = { from, to: from.with({ day: from.daysInMonth }) }
    const { layout, lines: all, checks } = await loadExportState(tx, scope, source, store, period)
    // Of own wage types, which may be amounts from pay, none for who may not see them.
    const hides = source.kind === 'wages' && !holdsRightsTo(scope, ['payment'])
    const lines = hides ? all.filter(({ sourceId }) => !maySayPay(sourceId)) : all
    const found = lines.map(({ row }) => row)
    const notes = checks.filter(({ code }) => NOTED.has(code))
    return {
      titles: layout.columns.map(({ title }) => title),
      ...firstLines(
        layout,
        found,
        { ...textsOf(store.settings), storeNumber: store.storeNumber },
        error => valueRefused(source, error, found, lines).detail,
      ),
      rowCount: found.length,
      notes: [
        ...notes.map(({ message, detail }) => (detail ? `${message}: ${detail}` : message)),
        ...(lines.length < all.length
          ? ['Individuelle Lohnarten sind ausgeblendet: Bezüge zu sehen, ist ein eigenes Recht']
          : []),
      ],
    }
  })
}

/** What is about the rows themselves, not about when and where they are handed over. */
const NOTED = new Set([
  'store-not-selected',
  'wage-type-missing',
  'wage-type-unit',
  'employee-id-missing',
  'company-id-missing',
])

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const ROWS_SHOWN = 20

/** The lines before the first value that does not fit, and why it does not. */
function firstLines(
  layout: Layout,
  found: readonly LayoutRow[],
  values: Readonly<Record<string, string>>,
  says: (error: LayoutError) => string,
): Pick<TemplatePreview, 'head' | 'lines' | 'refused'> {
  const plain = { ...layout, header: false }
  const headLength = layout.preamble?.length ?? 0
  try {
    const all = renderLayout(plain, found, values).text.split('\r\n').slice(0, -1)
    const head = all.splice(0, headLength)
    const below = layout.sumRow && found.length > 0 ? all.slice(-1) : []
    return { head, lines: [...all.slice(0, Math.min(ROWS_SHOWN, found.length)), ...below], refused: null }
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    const { preamble: _, sumRow: __, ...rest } = plain
    const fitting = found.slice(0, Math.min(ROWS_SHOWN, error.row ?? 0))
    const { text } = renderLayout(rest, fitting)
    return { head: [], lines: text.split('\r\n').slice(0, -1), refused: says(error) }
  }
}
