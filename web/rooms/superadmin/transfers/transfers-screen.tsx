import { IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { ManagedTarget, TransferSearch, Transfers } from '#contract/superadmin/transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { targetsQuery, transfersQuery, useHoldTarget, useResumeTarget } from './queries.ts'
import { TargetCard } from './target-card.tsx'
import { TargetsTable } from './targets-table.tsx'
import { TransferCard } from './transfer-card.tsx'
import { type Filters, TransferFilters } from './transfer-filters.tsx'
import { keyOf, TransferTable } from './transfer-table.tsx'
import styles from './transfers.module.css'
import { isOfKey } from './words.ts'

const ReasonDialog = lazyLayer(() => import('./reason-dialog.tsx'))

/** „Transfer Service“: files of all companies on their way, stopped first, with log and target beside them. Product H */
export function TransfersScreen() {
  const [filters, setFilters] = useState<Filters>({ show: 'open' })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [showsTargets, setShowsTargets] = useState(false)
  const wanted: Omit<TransferSearch, 'after'> = { ...filters, text: useDeferredValue(text.trim()) }
  const list = useInfiniteQuery(transfersQuery(wanted))
  const targets = useQuery(targetsQuery)
  const rows = useMemo(() => list.data?.pages.flatMap(page => page.rows), [list.data])
  const counts = list.data?.pages[0]?.counts
  const transfer = rows?.find(row => keyOf(row) === chosen) ?? rows?.[0]
  const target = targets.data?.find(({ id }) => id === transfer?.targetId)
  const side = useRef<HTMLDivElement>(null)
  const choose = (key: string) => {
    setChosen(key)
    // On narrow screens it stands below the list.
    if (window.matchMedia('(width <= 1100px)').matches) side.current?.scrollIntoView()
  }
  const check = () => {
    setShowsTargets(false)
    setFilters({ show: 'open' })
    setText('')
    setChosen(undefined)
  }
  return (
    <>
      <PageHeader
        title="Transfer-Service"
        actions={
          <>
            <Button aria-pressed={showsTargets} onClick={() => setShowsTargets(!showsTargets)}>
              {showsTargets ? 'Warteschlange' : `Ziele${targets.data ? ` (${targets.data.length})` : ''}`}
            </Button>
            <AllTargets targets={targets.data} />
          </>
        }
        primary={
          counts &&
          counts.stopped > 0 && (
            <Button variant="primary" onClick={check}>{`Angehaltene prüfen (${counts.stopped})`}</Button>
          )
        }
      >
        <span className={styles.summary}>{counts && summaryOf(counts)}</span>
      </PageHeader>
      {showsTargets ? (
        <TargetsTable targets={targets.data} error={targets.error} onRetry={() => void targets.refetch()} />
      ) : (
        <>
          <TransferFilters filters={filters} onFilters={setFilters} counts={counts} targets={targets.data} />
          <SidePanel
            isWide
            side={
              transfer && (
                <div ref={side}>
                  <TransferCard key={keyOf(transfer)} transfer={transfer} target={target} />
                  {target && <TargetCard key={target.id} target={target} comparesAlready={isOfKey(transfer)} />}
                </div>
              )
            }
          >
            <Card
              title="Warteschlange"
              hint={counts && `${counts.open} offen`}
              actions={<FilterField label="Warteschlange filtern" text={text} onText={setText} />}
            >
              {rows === undefined && list.error && (
                <ErrorState error={list.error} onRetry={() => void list.refetch()} />
              )}
              {rows === undefined && !list.error && <Skeleton rows={6} height={44} />}
              {rows?.length === 0 && (
                <Nothing filters={filters} text={text} onAll={() => setFilters({ show: 'all' })} />
              )}
              {rows && rows.length > 0 && (
                <TransferTable rows={rows} chosen={transfer && keyOf(transfer)} onChoose={choose} />
              )}
              {list.hasNextPage && (
                <Button variant="text" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Weitere zeigen
                </Button>
              )}
            </Card>
          </SidePanel>
        </>
      )}
    </>
  )
}

function summaryOf({ stopped, repeated }: Transfers['counts']): string {
  if (stopped === 0 && repeated === 0) return 'Nichts ist angehalten'
  return `${stopped} angehalten, ${repeated} ${repeated === 1 ? 'wird' : 'werden'} wiederholt`
}

function Nothing({ filters, text, onAll }: { filters: Filters; text: string; onAll: () => void }) {
  if (text || filters.companyId || filters.server) return <EmptyState title="Dazu ist nichts zu finden" />
  if (filters.show === 'all') return <EmptyState title="Noch keine Datei war auf dem Weg zu einem Server" />
  return (
    <EmptyState
      title={filters.show === 'open' ? 'Keine Datei wartet' : 'Heute wurde noch nichts abgelegt'}
      actions={<Button onClick={onAll}>Alle zeigen</Button>}
    />
  )
}

/** Holds all that there are, or lets all that are held go on. */
function AllTargets({ targets }: { targets: readonly ManagedTarget[] | undefined }) {
  const [asks, setAsks] = useState(false)
  const hold = useHoldTarget()
  const { mutate: resume, isPending } = useResumeTarget()
  const held = targets?.filter(target => target.held !== null).length ?? 0
  const isNarrow = useIsNarrow()
  if (!targets || targets.length === 0) return null
  const goOn = { label: `Alle fortsetzen (${held})`, Icon: IconPlayerPlay, onSelect: () => resume(undefined) }
  const stop = { label: 'Alle anhalten', Icon: IconPlayerPause, onSelect: () => setAsks(true) }
  const acts = [...(held > 0 ? [goOn] : []), ...(held < targets.length ? [stop] : [])]
  return (
    <>
      {isNarrow ? (
        <Menu
          label="Weitere Aktionen"
          trigger={props => (
            <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />
          )}
          items={acts.map(({ Icon, ...act }) => ({ ...act, icon: <Icon size={17} stroke={1.8} /> }))}
        />
      ) : (
        acts.map(({ label, Icon, onSelect }) => (
          <Button key={label} busy={isPending} icon={<Icon size={16} stroke={1.8} />} onClick={onSelect}>
            {label}
          </Button>
        ))
      )}
      {asks && (
        <ReasonDialog
          title="Alle Ziele anhalten"
          acceptLabel="Alle anhalten"
          text="Auf keinen der vorhandenen Server wird mehr etwas abgelegt, bis es jemand fortsetzt; Ziele, die danach entstehen, sind nicht angehalten. Jeder Betrieb liest den Grund."
          error={hold.error}
          busy={hold.isPending}
          onAccept={reason => hold.mutate({ target: undefined, reason }, { onSuccess: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
