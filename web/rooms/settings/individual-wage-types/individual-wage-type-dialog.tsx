import { type IndividualWageType, IndividualWageTypeDraft } from '#contract/settings/individual-wage-types.ts'
import { computedFault } from '#domain/settings/individual-wage-types.ts'
import { HIGHEST_FACTOR, MOST_NUMBER_LETTERS, numberFault } from '#domain/settings/wage-type-lines.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import { COMPUTED_FROM, COUNT_CODES, COUNTS_FOR } from '#domain/wages/individual-wage-type.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Values = {
  number: string
  name: string
  unit: string | number | null
  factor: number | null | undefined
  countsFor: readonly (string | number)[]
  computedFrom: string | number | null
  validFrom: string | null
  isVisible: boolean
}

export default function IndividualWageTypeDialog({ record, rows, onClose }: RecordDialogProps<IndividualWageType>) {
  const values: Values = record ?? {
    number: '',
    name: '',
    unit: 'euro',
    factor: null,
    countsFor: [],
    computedFrom: null,
    validFrom: `${today().slice(0, 4)}-01-01`,
    isVisible: true,
  }
  const { number, name, unit, factor, countsFor, computedFrom, validFrom, isVisible } = values
  return (
    <RecordDialog
      noun="settings/individual-wage-types"
      record={record}
      title={record ? 'Individuelle Lohnart bearbeiten' : 'Neue individuelle Lohnart'}
      name={record?.name}
      columns={2}
      size={620}
      entries={entriesOf(rows.filter(({ id }) => id !== record?.id))}
      values={{ number, name, unit, factor, countsFor, computedFrom, validFrom, isVisible }}
      schema={IndividualWageTypeDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const entriesOf = (others: readonly IndividualWageType[]): Entry<Values>[] => [
  {
    kind: 'text',
    key: 'number',
    label: 'Nummer',
    required: true,
    maxLength: MOST_NUMBER_LETTERS,
    hint: 'So, wie sie in der Lohnverrechnung heißt.',
    check: ({ number }) =>
      numberFault(number.trim()) ??
      (others.some(other => other.number === number.trim()) ? 'Wird bereits verwendet' : undefined),
  },
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 },
  {
    kind: 'togglelist',
    key: 'unit',
    label: 'Einheit',
    required: true,
    choices: Object.entries(OWN_UNITS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'decimal',
    key: 'factor',
    label: 'Faktor',
    places: 4,
    min: 1,
    max: HIGHEST_FACTOR,
    hint: 'Leer: Die Lohnverrechnung kennt ihn.',
  },
  {
    kind: 'togglelist',
    key: 'countsFor',
    label: 'Zählt für Durchschnitte bei',
    several: true,
    wide: true,
    choices: COUNT_CODES.map(value => ({ value, label: COUNTS_FOR[value] })),
  },
  {
    kind: 'dropdown-search',
    key: 'computedFrom',
    label: 'Berechnet aus',
    wide: true,
    choices: Object.entries(COMPUTED_FROM).map(([value, label]) => ({ value, label })),
    hint: 'Leer: Die Werte werden eingegeben. Sonst ist der Wert der Durchschnitt mal der ausgefallenen Zeit des Monats.',
    check: values => computedFault(values) ?? takenFault(values.computedFrom, others),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
  { kind: 'bool', key: 'isVisible', label: 'Ist sichtbar' },
]

/** Two would pay the same absence twice. */
function takenFault(use: Values['computedFrom'], others: readonly IndividualWageType[]): string | undefined {
  const other = use === null ? undefined : others.find(({ computedFrom }) => computedFrom === use)
  return other && `„${other.number} ${other.name}“ wird schon daraus berechnet`
}
