import type { ProvisionRate } from '#contract/provisions/provision-rates.ts'
import { formatDay } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { RATE_FIELDS, type RateField, stateName } from '#domain/provisions/provision-rates.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { isShipped, queries } from './queries.ts'

const ProvisionRateDialog = lazyLayer(() => import('./provision-rate-dialog.tsx'))

/** What the employer pays on top, by federal state and day: the shipped values and the company's own. Domain §5.5. */
export default function ProvisionRatesScreen({ onBack }: { onBack: () => void }) {
  return (
    <RecordList
      queries={queries}
      title="Nebenkosten"
      newLabel="Neue Fassung"
      writes="settings.write"
      columns={columns}
      canRemove={canRemove}
      initialSort={NEWEST}
      dialog={ProvisionRateDialog}
      actions={<Button onClick={onBack}>Zu den Rückstellungen</Button>}
      empty={null}
    />
  )
}

const NEWEST = { id: 'federalState', desc: false }
const canRemove = (row: ProvisionRate) => !isShipped(row)

const percent = (hundredths: number | null): string => (hundredths === null ? 'fehlt' : formatNumber(hundredths / 100))

const rateColumn = (field: RateField): Column<ProvisionRate> => ({
  key: field,
  header: HEADS[field],
  notes: ['%'],
  align: 'right',
  width: 128,
  value: row => (row[field] === null ? null : row[field] / 100),
  text: row => percent(row[field]),
  cell: row => (row[field] === null ? <MissingChip>fehlt</MissingChip> : percent(row[field])),
})
const HEADS: Record<RateField, string> = {
  ...RATE_FIELDS,
  regular: 'Laufend',
  special: 'Sonderzahlung',
  marginal: 'Geringfügige',
  accident: 'Davon UV',
}

const COLUMNS: Column<ProvisionRate>[] = [
  {
    key: 'federalState',
    header: 'Bundesland',
    stays: true,
    filter: 'choice',
    value: ({ federalState }) => stateName(federalState),
  },
  {
    key: 'validFrom',
    header: 'Gültig ab',
    value: ({ validFrom }) => validFrom,
    text: ({ validFrom }) => formatDay(Temporal.PlainDate.from(validFrom)),
  },
  ...(['regular', 'special', 'marginal', 'apprentice', 'accident'] as const).map(rateColumn),
  {
    key: 'source',
    header: 'Herkunft',
    muted: true,
    filter: 'choice',
    value: row => (isShipped(row) ? 'ausgeliefert' : 'eigene Fassung'),
  },
]
const columns = () => COLUMNS
