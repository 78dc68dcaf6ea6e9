import { Allowance } from '#contract/agreements/collective-agreements.ts'
import { ALLOWANCE_UNITS, type Allowance as Stored } from '#domain/agreements/collective-agreements.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'

type Props = {
  allowances: readonly Stored[]
  /** Which of them; one more is a new one. */
  at: number
  save: { isPending: boolean; error: unknown; mutateAsync: (allowances: Stored[]) => Promise<unknown> }
  onClose: () => void
}

type Values = {
  code: string
  name: string
  unit: string | null
  kind: string | null
  cents: number | null | undefined
  percent: number | null | undefined
  validFrom: string | null
}

/** One of an agreement's allowances, saved with the others under the agreement's version. */
export default function AllowanceDialog({ allowances, at, save, onClose }: Props) {
  const known = allowances[at]
  return (
    <RecordDialog
      record={undefined}
      title={known ? 'Zulage bearbeiten' : 'Neue Zulage'}
      submitLabel={known ? 'Speichern' : 'Erstellen'}
      columns={2}
      size={560}
      entries={ENTRIES}
      values={valuesOf(known)}
      schema={Allowance}
      toDraft={({ kind, cents, percent, ...values }) => ({
        ...values,
        cents: kind === 'euro' ? cents : null,
        percent: kind === 'percent' ? percent : null,
      })}
      create={{
        isPending: save.isPending,
        error: save.error,
        mutateAsync: ({ draft }) => save.mutateAsync([...allowances.slice(0, at), draft, ...allowances.slice(at + 1)]),
      }}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'code', label: 'Kürzel', required: true, maxLength: 16 },
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 },
  {
    kind: 'togglelist',
    key: 'kind',
    label: 'Wert',
    required: true,
    choices: [
      { value: 'euro', label: 'Betrag' },
      { value: 'percent', label: 'Prozent' },
    ],
  },
  {
    kind: 'euro',
    key: 'cents',
    label: 'Betrag',
    required: true,
    max: 10_000_000,
    hiddenIf: ({ kind }) => kind !== 'euro',
  },
  {
    kind: 'decimal',
    key: 'percent',
    label: 'Prozentsatz',
    required: true,
    places: 2,
    unit: '%',
    min: 0,
    max: 100_000,
    hiddenIf: ({ kind }) => kind !== 'percent',
  },
  {
    kind: 'dropdown-search',
    key: 'unit',
    label: 'Je',
    required: true,
    choices: Object.entries(ALLOWANCE_UNITS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
]

const valuesOf = (known: Stored | undefined): Values => ({
  code: known?.code ?? '',
  name: known?.name ?? '',
  unit: known?.unit ?? 'month',
  kind: known && known.cents === null ? 'percent' : 'euro',
  cents: known?.cents ?? null,
  percent: known?.percent ?? null,
  validFrom: known?.validFrom ?? `${today().slice(0, 4)}-01-01`,
})
