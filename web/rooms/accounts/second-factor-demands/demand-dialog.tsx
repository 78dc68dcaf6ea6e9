import type { SecondFactorDemand } from '#contract/accounts/second-factor-demands.ts'
import { z } from '#contract/zod.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeDemand } from './queries.ts'

type Values = { from: string | null }

const DAYS_TO_PREPARE = 14

export default function DemandDialog({ demand, onClose }: { demand: SecondFactorDemand; onClose: () => void }) {
  const companyId = useCompanyId()
  const { from, version, lacking } = demand
  return (
    <RecordDialog
      noun="accounts/second-factor-demands"
      record={{ id: companyId, version }}
      title="Zweiten Faktor verlangen"
      submitLabel="Verlangen"
      entries={ENTRIES}
      values={{ from: from ?? inDays(DAYS_TO_PREPARE) }}
      schema={Draft}
      always={['from']}
      change={useChangeDemand(companyId, 'Zweiter Faktor wird verlangt')}
      onClose={onClose}
    >
      {values =>
        values.from === today() &&
        lacking > 0 && (
          <Banner tone="warn">
            {lacking === 1
              ? 'Ein Benutzer sieht dann sofort nichts mehr vom Betrieb, bis er einen eingerichtet hat.'
              : `${lacking} Benutzer sehen dann sofort nichts mehr vom Betrieb, bis sie einen eingerichtet haben.`}
          </Banner>
        )
      }
    </RecordDialog>
  )
}

const inDays = (days: number) => Temporal.PlainDate.from(today()).add({ days }).toString()

/** The version goes with every change; none demanded is a question of its own. */
const Draft = z.object({ from: z.string() })

const ENTRIES: Entry<Values>[] = [
  {
    kind: 'date',
    key: 'from',
    label: 'Ab wann',
    hint: 'So viel Zeit haben alle, ihn einzurichten.',
    required: true,
    min: today(),
  },
]
