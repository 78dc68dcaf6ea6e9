import { useState } from 'react'
import { ApiError } from '#web/ui/api-error.ts'
import type { DateTimeFrame, Entry, TimeFrame } from '#web/ui/form-panel/entry.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export type Values = {
  name: string
  note: string
  secret: string
  expires: boolean
  until: string | null
  open: TimeFrame
  away: DateTimeFrame
  kind: string | number | null
  stores: readonly (string | number)[]
  file: File | null
  threshold: number
  count: number | null | undefined
  amount: number | null | undefined
  colour: string
  store: string | number | null
}

const CHOICES = ['Wien', 'Graz', 'Linz', 'Innsbruck'].map((label, index) => ({ value: index + 1, label }))

const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 20, hint: 'höchstens 20 Zeichen' },
  { kind: 'password', key: 'secret', label: 'Kennwort' },
  { kind: 'textarea', key: 'note', label: 'Notiz', wide: true, maxLength: 500 },
  { kind: 'bool', key: 'expires', label: 'Hat Ablaufdatum', wide: true },
  { kind: 'date', key: 'until', label: 'Ablaufdatum', required: true, hiddenIf: ({ expires }) => !expires },
  { kind: 'numeric', key: 'count', label: 'Anzahl', min: 1, max: 90, unit: 'Stück' },
  { kind: 'euro', key: 'amount', label: 'Betrag', max: 1_000_00 },
  { kind: 'timeframe', key: 'open', label: 'Öffnungszeit' },
  { kind: 'datetimeframe', key: 'away', label: 'Abwesenheit' },
  { kind: 'togglelist', key: 'kind', label: 'Eine Wahl', choices: CHOICES, required: true, wide: true },
  { kind: 'togglelist', key: 'stores', label: 'Mehrere', choices: CHOICES, several: true, wide: true },
  { kind: 'dropdown-search', key: 'store', label: 'Standort', choices: CHOICES },
  { kind: 'color', key: 'colour', label: 'Farbe' },
  { kind: 'slider', key: 'threshold', label: 'Grenze' },
  { kind: 'output', key: 'sum', label: 'Zu lesen', text: ({ name, count }) => `${name || '–'} × ${count ?? 0}` },
  { kind: 'file', key: 'file', label: 'Datei', endings: ['.pdf', '.png'], maxBytes: 5_000_000, wide: true },
]

const VALUES: Values = {
  name: '',
  note: '',
  secret: '',
  expires: false,
  until: null,
  open: { from: null, to: null },
  away: { fromDay: null, fromTime: null, toDay: null, toTime: null },
  kind: null,
  stores: [1],
  file: null,
  threshold: 30,
  count: 3,
  amount: 1234,
  colour: '#1f6b49',
  store: 2,
}

type Props = { onAccept: (values: Values, changed: (keyof Values)[]) => void; onClose: () => void }

/** Every kind of entry; the name „Vergeben“ is refused as a server would. */
export function UiPagePanel({ onAccept, onClose }: Props) {
  const [error, setError] = useState<ApiError>()
  return (
    <PanelDialog
      title="Alle Eingabearten"
      size={680}
      columns={2}
      entries={ENTRIES}
      values={VALUES}
      error={error}
      onAccept={(values, changed) => {
        if (values.name !== 'Vergeben') return onAccept(values, changed)
        toast.error('Speichern fehlgeschlagen', 'Gesperrter Monat')
        setError(
          new ApiError(409, 'conflict', 'Geht nicht', { name: 'Der Name ist vergeben', other: 'Gesperrter Monat' }),
        )
      }}
      onClose={onClose}
    />
  )
}
