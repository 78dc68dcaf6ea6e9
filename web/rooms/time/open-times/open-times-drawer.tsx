import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OpenTime } from '#contract/time/open-times.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { approvedAs, beginDay, groupsOf } from './open-groups.ts'
import styles from './open-times.module.css'
import { OpenTimesTable } from './open-times-table.tsx'
import { openTimesQuery, timesText, useConfirmOpenTimes } from './queries.ts'

const StampDrawer = lazyLayer(() => import('../stamps/stamp-drawer.tsx'))

export type OpenedTimes = { store: { id: number; name: string }; month: Temporal.PlainYearMonth }
/** A time of which something else is said. */
export type NotedTime = Pick<OpenTime, 'id' | 'lastName' | 'firstName'>
type Props = OpenedTimes & {
  /** A mark beside the name; keep it stable. */
  markOf?: (time: NotedTime) => ReactNode
  /** The same in full, where one is corrected. */
  noteOf?: (time: NotedTime) => ReactNode
  onClose: () => void
}

/** What of a store's month nobody has confirmed yet: the clear ones at once, the doubtful ones after a look. Product D. */
export default function OpenTimesDrawer({ store, month, markOf, noteOf, onClose }: Props) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const mayConfirm = useCan('stamps.confirm')
  const of = { companyId, month: month.toString(), storeId: store.id }
  const { data, error, refetch } = useQuery(openTimesQuery(of))
  const { confirm, progress } = useConfirmOpenTimes(of, store.name)
  const [corrected, setCorrected] = useState<OpenTime>()
  const [confirmed, setConfirmed] = useState(0)
  const [left, setLeft] = useState<ReadonlyMap<number, string>>(new Map())
  const groups = groupsOf(data ?? [])
  const run = (times: readonly OpenTime[]) =>
    confirm.mutate(approvedAs(times), {
      onSuccess({ approved, refused }) {
        setConfirmed(confirmed + approved.length)
        setLeft(new Map(refused.map(({ id, reason }) => [id, reason])))
        if (approved.length === data?.length) onClose()
      },
    })
  // Never one above the other: this one is there again when the time's own is closed.
  if (corrected)
    return (
      <StampDrawer
        id={corrected.id}
        storeId={store.id}
        day={beginDay(corrected, zone).toString()}
        {...(noteOf && { noteOf })}
        onClose={() => setCorrected(undefined)}
      />
    )
  const busy = confirm.isPending
  const { clear } = groups
  return (
    <Drawer
      title="Offene Zeiten"
      count={data && formatNumber(data.length, 0)}
      size={880}
      busy={busy}
      onClose={onClose}
      footer={<Footer {...{ onClose, busy, mayConfirm, clear, run }} />}
    >
      <About {...{ store, month, confirmed }} />
      {!mayConfirm && <Banner tone="info">Zum Bestätigen brauchen Sie das Recht „Stempelzeiten bestätigen“.</Banner>}
      {confirm.error && <Banner tone="error">{failureText(confirm.error)}</Banner>}
      <Progress {...{ progress }} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={8} height={40} />
      ) : data.length === 0 ? (
        <AllConfirmed {...{ store, month }} />
      ) : (
        <OpenTimesTable
          {...{ groups, left, zone, busy, markOf }}
          onOpen={setCorrected}
          onConfirm={mayConfirm ? run : undefined}
        />
      )}
    </Drawer>
  )
}

type FooterProps = Pick<Props, 'onClose'> & {
  busy: boolean
  mayConfirm: boolean
  clear: readonly OpenTime[]
  run: (times: readonly OpenTime[]) => void
}

function Footer({ onClose, busy, mayConfirm, clear, run }: FooterProps) {
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        Schließen
      </Button>
      {mayConfirm && clear.length > 0 && (
        <Button variant="primary" busy={busy} onClick={() => run(clear)} data-autofocus>
          {`${timesText(clear.length)} bestätigen`}
        </Button>
      )}
    </>
  )
}

type AboutProps = Pick<Props, 'store'> & {
  month: Temporal.PlainYearMonth
  confirmed: number
}

function About({ store, month, confirmed }: AboutProps) {
  return (
    <p className={styles.about}>
      {[store.name, formatMonth(month), confirmed > 0 && `${timesText(confirmed)} bestätigt`]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

type ProgressProps = Pick<ReturnType<typeof useConfirmOpenTimes>, 'progress'>

function Progress({ progress }: ProgressProps) {
  return (
    progress &&
    progress.of > 1 && (
      <ProgressRow
        title={`${formatNumber(progress.done, 0)} von ${timesText(progress.of)} bestätigt`}
        percent={progress.done === 0 ? 'unknown' : (progress.done / progress.of) * 100}
      />
    )
  )
}

type AllConfirmedProps = Pick<Props, 'store'> & {
  month: Temporal.PlainYearMonth
}

function AllConfirmed({ store, month }: AllConfirmedProps) {
  return (
    <EmptyState title="Alle Zeiten sind bestätigt">
      {`In ${store.name} wartet im ${formatMonth(month)} keine Zeit mehr.`}
    </EmptyState>
  )
}
