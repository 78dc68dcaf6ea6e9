import { type CollectiveAgreement, CollectiveAgreementDraft } from '#contract/agreements/collective-agreements.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { queries } from './queries.ts'

type Props = { agreement: CollectiveAgreement | undefined; onMade?: (id: number) => void; onClose: () => void }

/** Undefined while what is typed can't be taken. */
type Typed = number | null | undefined
type Values = {
  name: string
  weeklyMinutes: Typed
  hourDivisor: Typed
  dayDivisor: Typed
  averagingWeeks: Typed
  mostPreviousMonths: Typed
  note: string
}

/** An agreement's terms; tables and allowances are edited beside them. */
export default function AgreementDialog({ agreement, onMade, onClose }: Props) {
  const { weeklyMinutes = 2400, hourDivisor = null, dayDivisor = null } = agreement ?? {}
  const { averagingWeeks = null, mostPreviousMonths = null, name = '', note = '' } = agreement ?? {}
  return (
    <RecordDialog
      noun="agreements/collective-agreements"
      record={agreement}
      title={agreement ? 'Kollektivvertrag bearbeiten' : 'Neuer Kollektivvertrag'}
      name={name}
      size={560}
      columns={2}
      entries={ENTRIES}
      values={
        {
          name,
          weeklyMinutes,
          hourDivisor,
          dayDivisor,
          averagingWeeks,
          mostPreviousMonths,
          note,
        } satisfies Values as Values
      }
      schema={CollectiveAgreementDraft}
      create={queries.useCreate()}
      change={queries.useChange()}
      onSaved={({ id }) => {
        onMade?.(id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, wide: true },
  { kind: 'hours', key: 'weeklyMinutes', label: 'Wochenstunden', required: true, min: 60, max: 3600 },
  { kind: 'numeric', key: 'averagingWeeks', label: 'Durchrechnung', unit: 'Wochen', min: 1, max: 156 },
  {
    kind: 'decimal',
    key: 'hourDivisor',
    label: 'Teiler für die Stunde',
    places: 2,
    min: 100,
    max: 100_000,
    hint: 'Monat ÷ Teiler = Stunde, etwa 173',
  },
  {
    kind: 'decimal',
    key: 'dayDivisor',
    label: 'Teiler für den Tag',
    places: 2,
    min: 100,
    max: 100_000,
    hint: 'Monat ÷ Teiler = Tag, etwa 22',
  },
  {
    kind: 'numeric',
    key: 'mostPreviousMonths',
    label: 'Vordienst höchstens',
    unit: 'Monate',
    min: 0,
    max: 720,
    hint: 'Leer: alles zählt',
  },
  { kind: 'textarea', key: 'note', label: 'Quelle und Notiz', wide: true, maxLength: 300 },
]
