import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PersonAverages, UsedAverage } from '#contract/months/person-averages.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { AVERAGE_MISSING } from '#domain/wages/person-average.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodStepper } from '#web/ui/period/period-stepper.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { todayHere } from '#web/ui/today.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { averageKey } from './average-texts.ts'
import { isMissing, valueColumns } from './average-value-columns.tsx'
import { averagesQuery } from './queries.ts'

const AverageDrawer = lazyLayer(() => import('./average-drawer.tsx'))

/** The way to the rules of averages. */
type Props = { views: ReactNode }

/** „Werte je Mitarbeiter“: what each average is worth in a month. Product D. */
export default function PersonAveragesScreen({ views }: Props) {
  const mayRun = useCan('exports.run')
  const seesPay = useCan('employees.read-sensitive')
  if (mayRun && seesPay) return <PermittedScreen views={views} />
  return (
    <>
      <PageHeader title="Durchschnitte">{views}</PageHeader>
      <NoPermission>
        Werte je Mitarbeiter sehen alle, die an die Lohnverrechnung übergeben und Bezüge sehen dürfen.
      </NoPermission>
    </>
  )
}

const NO_AVERAGES: never[] = []

function PermittedScreen({ views }: Props) {
  const { id: companyId } = useCompany()!
  const { month, person, average, go } = usePlace()
  const { data, error, refetch } = useQuery(averagesQuery(companyId, month.toString()))
  const stores = useQuery(storesQuery(companyId))
  usePreload(AverageDrawer)
  const isPhone = useIsPhone()
  const storeNames = useMemo(() => new Map(stores.data?.map(({ id, name }) => [id, name])), [stores.data])
  const averages = data?.averages ?? NO_AVERAGES
  const open = useCallback(
    ({ employeeId }: PersonAverages, shown?: UsedAverage) =>
      go({ person: String(employeeId), average: shown && averageKey(shown) }),
    [go],
  )
  const columns = useMemo(
    () => valueColumns({ averages, storeNames, isPhone, onValue: open }),
    [averages, storeNames, isPhone, open],
  )
  const missing = useMemo(() => data?.people.filter(({ values }) => values.some(isMissing)) ?? NO_AVERAGES, [data])
  const [isNarrowed, setNarrowed] = useState(false)
  const people = isNarrowed && missing.length > 0 ? missing : data?.people
  const opened = data?.people.find(({ employeeId }) => employeeId === person)
  return (
    <>
      <PageHeader title="Durchschnitte">
        {views}
        <PeriodStepper
          label={formatMonth(month)}
          month={month}
          onMonth={next => go({ month: next.toString() })}
          onStep={direction => go({ month: month.add({ months: direction }).toString() })}
        />
      </PageHeader>
      <StoreFilterHint />
      <MissingBand {...{ missing, setNarrowed, isNarrowed }} />
      <DataTable
        name="person-averages"
        title={formatMonth(month)}
        fills
        words={PEOPLE}
        rows={averages.length === 0 && data ? NO_AVERAGES : people}
        columns={columns}
        rowKey={keyOf}
        initialSort={BY_NAME}
        error={error}
        onRetry={refetch}
        onOpen={open}
        notice={data?.people.some(({ values }) => values.some(({ isManual }) => isManual)) && <span>* von Hand</span>}
        empty={<NoPeople {...{ averages, month }} />}
      />
      <OpenedAverages {...{ person, opened, month, average, go }} />
    </>
  )
}

const PEOPLE = { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' }
const BY_NAME = { id: 'name', desc: false }
const keyOf = ({ employeeId }: PersonAverages) => employeeId

type Place = { month?: string; person?: string | undefined; average?: string | undefined }

/** In the address, so that a link leads to the same; without one the month that is handed over next. */
function usePlace() {
  const { month: asked, person, average } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const month = Temporal.PlainYearMonth.from(
    asked && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : todayHere().subtract({ months: 1 }).toPlainYearMonth(),
  )
  const go = useCallback(
    (place: Place) =>
      void navigate({ to: '.', search: before => ({ ...before, ...place }), replace: true, resetScroll: false }),
    [navigate],
  )
  return { month, person: person && /^\d{1,9}$/.test(person) ? Number(person) : undefined, average, go }
}

type MissingBandProps = {
  missing: readonly PersonAverages[]
  setNarrowed: (next: boolean) => void
  isNarrowed: boolean
}

function MissingBand({ missing, setNarrowed, isNarrowed }: MissingBandProps) {
  return (
    missing.length > 0 && (
      <Banner
        tone="error"
        actions={
          <Button variant="text" onClick={() => setNarrowed(!isNarrowed)}>
            {isNarrowed ? 'Alle zeigen' : 'Nur diese zeigen'}
          </Button>
        }
      >
        {AVERAGE_MISSING.name} ({missing.length} Mitarbeiter)
      </Banner>
    )
  )
}

type NoPeopleProps = {
  averages: readonly unknown[]
  month: Temporal.PlainYearMonth
}

function NoPeople({ averages, month }: NoPeopleProps) {
  return averages.length === 0 ? (
    <EmptyState title="Kein Durchschnitt">
      Am Ende dieses Monats gilt keiner. Welche es gibt, steht unter „Regeln“.
    </EmptyState>
  ) : (
    <EmptyState title={`Niemand im ${formatMonth(month)}`}>In diesem Monat ist niemand beschäftigt.</EmptyState>
  )
}

type OpenedAveragesProps = Pick<ReturnType<typeof usePlace>, 'person' | 'average' | 'go'> & {
  opened: PersonAverages | undefined
  month: Temporal.PlainYearMonth
}

function OpenedAverages({ person, opened, month, average, go }: OpenedAveragesProps) {
  return (
    person !== undefined && (
      <AverageDrawer
        key={person}
        employeeId={person}
        name={opened ? personName(opened) : ''}
        month={month.toString()}
        shown={average}
        onShow={key => go({ average: key })}
        onClose={() => go({ person: undefined, average: undefined })}
      />
    )
  )
}
