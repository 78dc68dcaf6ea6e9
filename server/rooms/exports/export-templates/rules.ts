import { templateIn } from '#contract/exports/export-templates.ts'
import type { ReportSetting } from '#contract/months/report-settings.ts'
import {
  chosenFields,
  type ExportTemplate,
  SHIPPED_TEMPLATES,
  shippedLayout,
  templateOf,
} from '#domain/exports/export-templates.ts'
import { REPORT_CONFIG } from '#domain/months/report-settings.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** The locked ones, as every company has them. */
export const shippedSettings = (companyId: number): ReportSetting[] =>
  SHIPPED_TEMPLATES.map(({ id, type, name, layout }) => ({
    ...{ id, companyId, type, name, locked: true, version: 1 },
    setting: JSON.stringify(templateOf(shippedLayout(layout)!)),
  }))

/** Throws what is wrong with a template, by field. */
export function checkedTemplate(setting: string): ExportTemplate {
  const read = templateIn(setting)
  if ('template' in read) return read.template
  throw new Refusal(
    'invalid',
    undefined,
    Object.fromEntries(read.faults.map(({ field, says }) => [field ? `setting.${field}` : 'setting', says])),
  )
}

export function refuseKind(type: number, { layout }: ExportTemplate): void {
  if (SHIPPED_TEMPLATES.some(shipped => shipped.type === type && shipped.layout === layout)) return
  throw new Refusal('invalid', undefined, { 'setting.layout': 'Diese Datei gehört zu einer anderen Art von Vorlage' })
}

export function refuseLocked(id: number): void {
  if (!SHIPPED_TEMPLATES.some(shipped => shipped.id === id)) return
  throw new Refusal(
    'conflict',
    'Eine mitgelieferte Vorlage bleibt, wie sie ist. Kopieren Sie sie und ändern Sie die Kopie.',
  )
}

/** What the event log keeps of it. */
export function told({ id, type, name, setting, version }: ReportSetting) {
  const known = { id, name, version }
  if (type === REPORT_CONFIG) return { ...known, reportSetting: setting.slice(0, MOST_TOLD) }
  const template = JSON.parse(setting) as ExportTemplate
  return {
    ...known,
    layoutKey: template.layout,
    columns: chosenFields(template).map(({ name, newName, fixedValue }) => {
      const called = newName && newName !== name ? `${name} als ${newName}` : name
      return fixedValue ? `${called} (immer ${fixedValue})` : called
    }),
    storeIds: template.selectedStores,
    kinds: template.selectedWageTypes,
    employmentModelIds: template.selectedEmploymentModels,
    header: template.header,
    sumRow: template.sums,
    merge: template.merge,
    wageDetail: template.shifts ? 'day' : 'month',
    replacesWhole: !template.delta,
    placeholders: template.placeholders,
  }
}

const MOST_TOLD = 2000
