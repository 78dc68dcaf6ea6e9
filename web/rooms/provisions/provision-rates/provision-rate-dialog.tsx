import { type ProvisionRate, ProvisionRateDraft } from '#contract/provisions/provision-rates.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { RATE_FIELDS, type RateField } from '#domain/provisions/provision-rates.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { isShipped, queries } from './queries.ts'

type Rate = number | null | undefined
type Values = { federalState: string | number | null; validFrom: string | null } & Record<RateField, Rate>

/** A shipped version is not changed: from it a company makes its own. */
export default function ProvisionRateDialog({ record, onClose }: RecordDialogProps<ProvisionRate>) {
  const own = record && !isShipped(record) ? record : undefined
  const { federalState, validFrom, regular, special, marginal, apprentice, accident } = record ?? EMPTY
  return (
    <RecordDialog
      noun="provisions/provision-rates"
      record={own}
      title={own ? 'Nebenkosten bearbeiten' : 'Neue Fassung der Nebenkosten'}
      name={own?.name}
      columns={2}
      size={560}
      entries={entriesOf()}
      values={{
        ...{ federalState, regular, special, marginal, apprentice, accident },
        validFrom: own || !record ? validFrom : beginOfYear(),
      }}
      schema={ProvisionRateDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const beginOfYear = () => `${today().slice(0, 4)}-01-01`

const EMPTY: Values = {
  federalState: null,
  validFrom: null,
  regular: null,
  special: null,
  marginal: null,
  apprentice: null,
  accident: null,
}

const rate = (key: RateField, label: string, hint?: string): Entry<Values> => ({
  kind: 'decimal',
  key,
  label,
  places: 2,
  unit: '%',
  min: 0,
  max: 10_000,
  ...(hint && { hint }),
})

const entriesOf = (): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'federalState',
    label: 'Bundesland',
    required: true,
    choices: stateChoices(),
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
  rate('regular', 'Laufende Bezüge'),
  rate('special', 'Sonderzahlungen'),
  rate('marginal', 'Geringfügig Beschäftigte'),
  rate('apprentice', 'Lehrlinge'),
  rate('accident', `${RATE_FIELDS.accident}`, 'Entfällt ab 60; bei Lehrlingen ist keine enthalten.'),
]
