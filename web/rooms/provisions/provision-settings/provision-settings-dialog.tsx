import { useQuery } from '@tanstack/react-query'
import { ProvisionSettingsDraft } from '#contract/provisions/provision-settings.ts'
import { BASES, NEGATIVE_LEAVES } from '#domain/provisions/provision-settings.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { provisionSettingsQuery, useChangeProvisionSettings } from './queries.ts'

type Values = {
  basis: string | number | null
  averageMonths: number | null | undefined
  workdayDivisor: number | null | undefined
  overtimeDivisor: number | null | undefined
  overtimeWithSpecial: boolean
  overtimeFactor: string | number | null
  negativeLeave: string | number | null
  specialMonths: number | null | undefined
}

/** How the company reckons its provisions. Domain §5.4. */
export default function ProvisionSettingsDialog({ onClose }: { onClose: () => void }) {
  const companyId = useCompanyId()
  const { data } = useQuery(provisionSettingsQuery(companyId))
  const change = useChangeProvisionSettings(companyId)
  if (!data) return null
  const { version: _, ...values } = data
  return (
    <RecordDialog
      noun="provisions/provision-settings"
      record={{ id: companyId, ...data }}
      title="Einstellungen der Rückstellungen"
      entries={ENTRIES}
      values={values as Values}
      schema={ProvisionSettingsDraft}
      change={change}
      onClose={onClose}
      columns={2}
      size={640}
    />
  )
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const ENTRIES: Entry<Values>[] = [
  { kind: 'togglelist', key: 'basis', label: 'Monatsbezug nach', required: true, choices: choicesOf(BASES) },
  {
    kind: 'numeric',
    key: 'averageMonths',
    label: 'Monate des Durchschnitts',
    required: true,
    min: 2,
    max: 24,
    hiddenIf: ({ basis }) => basis !== 'average',
  },
  {
    kind: 'decimal',
    key: 'specialMonths',
    label: 'Sonderzahlungen im Jahr',
    places: 2,
    unit: 'Monatsbezüge',
    required: true,
    min: 0,
    max: 1999,
    hint: 'Wo beim Mitarbeiter nichts anderes steht.',
  },
  {
    kind: 'decimal',
    key: 'workdayDivisor',
    label: 'Teiler für Arbeitstage',
    places: 2,
    required: true,
    min: 1000,
    max: 3100,
    hint: '22 oder 21,67 bei fünf Tagen, sonst im Verhältnis. Werktage: 26, Stunden: Woche × Monatsfaktor.',
  },
  {
    kind: 'togglelist',
    key: 'negativeLeave',
    label: 'Urlaub im Vorgriff',
    required: true,
    choices: choicesOf(NEGATIVE_LEAVES),
  },
  {
    kind: 'togglelist',
    key: 'overtimeFactor',
    label: 'Zeitguthaben zählt',
    required: true,
    choices: [
      { value: 100, label: '1 : 1' },
      { value: 150, label: '1 : 1,5' },
    ],
    hint: '1 : 1,5, wenn der Zuschlag erst bei der Auszahlung entsteht.',
  },
  {
    kind: 'decimal',
    key: 'overtimeDivisor',
    label: 'Überstundenteiler',
    places: 2,
    min: 5000,
    max: 30_000,
    hint: 'Leer: Wochenstunden × Monatsfaktor. Nach Kollektivvertrag etwa 173 oder 158.',
  },
  { kind: 'bool', key: 'overtimeWithSpecial', label: 'Zeitguthaben mit Sonderzahlungen' },
]
