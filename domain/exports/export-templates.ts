import type { TemplateKind } from '../months/report-settings.ts'
import { type Column, cellFault, type Layout } from '../settings/payroll-file.ts'
import type { TimeKind } from '../wages/time-kinds.ts'
import { absenceLayoutOf } from './layouts.ts'
import { lodasRecord, WAGE_FIELDS, WAGE_LAYOUTS, wageLayoutsOf } from './wage-layouts.ts'
import type { WageLine } from './wage-lines.ts'

/** One column of a file, or one that it could have. Spec 2 §3. */
export type TemplateField = {
  key: string
  name: string
  /** What stands in its place in the file's header; empty: `name`. */
  newName: string
  checked: boolean
  fieldOrder: number
  /** Stands in every row in place of a value; empty: the value. */
  fixedValue: string
  /** The company's own: it has a fixed value only. */
  deleteable: boolean
}

export const TEMPLATE_OPTIONS = ['header', 'sums', 'merge', 'shifts', 'delta', 'placeholders'] as const
export type TemplateOption = (typeof TEMPLATE_OPTIONS)[number]

/**
 * How a company wants a shipped file. Of stores, kinds of time and employment models none chosen means all.
 * header: titles above the rows · sums: sums below them · merge: one line for all kinds of a number · shifts: a line a day in
 * place of a month · delta: a change is handed over alone, not the whole period once more · placeholders: a zero in empty numbers.
 */
export type ExportTemplate = {
  /** Key of the shipped layout. */
  layout: string
  availableFields: readonly TemplateField[]
  availableFieldsAdditional: readonly TemplateField[]
  selectedStores: readonly number[]
  selectedWageTypes: readonly TimeKind[]
  selectedEmploymentModels: readonly number[]
} & Readonly<Record<TemplateOption, boolean>>

/** As a hand-over uses it. */
export type UsedTemplate = ExportTemplate & { id: number; name: string }

export type TemplateFault = { field: string; says: string }

/** The locked ones. Their ids lie below 0, so that none of a company's is ever the same, and stay as they are. */
export const SHIPPED_TEMPLATES: readonly { id: number; type: TemplateKind; name: string; layout: string }[] = [
  { id: -1, type: 1, name: 'Bruttolohn', layout: 'bmd-wages' },
  { id: -2, type: 1, name: 'Abwesenheit', layout: 'bmd-absences' },
  { id: -3, type: 1, name: 'Bruttolohn, Profil B', layout: 'bmd-wages-b' },
  { id: -4, type: 3, name: 'DPW Lohnarten', layout: 'dpw-wages' },
  { id: -5, type: 3, name: 'DPW Fehlzeiten', layout: 'dpw-absences' },
  { id: -6, type: 4, name: 'DATEV LODAS', layout: 'datev-lodas' },
  { id: -7, type: 5, name: 'DATEV Lohn und Gehalt', layout: 'datev-lug' },
  { id: -8, type: 6, name: 'RZL Listenform', layout: 'rzl-wages' },
  { id: -9, type: 6, name: 'Allgemeine Liste (CSV)', layout: 'generic-csv' },
  { id: -10, type: 6, name: 'Allgemeine Liste (Excel)', layout: 'generic-xlsx' },
]

export const templateKey = (id: number): string => `template:${id}`

/** The shipped layout of a key. */
export const shippedLayout = (key: string): Layout | undefined => LAYOUTS.find(layout => layout.key === key)

const LAYOUTS = [absenceLayoutOf(0)!, absenceLayoutOf(1)!, ...WAGE_LAYOUTS]

export const isOfAbsences = ({ layout }: Pick<ExportTemplate, 'layout'>): boolean => layout.endsWith('-absences')

/** Whether a payroll software takes the file. */
export const isTakenBy = ({ layout }: Pick<ExportTemplate, 'layout'>, softwareId: number): boolean =>
  [absenceLayoutOf(softwareId), ...wageLayoutsOf(softwareId)].some(taken => taken?.key === layout)

/** A shipped layout as a template that changes nothing of it. */
export function templateOf(layout: Layout): ExportTemplate {
  const columns = fieldColumns(layout)
  const others = additionalColumns(layout)
  return {
    layout: layout.key,
    availableFields: columns.map((column, at) => fieldOf(column, at, true)),
    availableFieldsAdditional: others.map((column, at) => fieldOf(column, columns.length + at, false)),
    selectedStores: [],
    selectedWageTypes: [],
    selectedEmploymentModels: [],
    ...SHIPPED_OPTIONS,
    header: layout.header,
  }
}

const SHIPPED_OPTIONS: Record<TemplateOption, boolean> = {
  header: false,
  sums: false,
  merge: false,
  shifts: false,
  delta: true,
  placeholders: false,
}

const fieldOf = (column: Column, fieldOrder: number, checked: boolean): TemplateField => ({
  key: column.key,
  name: column.title,
  newName: '',
  checked,
  fieldOrder,
  fixedValue: column.kind === 'constant' ? column.value : '',
  deleteable: false,
})

/** All but what belongs to the form of a described record, see `lodasRecord`. */
const fieldColumns = ({ columns, preamble }: Layout) => columns.filter(({ kind }) => !(preamble && kind === 'constant'))

/** What rows of wage types say besides. Rows of absences say what their columns do. */
const additionalColumns = (layout: Layout): readonly Column[] =>
  isOfAbsences({ layout: layout.key })
    ? []
    : WAGE_FIELDS.filter(({ key }) => !layout.columns.some(column => column.kind === 'field' && column.field === key))

/** What can be chosen of a file. */
export const optionsOf = (layout: Layout): TemplateOption[] => [
  ...(layout.preamble || layout.workbook ? [] : (['header'] as const)),
  ...(layout.forPeople ? (['sums'] as const) : []),
  ...(isOfAbsences({ layout: layout.key }) ? [] : (['merge', 'shifts'] as const)),
  'delta',
  'placeholders',
]

/** The columns that a payroll software can't do without. */
export const neededColumns = (layout: Layout): readonly Column[] =>
  layout.forPeople
    ? []
    : layout.columns.filter(
        column =>
          column.required ||
          (!isOfAbsences({ layout: layout.key }) && WAGE_NEEDS.has(column.key)) ||
          (isOfAbsences({ layout: layout.key }) && ABSENCE_NEEDS.has(column.key)),
      )
const WAGE_NEEDS = new Set(['wageType', 'quantity', 'hours', 'days', 'pieces'])
const ABSENCE_NEEDS = new Set(['absenceCode', 'firstDay', 'lastDay'])

/** A template as a hand-over writes it. What it names that there is no more is left out. */
export function layoutOf(template: UsedTemplate): Layout {
  const base = shippedLayout(template.layout)!
  const columns = chosenFields(template).flatMap(field => columnOf(base, template, field))
  return {
    ...base,
    key: templateKey(template.id),
    base: base.key,
    header: template.header,
    ...(template.sums && { sumRow: true }),
    ...(base.preamble ? lodasRecord(columns) : { columns }),
    corrections: template.delta ? base.corrections.filter(mode => mode !== 'replace') : ['replace'],
  }
}

/** Those that are in the file, in its order. */
export const chosenFields = (template: ExportTemplate): TemplateField[] =>
  [...template.availableFields, ...template.availableFieldsAdditional]
    .filter(({ checked }) => checked)
    .sort((a, b) => a.fieldOrder - b.fieldOrder)

function columnOf(base: Layout, { placeholders }: ExportTemplate, field: TemplateField): Column[] {
  const known = knownColumn(base, field)
  const title = titleOf(field, known)
  if (known?.kind === 'constant') return [{ ...known, title, value: field.fixedValue }]
  if (known && field.fixedValue === '') {
    const blank = placeholders ? blankOf(base, known) : undefined
    return [{ ...known, title, ...(blank && { blank }) }]
  }
  if (!known && !field.deleteable) return []
  return [{ key: field.key, title, kind: 'constant', value: field.fixedValue }]
}

export const knownColumn = (base: Layout, { key, deleteable }: TemplateField): Column | undefined =>
  deleteable ? undefined : [...fieldColumns(base), ...additionalColumns(base)].find(column => column.key === key)

const titleOf = ({ name, newName }: TemplateField, known: Column | undefined) => newName || known?.title || name

function blankOf({ decimal }: Layout, { format }: Column): string | undefined {
  if (format?.type === 'decimal') return (0).toFixed(format.decimals ?? 2).replace('.', decimal)
  return format?.type === 'int' ? '0' : undefined
}

/** What of a template no hand-over could use, by field as `availableFields.3.newName`. */
export function templateFaults(template: ExportTemplate): TemplateFault[] {
  const base = shippedLayout(template.layout)
  if (!base) return [{ field: 'layout', says: 'Diese Datei gibt es nicht' }]
  const faults = [
    ...fieldFaults(base, template, 'availableFields'),
    ...fieldFaults(base, template, 'availableFieldsAdditional'),
    ...neededFaults(base, template),
    ...optionFaults(base, template),
  ]
  if (chosenFields(template).length === 0)
    faults.push({ field: 'availableFields', says: 'Bitte wählen Sie mindestens eine Spalte' })
  return faults
}

function fieldFaults(
  base: Layout,
  template: ExportTemplate,
  list: 'availableFields' | 'availableFieldsAdditional',
): TemplateFault[] {
  const all = [...template.availableFields, ...template.availableFieldsAdditional]
  return template[list].flatMap((field, at) => {
    const of = (part: keyof TemplateField, says: string) => [{ field: `${list}.${at}.${part}`, says }]
    const known = knownColumn(base, field)
    if (!known && !field.deleteable) return of('key', 'Dieses Feld gibt es nicht')
    if (all.filter(({ key }) => key === field.key).length > 1) return of('key', 'Dieses Feld steht zweimal da')
    const title = titleOf(field, known)
    if (title.trim() === '') return of('newName', 'Bitte geben Sie einen Namen an')
    const titleFault = cellFault(base, title)
    if (titleFault) return of('newName', titleFault)
    const valueFault = cellFault(base, field.fixedValue)
    if (valueFault) return of('fixedValue', valueFault)
    const most = known?.format?.maxLength
    if (most && [...field.fixedValue].length > most) return of('fixedValue', `Höchstens ${most} Zeichen`)
    return []
  })
}

function neededFaults(base: Layout, template: ExportTemplate): TemplateFault[] {
  const chosen = chosenFields(template)
  return neededColumns(base).flatMap(({ key, title, kind }) => {
    const field = chosen.find(one => one.key === key)
    if (!field) return [{ field: 'availableFields', says: `Die Spalte „${title}“ kann nicht fehlen` }]
    const isFixed = kind === 'field' && field.fixedValue !== ''
    return isFixed ? [{ field: 'availableFields', says: `Die Spalte „${title}“ kann keinen festen Wert haben` }] : []
  })
}

function optionFaults(base: Layout, template: ExportTemplate): TemplateFault[] {
  const offered = optionsOf(base)
  const shipped = templateOf(base)
  const faults: TemplateFault[] = TEMPLATE_OPTIONS.filter(
    option => !offered.includes(option) && template[option] !== shipped[option],
  ).map(field => ({ field, says: 'Das gibt es für diese Datei nicht' }))
  if (!isOfAbsences(template)) return faults
  for (const field of ['selectedWageTypes', 'selectedEmploymentModels'] as const)
    if (template[field].length > 0) faults.push({ field, says: 'Das gibt es nur für Lohnarten' })
  return faults
}

/** None chosen means all. */
export const isSelected = <T>(selected: readonly T[], one: T): boolean =>
  selected.length === 0 || selected.includes(one)

/** A person's lines of a number become one, by day where they are of a day; it is known by the first of them. */
export function mergedLines(lines: readonly WageLine[]): WageLine[] {
  const merged = new Map<string, WageLine>()
  for (const line of lines) {
    const key = [line.number, line.unit, line.factor, line.date].join('\t')
    const first = merged.get(key)
    const kinds = first && [...new Set([...(first.with ?? []), line.kind])].filter(kind => kind !== first.kind)
    merged.set(
      key,
      first ? { ...first, quantity: first.quantity + line.quantity, ...(kinds!.length > 0 && { with: kinds! }) } : line,
    )
  }
  return [...merged.values()].filter(({ quantity }) => quantity !== 0)
}
