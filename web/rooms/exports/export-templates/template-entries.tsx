import { isOfAbsences, neededColumns, optionsOf, shippedLayout } from '#domain/exports/export-templates.ts'
import { KIND_CODES, kindOf } from '#domain/wages/time-kinds.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { FieldsField } from './fields-field.tsx'
import { fieldsFault, readsByPlace, type TemplateValues } from './template-values.ts'

type Given = { layout: string; isLocked: boolean; stores: readonly Choice[]; models: readonly Choice[] }

export const OPTION_KEYS = ['shifts', 'delta', 'header', 'sums', 'merge', 'placeholders'] as const
export const CHOICE_KEYS = ['selectedStores', 'selectedEmploymentModels', 'selectedWageTypes'] as const

/** What can be set of a file; what it does not know is not offered. */
export function templateEntries({ layout: key, isLocked: disabled, stores, models }: Given): Entry<TemplateValues>[] {
  const layout = shippedLayout(key)!
  const offered = optionsOf(layout)
  const needed = new Set(neededColumns(layout).map(column => column.key))
  const lacks = (option: (typeof offered)[number]) => () => !offered.includes(option)
  return [
    { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 60, disabled },
    {
      kind: 'own',
      key: 'fields',
      label: 'Spalten der Datei',
      disabled,
      field: props => <FieldsField {...props} needed={needed} />,
      textOf: value => `${(value as TemplateValues['fields']).filter(({ checked }) => checked).length} Spalten`,
      check: values => fieldsFault(values, key),
      note: values =>
        readsByPlace(layout, values)
          ? 'Ohne Kopfzeile erkennt die Lohnsoftware Spalten an ihrer Stelle. Bitte stimmen Sie die Änderung dort ab.'
          : undefined,
    },
    ...rowEntries(disabled, lacks),
    { kind: 'bool', key: 'header', label: 'Kopfzeile mit den Namen der Spalten', disabled, hiddenIf: lacks('header') },
    { kind: 'bool', key: 'sums', label: 'Summenzeile am Ende', disabled, hiddenIf: lacks('sums') },
    {
      kind: 'bool',
      key: 'merge',
      label: 'Lohnarten mit gleicher Nummer zusammenfassen',
      disabled,
      hiddenIf: lacks('merge'),
    },
    {
      kind: 'bool',
      key: 'placeholders',
      label: 'Null statt leerer Zahlen',
      hint: 'Leere Mengen und Beträge stehen als 0,00 in der Datei.',
      disabled,
    },
    ...choiceEntries({ disabled, stores, models, isOnlyWages: () => isOfAbsences({ layout: key }) }),
  ]
}

/** What a row stands for, and what becomes of one that changes later. */
const rowEntries = (disabled: boolean, lacks: (option: 'shifts') => () => boolean): Entry<TemplateValues>[] => [
  {
    kind: 'togglelist',
    key: 'shifts',
    label: 'Eine Zeile je',
    required: true,
    disabled,
    hiddenIf: lacks('shifts'),
    choices: [
      { value: 'month', label: 'Monat' },
      { value: 'day', label: 'Tag' },
    ],
  },
  {
    kind: 'togglelist',
    key: 'delta',
    label: 'Was sich später ändert',
    required: true,
    disabled,
    hint: 'Vollbestand: Der ganze Zeitraum kommt noch einmal und ersetzt den früheren Lauf.',
    choices: [
      { value: 'changes', label: 'nur Änderungen' },
      { value: 'whole', label: 'Vollbestand' },
    ],
  },
]

type Choices = Pick<Given, 'stores' | 'models'> & { disabled: boolean; isOnlyWages: () => boolean }

/** Whose rows stand in the file. */
const choiceEntries = ({ disabled, stores, models, isOnlyWages }: Choices): Entry<TemplateValues>[] => [
  {
    kind: 'togglelist',
    key: 'selectedStores',
    label: 'Standorte',
    hint: 'Keiner gewählt: alle. Von den übrigen wird mit dieser Vorlage nichts übergeben.',
    several: true,
    disabled,
    choices: stores,
  },
  {
    kind: 'togglelist',
    key: 'selectedEmploymentModels',
    label: 'Beschäftigungsmodelle',
    hint: 'Keines gewählt: alle.',
    several: true,
    disabled,
    hiddenIf: isOnlyWages,
    choices: models,
  },
  {
    kind: 'togglelist',
    key: 'selectedWageTypes',
    label: 'Zeitarten',
    hint: 'Keine gewählt: alle.',
    several: true,
    disabled,
    hiddenIf: isOnlyWages,
    choices: KIND_CODES.map(value => ({ value, label: kindOf(value).name })),
  },
]
