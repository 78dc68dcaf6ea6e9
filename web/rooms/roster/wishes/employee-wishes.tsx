import { useQuery } from '@tanstack/react-query'
import { VIENNA } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { RecordItems } from '#web/lib/record-items.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { wishesQuery, wishRecords } from './queries.ts'
import { whenText } from './wish-texts.ts'

const WishDialog = lazyLayer(() => import('./wish-dialog.tsx'))

/** Of a year ago to a year ahead, the latest first. */
export function EmployeeWishes({ employeeId }: { employeeId: number }) {
  const zone = useCompany()?.timeZone ?? VIENNA
  const { data, error, refetch } = useQuery(wishesQuery(useCompanyId(), employeeId))
  const { mutate: remove } = wishRecords.useRemove()
  return (
    <RecordItems
      label="Wünsche"
      rows={data?.toReversed()}
      error={error}
      onRetry={() => void refetch()}
      canWrite={useCan('roster.write')}
      newLabel="Neuer Wunsch"
      itemOf={wish => ({
        title: WISH_STATES[wish.state],
        mark: <StatusPill tone={wish.approved ? 'ok' : 'warn'}>{wish.approved ? 'genehmigt' : 'offen'}</StatusPill>,
        detail: [whenText(wish, zone), wish.note].filter(Boolean).join(' · '),
      })}
      nameOf={() => 'Wunsch'}
      onRemove={remove}
      nothing={{
        title: 'Keine Wünsche',
        text: 'Wann der Mitarbeiter einmal nicht oder nur arbeiten kann, ungern oder gern arbeitet.',
      }}
      form={(wish, close) => <WishDialog {...{ employeeId, wish }} onClose={close} />}
    />
  )
}
