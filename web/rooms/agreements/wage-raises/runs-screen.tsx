import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RaiseLine, WageRaise } from '#contract/agreements/wage-raises.ts'
import { RAISE_SOURCES, RAISE_WAYS } from '#domain/agreements/wage-raises.ts'
import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressRow } from '#web/ui/progress-row.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { unitText } from '../classifications/standing-texts.ts'
import { raiseQuery, raisesQuery, useUndoRaise } from './queries.ts'
import styles from './wage-raises.module.css'

type Props = { openId: number | undefined; views: ReactNode; onOpen: (id: number) => void }

/** What was raised: every run, and of the open one each contract as it was and became. */
export default function RunsScreen({ openId, views, onOpen }: Props) {
  const companyId = useCompanyId()
  const { data: runs, error, refetch } = useQuery(raisesQuery(companyId))
  const open = runs?.find(({ id }) => id === openId) ?? runs?.[0]
  return (
    <>
      <PageHeader title="Kollektivverträge">{views}</PageHeader>
      {!runs ? (
        <Card>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} height={52} />}
        </Card>
      ) : !open ? (
        <Card>
          <EmptyState
            title="Noch keine Erhöhung"
            actions={
              <TabButton tab="EmployeeCollectiveAgreements" search={{ part: 'raise' }}>
                Zur KV-Erhöhung
              </TabButton>
            }
          >
            Wird eine KV-Erhöhung oder Vorrückung durchgeführt, steht hier bei wem, und sie kann zurückgenommen werden.
          </EmptyState>
        </Card>
      ) : (
        <div className={styles.columns}>
          <Card title="Erhöhungen" hint={runs.length}>
            <ul className={styles.runs} aria-label="Erhöhungen">
              {runs.map(run => (
                <li key={run.id}>
                  <button type="button" aria-current={run.id === open.id || undefined} onClick={() => onOpen(run.id)}>
                    <b>{run.agreement}</b>
                    <span>{`ab ${dayText(run.day)} · ${countText(run.count)} · ${STATES[run.state].text}`}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <Run key={open.id} id={open.id} />
        </div>
      )}
    </>
  )
}

/** One run with its protocol. */
function Run({ id }: { id: number }) {
  const companyId = useCompanyId()
  const { timeZone } = useCompany()!
  const { data: run, error, refetch } = useQuery(raiseQuery(companyId, id))
  const undo = useUndoRaise(companyId)
  if (!run)
    return (
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} height={40} />}
      </Card>
    )
  const momentText = (text: string) => {
    const moment = fromUtcText(text)
    return `${formatDay(dayOf(moment, timeZone))}, ${formatTime(moment, timeZone)}`
  }
  const askUndo = () =>
    confirm({
      title: 'Erhöhung zurücknehmen',
      about: `${run.agreement} ab ${dayText(run.day)}`,
      text: `${countText(run.count)}: Die neuen Verträge werden gelöscht, die bisherigen gelten weiter. Wurde einer seither geändert, bleibt alles, wie es ist.`,
      confirmLabel: 'Zurücknehmen',
      danger: true,
      action: () => undo.mutateAsync(run),
    })
  const state = STATES[run.state]
  return (
    <div className={styles.stack}>
      <Running {...{ run }} />
      {run.state === 'failed' && <Banner tone="error">{`Nichts wurde erhöht. ${run.message}`}</Banner>}
      <DataTable
        name="wage-raise-lines"
        title={`${RAISE_SOURCES[run.source]} ${run.agreement} ab ${dayText(run.day)}`}
        words={CONTRACTS}
        rows={run.lines}
        columns={COLUMNS}
        rowKey={keyOf}
        notice={<StatusPill tone={state.tone}>{state.text}</StatusPill>}
        band={
          <p className={styles.who}>
            {`Durchgeführt am ${momentText(run.createdAt)} von ${run.createdBy}.`}
            {run.undoneAt && ` Zurückgenommen am ${momentText(run.undoneAt)} von ${run.undoneBy}.`}
          </p>
        }
        actions={
          run.state === 'done' && (
            <Button icon={<IconArrowBackUp size={16} />} busy={undo.isPending} onClick={() => void askUndo()}>
              Zurücknehmen
            </Button>
          )
        }
        empty={<EmptyState title="Keine Verträge">In Ihren Standorten hat diese Erhöhung nichts geändert.</EmptyState>}
      />
    </div>
  )
}

const STATES: Record<WageRaise['state'], { tone: 'ok' | 'info' | 'error' | 'neutral'; text: string }> = {
  running: { tone: 'info', text: 'Läuft' },
  done: { tone: 'ok', text: 'Durchgeführt' },
  failed: { tone: 'error', text: 'Fehlgeschlagen' },
  undone: { tone: 'neutral', text: 'Zurückgenommen' },
}

const CONTRACTS = { one: 'Vertrag', many: 'Verträge', ofMany: 'Verträgen' }
const countText = (count: number) => (count === 1 ? '1 Vertrag' : `${count} Verträge`)
const keyOf = ({ contractId }: RaiseLine) => contractId
const money = (cents: number | null) => (cents === null ? '–' : formatNumber(cents / 100))
const amount = (key: string, header: string, value: (line: RaiseLine) => number | null): Column<RaiseLine> => ({
  key,
  header,
  align: 'right',
  value,
  text: line => money(value(line)),
})

const COLUMNS: Column<RaiseLine>[] = [
  { key: 'person', header: 'Name', stays: true, filter: 'text', value: ({ person }) => person },
  { key: 'day', header: 'Ab', value: ({ day }) => day, text: ({ day }) => dayText(day) },
  { key: 'unit', header: 'Je', muted: true, value: ({ wageType }) => unitText(wageType).replace('je ', '') },
  amount('old-minimum', 'Mindestbezug alt', ({ oldMinimum }) => oldMinimum),
  amount('new-minimum', 'Mindestbezug neu', ({ newMinimum }) => newMinimum),
  amount('old', 'Bezug alt', ({ oldCents }) => oldCents),
  {
    ...amount('new', 'Bezug neu', ({ newCents }) => newCents),
    isNew: ({ oldCents, newCents }) => oldCents !== newCents,
  },
  amount('more', 'Differenz', ({ oldCents, newCents }) => newCents - oldCents),
  { key: 'way', header: 'Überzahlung', muted: true, value: ({ way }) => RAISE_WAYS[way] },
]

type RunningProps = {
  run: WageRaise
}

function Running({ run }: RunningProps) {
  return (
    run.state === 'running' && (
      <Card>
        <ProgressRow
          title="Bezüge werden erhöht"
          detail={`${run.rowsDone} von ${run.count}`}
          percent={run.rowsDone === 0 ? 'unknown' : (100 * run.rowsDone) / run.count}
        />
      </Card>
    )
  )
}
