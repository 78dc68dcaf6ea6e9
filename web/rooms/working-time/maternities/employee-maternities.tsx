import { useQuery } from '@tanstack/react-query'
import type { Maternity } from '#contract/working-time/maternities.ts'
import { dayText } from '#web/lib/day-text.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { maternityStanding } from './maternity-standing.ts'
import { maternitiesQuery, maternityName, maternityRecords } from './queries.ts'

const MaternityDialog = lazyLayer(() => import('./maternity-dialog.tsx'))

/** For who may see it: nobody else is shown that there is such a list. */
export function EmployeeMaternities({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(maternitiesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = maternityRecords.useRemove()
  usePreload(MaternityDialog)
  return (
    <RecordItems
      label="Mutterschutz"
      rows={data}
      error={error}
      onRetry={() => void refetch()}
      canWrite={useCan('maternity.write')}
      newLabel="Mutterschutz eintragen"
      itemOf={maternity => {
        const { tone, label } = maternityStanding(maternity)
        return {
          title: titleOf(maternity),
          mark: <StatusPill tone={tone}>{label}</StatusPill>,
          detail: detailOf(maternity),
        }
      }}
      nameOf={maternity => `Mutterschutz, ${maternityName(maternity)},`}
      onRemove={remove}
      nothing={{
        title: 'Kein Mutterschutz eingetragen',
        text: 'Ab dem Tag der Meldung gelten die Grenzen des Mutterschutzgesetzes.',
      }}
      form={(maternity, close) => <MaternityDialog {...{ employeeId, maternity }} onClose={close} />}
    />
  )
}

const titleOf = ({ bornOn, expectedOn }: Maternity): string =>
  bornOn ? `Geburt am ${dayText(bornOn)}` : `Errechneter Termin ${dayText(expectedOn)}`

const detailOf = (maternity: Maternity): string =>
  [
    maternityName(maternity),
    maternity.bornOn && `Termin ${dayText(maternity.expectedOn)}`,
    maternity.protectedTo && `Schutzfrist bis ${dayText(maternity.protectedTo)}`,
    maternity.nursingTo && `gestillt bis ${dayText(maternity.nursingTo)}`,
  ]
    .filter(Boolean)
    .join(' · ')
