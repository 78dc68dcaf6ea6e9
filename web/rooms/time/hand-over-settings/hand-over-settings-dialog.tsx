import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { HandOverSettings } from '#contract/time/hand-over-settings.ts'
import type { CorrectionMode, Layout } from '#domain/settings/payroll-file.ts'
import { ABSENCE_DAYS, correctionModeOf, SETTLEMENT_MONTHS } from '#domain/time/hand-over-settings.ts'
import { BMD_ABSENCES, DPW_ABSENCES, DPW_HOURS } from '#domain/time/layouts.ts'
import { useCompany } from '#web/lib/session.ts'
import { RecordDialog } from '#web/rooms/shell/records/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { handOverSettingsQuery, useChangeHandOverSettings } from './queries.ts'

type Props = { onClose: () => void }

/** How the company hands over, as far as its software leaves a choice. Product D. */
export default function HandOverSettingsDialog({ onClose }: Props) {
  const { id: companyId, softwareId } = useCompany()!
  const { data } = useQuery(handOverSettingsQuery(companyId))
  const change = useChangeHandOverSettings(companyId)
  if (!data) return null
  const absences = absencesOf(softwareId)
  const modes = ({ absenceMode, hoursMode }: Partial<Values>) =>
    (absenceMode || hoursMode) && {
      correctionModes: {
        ...data.correctionModes,
        ...(absenceMode && { [absences.key]: absenceMode }),
        ...(hoursMode && { [DPW_HOURS.key]: hoursMode }),
      },
    }
  const mutateAsync = ({ absenceMode, hoursMode, ...sent }: Partial<Values> & { id: number; version: number }) =>
    change.mutateAsync({ ...sent, ...modes({ absenceMode, hoursMode }) })
  return (
    <RecordDialog
      noun="time/hand-over-settings"
      record={{ id: companyId, ...data }}
      title="Einstellungen der Übergabe"
      entries={entriesOf(softwareId)}
      values={valuesOf(data, absences)}
      schema={Values}
      change={{ ...change, mutateAsync }}
      onClose={onClose}
      size={600}
    />
  )
}

const Mode = z.enum(['difference', 'cancel', 'replace', 'manual'])
const Values = z.object({
  settlementMonth: z.enum(SETTLEMENT_MONTHS),
  handsOverSickness: z.boolean(),
  absenceDays: z.enum(ABSENCE_DAYS),
  absenceMode: Mode,
  hoursMode: Mode,
})
type Values = z.infer<typeof Values>

const MODES: Record<CorrectionMode, string> = {
  difference: 'Differenz',
  cancel: 'Storno',
  replace: 'Ersetzen',
  manual: 'von Hand',
}
const choicesOf = ({ corrections }: Layout) => corrections.map(mode => ({ value: mode, label: MODES[mode] }))
const absencesOf = (softwareId: number) => (softwareId === 0 ? BMD_ABSENCES : DPW_ABSENCES)

const MODE_HINT =
  'Differenz: alte Zeile negativ, neue Zeile. Storno: alte Zeile zurückgenommen, neue Zeile. Ersetzen: ganzer Zeitraum neu. Von Hand: Sie stornieren in der Lohnsoftware und haken ab.'

const entriesOf = (softwareId: number): Entry<Values>[] => [
  {
    kind: 'togglelist',
    key: 'settlementMonth',
    label: 'Abrechnungsmonat',
    choices: [
      { value: 'period', label: 'Monat des Zeitraums' },
      { value: 'following', label: 'Folgemonat' },
    ],
  },
  {
    kind: 'bool',
    key: 'handsOverSickness',
    label: 'Krankenstände übergeben',
    hint: 'Aus, wenn die Lohnverrechnung sie von der ÖGK erhält.',
  },
  ...(softwareId === 0
    ? [
        {
          kind: 'togglelist' as const,
          key: 'absenceDays' as const,
          label: 'Verbrauch (NLZ_VER)',
          hint: 'Leer: BMD rechnet. Arbeitstage: Montag bis Freitag ohne Feiertage.',
          choices: [
            { value: 'empty', label: 'leer' },
            { value: 'workingDays', label: 'Arbeitstage' },
            { value: 'calendarDays', label: 'Kalendertage' },
          ],
        },
      ]
    : []),
  {
    kind: 'togglelist',
    key: 'absenceMode',
    label: 'Korrektur von Abwesenheiten',
    hint: MODE_HINT,
    choices: choicesOf(absencesOf(softwareId)),
  },
  ...(softwareId === 1
    ? [
        {
          kind: 'togglelist' as const,
          key: 'hoursMode' as const,
          label: 'Korrektur von Istzeiten',
          choices: choicesOf(DPW_HOURS),
        },
      ]
    : []),
]

const valuesOf = (data: HandOverSettings, absences: Layout): Values => ({
  settlementMonth: data.settlementMonth,
  handsOverSickness: data.handsOverSickness,
  absenceDays: data.absenceDays,
  absenceMode: correctionModeOf(absences, data),
  hoursMode: correctionModeOf(DPW_HOURS, data),
})
