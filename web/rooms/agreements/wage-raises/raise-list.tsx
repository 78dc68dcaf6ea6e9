import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { RaiseProposal } from '#contract/agreements/wage-raises.ts'
import { PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import {
  RAISE_SOURCES,
  RAISE_WAYS,
  type RaiseSource,
  type RaiseWay,
  raisedPay,
} from '#domain/agreements/wage-raises.ts'
import { formatEuro, formatNumber } from '#domain/basics/numbers.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { unitText } from '../classifications/standing-texts.ts'
import { proposalsQuery, useStartRaise } from './queries.ts'
import styles from './wage-raises.module.css'

type Props = {
  source: RaiseSource
  tableId: number | undefined
  /** Which table, where it is about one. */
  choice: ReactNode
  views: ReactNode
  onStarted: (id: number) => void
}
/** A proposal with what becomes of the pay; undefined where none was agreed. */
type Line = RaiseProposal & { way: RaiseWay; newPay: number | undefined }

/** Who gets how much more: looked at, chosen person by person, and only then done. */
export function RaiseList({ source, tableId, choice, views, onStarted }: Props) {
  const companyId = useCompanyId()
  const { data: proposals, error, refetch } = useQuery(proposalsQuery(companyId, source, tableId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const [way, setWay] = useState<RaiseWay>('euro')
  const [ways, setWays] = useState<ReadonlyMap<number, RaiseWay>>(new Map())
  // What is left out, so that who comes in since is chosen like the others.
  const [asked, setExcluded] = useState<ReadonlySet<string | number>>()
  const start = useStart(companyId, source, tableId, onStarted)

  const lines = useMemo(
    () => proposals?.map(proposal => lineOf(proposal, ways.get(proposal.contractId) ?? way)),
    [proposals, ways, way],
  )
  const open = lines?.filter(isOpen) ?? []
  const excluded = asked ?? new Set(open.filter(isPaidAlready).map(keyOf))
  const chosen = open.filter(({ contractId }) => !excluded.has(contractId))
  const more = sum(chosen.map(({ newPay, pay }) => newPay! - pay!))
  const columns = useMemo(
    () =>
      columnsOf(
        id => stores?.find(store => store.id === id)?.name ?? '',
        source,
        (contractId, next) => setWays(before => new Map(before).set(contractId, next)),
      ),
    [stores, source],
  )
  return (
    <>
      <PageHeader title="Kollektivverträge" primary={<RaiseButton {...{ start, chosen, more }} />}>
        {views}
      </PageHeader>
      <DataTable
        // With those that are chosen comes a line above: drawn anew, nothing under the pointer moves down.
        key={lines ? 'there' : 'waiting'}
        name={`wage-raises-${source}`}
        title={RAISE_SOURCES[source]}
        fills
        words={CONTRACTS}
        rows={lines}
        columns={columns}
        line="columns"
        rowKey={keyOf}
        error={error}
        onRetry={() => void refetch()}
        selection={{
          chosen: new Set(chosen.map(keyOf)),
          onChoose: next => setExcluded(new Set(open.map(keyOf).filter(key => !next.has(key)))),
          labelOf,
        }}
        notice={
          chosen.length > 0 && (
            <span>{`${chosen.length} von ${open.length} gewählt, zusammen ${formatEuro(more)} mehr`}</span>
          )
        }
        band={<ListBand {...{ choice, way, setWay, setWays }} />}
        empty={<NoRaise {...{ source }} />}
      />
    </>
  )
}

function useStart(
  companyId: number,
  source: RaiseSource,
  tableId: number | undefined,
  onStarted: (id: number) => void,
) {
  const keyFor = useIdempotencyKey()
  const { mutateAsync, isPending } = useStartRaise(companyId)
  const ask = async (chosen: readonly Line[], more: number) => {
    const lines = chosen.map(({ contractId, version, day, way }) => ({ contractId, version, day, way }))
    const draft = { source, lines, ...(tableId !== undefined && { tableId }) }
    const first = chosen.map(({ day }) => day).toSorted()[0]!
    await confirm({
      title: chosen.length === 1 ? '1 Bezug erhöhen' : `${chosen.length} Bezüge erhöhen`,
      text: `Ab ${dayText(first)} gelten neue Verträge mit zusammen ${formatEuro(more)} mehr; die bisherigen enden am Tag davor. Solange niemand diese Verträge ändert, kann die Erhöhung zurückgenommen werden.`,
      confirmLabel: 'Erhöhen',
      action: async () => onStarted((await mutateAsync({ draft, idempotencyKey: keyFor(draft) })).id),
    })
  }
  return { ask, isPending }
}

const SHORT_WAYS = [
  { value: 'euro', label: 'in Euro erhalten' },
  { value: 'percent', label: 'in Prozent erhalten' },
  { value: 'absorb', label: 'aufsaugen' },
] as const satisfies { value: RaiseWay; label: string }[]

const CONTRACTS = { one: 'Vertrag', many: 'Verträge', ofMany: 'Verträgen' }
const keyOf = ({ contractId }: Line) => contractId
const labelOf = ({ person }: Line) => person
/** What would change nothing, and a table that holds for long: by that people are likely to be paid already. */
const isPaidAlready = ({ day, pay, newPay, newMinimum }: Line) =>
  pay === newPay || (day <= today() && pay !== null && pay >= newMinimum)
const isOpen = ({ isRaised, newPay }: Line) => !isRaised && newPay !== undefined

const lineOf = (proposal: RaiseProposal, way: RaiseWay): Line => {
  const { pay } = proposal
  return { ...proposal, way, newPay: pay === null ? undefined : raisedPay({ ...proposal, pay }, way) }
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
const money = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '–' : formatNumber(cents / 100)
const overOf = ({ pay, oldMinimum }: Line) => (pay === null || oldMinimum === null ? undefined : pay - oldMinimum)

const amount = (key: string, header: string, value: (line: Line) => number | null | undefined): Column<Line> => ({
  key,
  header,
  align: 'right',
  value,
  text: line => money(value(line)),
})

const AMOUNTS: Column<Line>[] = [
  amount('old-minimum', 'Mindestbezug alt', ({ oldMinimum }) => oldMinimum),
  amount('new-minimum', 'Mindestbezug neu', ({ newMinimum }) => newMinimum),
  amount('over', 'Überzahlung', overOf),
  {
    ...amount('pay', 'Bezug alt', ({ pay }) => pay),
    total: rows => money(sum(rows.filter(isOpen).map(({ pay }) => pay!))),
  },
  {
    ...amount('new-pay', 'Bezug neu', ({ newPay }) => newPay),
    isNew: ({ pay, newPay, isRaised }) => !isRaised && newPay !== undefined && newPay !== pay,
    text: ({ newPay, isRaised }) => (isRaised ? '–' : money(newPay)),
    total: rows => money(sum(rows.filter(isOpen).map(({ newPay }) => newPay!))),
  },
  {
    ...amount('more', 'Differenz', line => (isOpen(line) ? line.newPay! - line.pay! : undefined)),
    total: rows => money(sum(rows.filter(isOpen).map(({ newPay, pay }) => newPay! - pay!))),
  },
]

const columnsOf = (
  storeName: (id: number) => string,
  source: RaiseSource,
  onWay: (contractId: number, way: RaiseWay) => void,
): Column<Line>[] => {
  return [
    { key: 'person', header: 'Name', stays: true, filter: 'text', value: ({ person }) => person },
    { key: 'store', header: 'Standort', muted: true, filter: 'choice', value: ({ storeId }) => storeName(storeId) },
    {
      key: 'group',
      header: 'Gruppe',
      filter: 'choice',
      value: ({ wageGroup, payKind }) => (payKind === 'apprentice' ? PAY_KINDS[payKind] : wageGroup),
    },
    {
      key: 'step',
      header: 'Stufe',
      value: ({ newStep }) => newStep,
      text: ({ oldStep, newStep }) => (oldStep === null || oldStep === newStep ? newStep : `${oldStep} → ${newStep}`),
    },
    {
      key: 'day',
      header: 'Ab',
      value: ({ day }) => day,
      text: ({ day }) => dayText(day),
      ...(source === 'steps' && { filter: 'day' as const }),
    },
    { key: 'unit', header: 'Je', muted: true, value: ({ wageType }) => unitText(wageType).replace('je ', '') },
    ...AMOUNTS,
    {
      key: 'way',
      header: 'Überzahlung wird',
      width: 190,
      value: line => (line.isRaised ? 'erhöht' : line.pay === null ? 'Bezug fehlt' : RAISE_WAYS[line.way]),
      cell: line =>
        line.isRaised ? (
          <StatusPill tone="ok">Bereits erhöht</StatusPill>
        ) : line.pay === null ? (
          <StatusPill tone="warn">Bezug fehlt</StatusPill>
        ) : (overOf(line) ?? 0) > 0 ? (
          <CellSelect
            label={`Überzahlung von ${line.person}`}
            value={line.way}
            choices={SHORT_WAYS}
            onChange={next => onWay(line.contractId, next)}
          />
        ) : (
          <span className={styles.none}>{(overOf(line) ?? 0) < 0 ? 'unter Mindestbezug' : 'keine'}</span>
        ),
    },
  ]
}

type ListBandProps = Pick<Props, 'choice'> & {
  way: RaiseWay
  setWay: (next: RaiseWay) => void
  setWays: (next: ReadonlyMap<number, RaiseWay>) => void
}

function ListBand({ choice, way, setWay, setWays }: ListBandProps) {
  return (
    <div className={styles.band}>
      {choice}
      <div className={styles.choice}>
        <span>Überzahlung</span>
        <CellSelect
          label="Überzahlung für alle"
          value={way}
          choices={SHORT_WAYS}
          onChange={next => {
            setWay(next)
            setWays(new Map())
          }}
        />
      </div>
    </div>
  )
}

type RaiseButtonProps = {
  start: ReturnType<typeof useStart>
  chosen: Line[]
  more: number
}

function RaiseButton({ start, chosen, more }: RaiseButtonProps) {
  return (
    <Button
      variant="primary"
      busy={start.isPending}
      disabled={chosen.length === 0}
      onClick={() => void start.ask(chosen, more)}
    >
      {chosen.length === 1 ? '1 Bezug erhöhen' : `${chosen.length} Bezüge erhöhen`}
    </Button>
  )
}

type NoRaiseProps = Pick<Props, 'source'>

function NoRaise({ source }: NoRaiseProps) {
  return source === 'table' ? (
    <EmptyState
      title="Niemand wird danach bezahlt"
      actions={<TabButton tab="employeedata">Zu den Mitarbeitern</TabButton>}
    >
      Ab dem Tag dieser Tabelle ist niemand in ihren Gruppen eingestuft. Eingestuft wird im Personalakt bei den
      Verträgen.
    </EmptyState>
  ) : (
    <EmptyState
      title="Keine Vorrückung in den nächsten drei Monaten"
      actions={
        <TabButton tab="EmployeeCollectiveAgreements" search={{ part: 'people' }}>
          Zu den Einstufungen
        </TabButton>
      }
    >
      Wer nach den Jahren in die nächste Stufe kommt, steht hier drei Monate vorher.
    </EmptyState>
  )
}
