import { type AddressRange, AddressRangeDraft } from '#contract/accounts/address-ranges.ts'
import { isEverybody, normalRange } from '#domain/basics/address-ranges.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import type { useSaveRanges } from './use-save-ranges.ts'

type Props = {
  /** Undefined: a new one. */
  range: AddressRange | undefined
  save: ReturnType<typeof useSaveRanges>
  onClose: () => void
}

/** One network of the list. */
export default function RangeDialog({ range, save, onClose }: Props) {
  const { put, form, others } = save
  return (
    <PanelDialog<AddressRange>
      title={range ? 'Netz bearbeiten' : 'Netz hinzufügen'}
      acceptLabel={range ? 'Speichern' : 'Hinzufügen'}
      size={440}
      entries={entriesOf(others(range).map(each => each.range))}
      values={range ?? { range: '', note: '' }}
      error={form.error}
      busy={form.isPending}
      onAccept={values => put(range, AddressRangeDraft.parse(values), onClose)}
      onClose={onClose}
    />
  )
}

const entriesOf = (others: readonly string[]): Entry<AddressRange>[] => [
  {
    kind: 'text',
    key: 'range',
    label: 'Adresse oder Netz',
    required: true,
    maxLength: 64,
    mono: true,
    placeholder: 'etwa 192.0.2.7 oder 192.0.2.0/24',
    check: ({ range }) => faultOf(range, others),
  },
  { kind: 'text', key: 'note', label: 'Bezeichnung', maxLength: 100, placeholder: 'etwa „Büro Wien“' },
]

function faultOf(typed: string, others: readonly string[]): string | undefined {
  const range = normalRange(typed)
  if (range === undefined) return 'Eine Adresse wie 192.0.2.7 oder ein Netz wie 192.0.2.0/24'
  if (isEverybody(range)) return 'Das wären alle Adressen'
  return others.includes(range) ? `${range} steht schon in der Liste` : undefined
}
