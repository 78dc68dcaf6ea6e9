import { useQuery } from '@tanstack/react-query'
import type { InsuredFact } from '#contract/elda/insured-facts.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { factName, factText, insuredFactRecords, insuredFactsQuery } from './queries.ts'

const InsuredFactDialog = lazyLayer(() => import('./insured-fact-dialog.tsx'))

/** What no contract says and a notice needs, of somebody. */
export function EmployeeFacts({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(insuredFactsQuery(useCompanyId(), employeeId))
  const { mutate: remove } = insuredFactRecords.useRemove()
  usePreload(InsuredFactDialog)
  return (
    <RecordItems
      label="Angaben für Meldungen"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      canWrite
      newLabel="Angabe eintragen"
      itemOf={fact => {
        const { tone, label } = standingOf(fact, data ?? [])
        return { title: factText(fact), mark: <StatusPill tone={tone}>{label}</StatusPill>, detail: factName(fact) }
      }}
      nameOf={factName}
      onRemove={remove}
      nothing={{
        title: 'Noch keine Angaben',
        text: 'Was in keinem Vertrag steht: Bereich von Geringfügigen und Lehrlingen, Abmeldegrund, Name für ELDA.',
      }}
      form={(fact, close) => <InsuredFactDialog {...{ employeeId, fact }} onClose={close} />}
    />
  )
}

/** One of a kind holds until the next one of it. */
function standingOf({ id, kind, from }: InsuredFact, all: readonly InsuredFact[]) {
  const day = today()
  if (from > day) return { tone: 'info', label: 'Künftig' } as const
  const holds = kind === 'leaving' || all.find(each => each.kind === kind && each.from <= day)?.id === id
  return holds ? ({ tone: 'ok', label: 'Gilt' } as const) : ({ tone: 'neutral', label: 'Abgelöst' } as const)
}
