import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { PayStanding } from '#contract/agreements/classifications.ts'
import { PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { queries } from '../collective-agreements/queries.ts'
import { standingsQuery } from './queries.ts'
import { unitText } from './standing-texts.ts'

/** Everyone who is classified today, and who is paid less than that asks for. */
export default function StandingsScreen({ views }: { views: ReactNode }) {
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const { data: standings, error, refetch } = useQuery(standingsQuery(companyId))
  const { data: agreements } = useQuery(queries.list(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const columns = useMemo(
    () =>
      columnsOf(
        id => agreements?.find(agreement => agreement.id === id)?.name ?? '',
        id => stores?.find(store => store.id === id)?.name ?? '',
      ),
    [agreements, stores],
  )
  const below = standings?.filter(({ isBelow }) => isBelow).length ?? 0
  return (
    <>
      <PageHeader title="Kollektivverträge">{views}</PageHeader>
      <DataTable
        name="classifications"
        title="Einstufungen"
        fills
        words={PEOPLE}
        rows={standings}
        columns={columns}
        rowKey={keyOf}
        rowTone={toneOf}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ employeeId }) =>
          void navigate({
            to: '/$companyId/$section/{-$tab}',
            params: { companyId: String(companyId), section: 'documents', tab: 'employeedata' },
            search: { employeeId: String(employeeId), part: 'contracts' },
          })
        }
        notice={
          below > 0 && (
            <StatusPill tone="error">
              {below === 1 ? '1 unter dem Mindestbezug' : `${below} unter dem Mindestbezug`}
            </StatusPill>
          )
        }
        empty={
          <EmptyState
            title="Noch niemand eingestuft"
            actions={<TabButton tab="employeedata">Zu den Mitarbeitern</TabButton>}
          >
            Eingestuft wird im Personalakt bei den Verträgen. Hier steht dann, wer was mindestens verdient.
          </EmptyState>
        }
      />
    </>
  )
}

const PEOPLE = { one: 'Vertrag', many: 'Verträge', ofMany: 'Verträgen' }
const keyOf = ({ contractId }: PayStanding) => contractId
const toneOf = ({ isBelow }: PayStanding) => (isBelow ? ('error' as const) : undefined)

const columnsOf = (agreementName: (id: number) => string, storeName: (id: number) => string): Column<PayStanding>[] => [
  { key: 'name', header: 'Name', stays: true, value: personName, filter: 'text' },
  { key: 'store', header: 'Standort', muted: true, filter: 'choice', value: ({ storeId }) => storeName(storeId) },
  {
    key: 'agreement',
    header: 'Kollektivvertrag',
    filter: 'choice',
    value: ({ agreementId }) => agreementName(agreementId),
  },
  { key: 'kind', header: 'Art', filter: 'choice', muted: true, value: ({ payKind }) => PAY_KINDS[payKind] },
  { key: 'group', header: 'Gruppe', filter: 'choice', value: ({ wageGroup }) => wageGroup },
  { key: 'step', header: 'Stufe', value: ({ step }) => step ?? 'nicht in der Tabelle' },
  {
    key: 'hours',
    header: 'Std. je Woche',
    align: 'right',
    value: ({ weeklyMinutes }) => weeklyMinutes / 60,
    text: ({ weeklyMinutes }) => formatNumber(weeklyMinutes / 60),
  },
  {
    key: 'minimum',
    header: 'Mindestbezug',
    align: 'right',
    value: ({ minimumCents }) => minimumCents,
    text: ({ minimumCents }) => (minimumCents === null ? '–' : formatNumber(minimumCents / 100)),
  },
  { key: 'unit', header: 'Je', muted: true, value: ({ wageType }) => unitText(wageType).replace('je ', '') },
  {
    key: 'next',
    header: 'Nächste Vorrückung',
    filter: 'day',
    value: ({ nextDay }) => nextDay,
    text: ({ nextDay }) => dayText(nextDay) || '–',
  },
  {
    key: 'state',
    header: 'Bezug',
    filter: 'choice',
    width: 170,
    value: ({ isBelow }) => (isBelow === null ? '–' : isBelow ? 'unter Mindestbezug' : 'in Ordnung'),
    cell: ({ isBelow }) =>
      isBelow === null ? (
        '–'
      ) : (
        <StatusPill tone={isBelow ? 'error' : 'ok'}>{isBelow ? 'unter Mindestbezug' : 'in Ordnung'}</StatusPill>
      ),
  },
]
