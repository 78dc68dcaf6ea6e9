import { SpecialPaymentFactor } from '#contract/agreements/collective-agreements.ts'
import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { SPECIAL_PAYMENT_KINDS } from '#domain/agreements/collective-agreements.ts'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeAgreement } from './queries.ts'

type Props = { agreement: CatalogueAgreement; at: number; onClose: () => void }
type Values = {
  kind: string | null
  factor: number | null | undefined
  dueMonth: number | null
  validFrom: string | null
}

/** One of an agreement's factors, saved with the others under the agreement's version. */
export default function SpecialPaymentDialog({ agreement, at, onClose }: Props) {
  const { id, version, specialPaymentFactors: factors } = agreement
  const change = useChangeAgreement()
  const known = factors[at]
  return (
    <RecordDialog
      record={undefined}
      title={known ? 'Sonderzahlung bearbeiten' : 'Neue Sonderzahlung'}
      submitLabel={known ? 'Speichern' : 'Erstellen'}
      columns={2}
      size={560}
      entries={ENTRIES}
      values={
        {
          kind: known?.kind ?? 'leave',
          factor: known?.factor ?? 100,
          dueMonth: known?.dueMonth ?? 6,
          validFrom: known?.validFrom ?? `${today().slice(0, 4)}-01-01`,
        } satisfies Values as Values
      }
      schema={SpecialPaymentFactor}
      create={{
        isPending: change.isPending,
        error: change.error,
        mutateAsync: ({ draft }) =>
          change.mutateAsync({
            id,
            version,
            specialPaymentFactors: [...factors.slice(0, at), draft, ...factors.slice(at + 1)],
          }),
      }}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'togglelist',
    key: 'kind',
    label: 'Art',
    required: true,
    wide: true,
    choices: Object.entries(SPECIAL_PAYMENT_KINDS).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'decimal',
    key: 'factor',
    label: 'Faktor',
    required: true,
    places: 2,
    unit: 'Monatsbezüge',
    min: 0,
    max: 1200,
  },
  {
    kind: 'dropdown-search',
    key: 'dueMonth',
    label: 'Fällig im',
    required: true,
    choices: MONTH_NAMES.map((label, at) => ({ value: at + 1, label })),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
]
