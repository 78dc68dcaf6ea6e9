import { type ManualAverage, ManualAverageDraft } from '#contract/months/manual-averages.ts'
import { dayText } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeManual, useCreateManual } from './queries.ts'

type Props = {
  employeeId: number
  averageId: number
  averageName: string
  /** Where a new one begins. */
  validFrom: string
  /** Undefined: a new one. */
  manual: ManualAverage | undefined
  onClose: () => void
}

type Values = {
  how: 'manual' | 'reckoned'
  valueCents: number | null | undefined
  validFrom: string | null
  reason: string
}

const MOST = 9_999_999
const ENTRIES: Entry<Values>[] = [
  {
    kind: 'togglelist',
    key: 'how',
    label: 'Wert',
    choices: [
      { value: 'manual', label: 'von Hand' },
      { value: 'reckoned', label: 'wieder berechnet' },
    ],
    required: true,
  },
  {
    kind: 'euro',
    key: 'valueCents',
    label: 'Betrag',
    required: true,
    max: MOST,
    hiddenIf: ({ how }) => how === 'reckoned',
  },
  {
    kind: 'date',
    key: 'validFrom',
    label: 'Gültig ab',
    required: true,
    hint: 'Gilt für Monate, die an diesem Tag oder danach enden, bis zum nächsten Eintrag.',
  },
  {
    kind: 'textarea',
    key: 'reason',
    label: 'Begründung',
    required: true,
    maxLength: 500,
    hint: 'Zum Beispiel laut Lohnzettel des früheren Programms.',
  },
]

/** What somebody says an average of a person is worth. */
export default function ManualAverageDialog({ employeeId, averageId, averageName, validFrom, manual, onClose }: Props) {
  const companyId = useCompanyId()
  return (
    <RecordDialog
      noun="months/manual-averages"
      record={manual}
      title={manual ? 'Wert von Hand bearbeiten' : 'Wert von Hand setzen'}
      name={`„${averageName}“ ab ${dayText(manual?.validFrom ?? validFrom)}`}
      submitLabel={manual ? 'Speichern' : 'Setzen'}
      size={460}
      entries={ENTRIES}
      values={
        {
          how: manual && manual.valueCents === null ? 'reckoned' : 'manual',
          valueCents: manual?.valueCents ?? null,
          validFrom: manual?.validFrom ?? validFrom,
          reason: manual?.reason ?? '',
        } as Values
      }
      schema={ManualAverageDraft}
      toDraft={({ how, valueCents, validFrom: from, reason }) => ({
        employeeId,
        averageId,
        valueCents: how === 'reckoned' ? null : (valueCents ?? null),
        validFrom: from ?? '',
        reason,
      })}
      create={useCreateManual(companyId)}
      change={useChangeManual(companyId)}
      onClose={onClose}
    />
  )
}
