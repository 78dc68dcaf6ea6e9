import {
  type ExportTemplate,
  shippedLayout,
  type TemplateField,
  templateFaults,
  templateOf,
} from '#domain/exports/export-templates.ts'
import type { Layout } from '#domain/settings/payroll-file.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import type { ListedTemplate } from './queries.ts'

/** A template as its form holds it. */
export type TemplateValues = {
  name: string
  /** Those of the file first, in its order. */
  fields: readonly TemplateField[]
  header: boolean
  sums: boolean
  merge: boolean
  placeholders: boolean
  shifts: 'month' | 'day'
  delta: 'changes' | 'whole'
  selectedStores: readonly number[]
  selectedWageTypes: readonly TimeKind[]
  selectedEmploymentModels: readonly number[]
}

/** Fields that the file could have since the template was made are among them. */
export function valuesOf({ name, template }: Pick<ListedTemplate, 'name' | 'template'>): TemplateValues {
  const known = [...template.availableFields, ...template.availableFieldsAdditional]
  const shipped = templateOf(shippedLayout(template.layout)!)
  const others = [...shipped.availableFields, ...shipped.availableFieldsAdditional]
    .filter(({ key }) => !known.some(field => field.key === key))
    .map(field => ({ ...field, checked: false }))
  const { header, sums, merge, placeholders, selectedStores, selectedWageTypes, selectedEmploymentModels } = template
  return {
    ...{ name, header, sums, merge, placeholders },
    ...{ selectedStores, selectedWageTypes, selectedEmploymentModels },
    fields: numbered([...known, ...others].sort((a, b) => +b.checked - +a.checked || a.fieldOrder - b.fieldOrder)),
    shifts: template.shifts ? 'day' : 'month',
    delta: template.delta ? 'changes' : 'whole',
  }
}

export const numbered = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map((field, fieldOrder) => ({ ...field, fieldOrder }))

export function templateIn(
  { name: _, fields, shifts, delta, ...options }: TemplateValues,
  layout: string,
): ExportTemplate {
  const own = new Set(templateOf(shippedLayout(layout)!).availableFields.map(({ key }) => key))
  return {
    ...options,
    layout,
    availableFields: fields.filter(({ key }) => own.has(key)),
    availableFieldsAdditional: fields.filter(({ key }) => !own.has(key)),
    shifts: shifts === 'day',
    delta: delta === 'changes',
  }
}

/** What is wrong with the columns, the one of a field with its name. */
export function fieldsFault(values: TemplateValues, layout: string): string | undefined {
  const template = templateIn(values, layout)
  const fault = templateFaults(template).find(({ field }) => field.startsWith('availableFields'))
  if (!fault) return undefined
  const [list = '', at = ''] = fault.field.split('.')
  const field = template[list as 'availableFields'][Number(at)]
  return at !== '' && field ? `${field.newName || field.name}: ${fault.says}` : fault.says
}

/** Who reads the columns by their place must be told of another order. */
export const readsByPlace = (layout: Layout, { fields, header }: TemplateValues): boolean => {
  const shipped = templateOf(layout).availableFields.map(({ key }) => key)
  const chosen = fields.filter(({ checked }) => checked).map(({ key }) => key)
  return !header && !layout.preamble && !layout.workbook && chosen.join() !== shipped.join()
}
