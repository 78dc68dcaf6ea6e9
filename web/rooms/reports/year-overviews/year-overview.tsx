import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { YearOverview } from '#contract/reports/year-overviews.ts'
import { useCan } from '#web/lib/session.ts'
import { TabButton } from '#web/lib/tab-button.tsx'
import NoStoreYet from '#web/rooms/accounts/own-stores/no-store-yet.tsx'
import { NothingInFilter } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { ChartBones } from '#web/ui/bar-line-chart/chart-bones.tsx'
import { ChartLegend } from '#web/ui/bar-line-chart/chart-legend.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { YearStepper } from '#web/ui/period/year-stepper.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { yearQuery } from './queries.ts'
import { FIRST_YEAR, useYearPlace, type YearPlace } from './use-year-place.ts'
import { YearChart } from './year-chart.tsx'
import { YearDownload } from './year-download.tsx'
import styles from './year-overviews.module.css'
import { YearStoresCard } from './year-stores-card.tsx'
import { YearTable } from './year-table.tsx'
import { DAY_FIGURES, isNothing, statesText, withUnit, yearSentence } from './year-texts.ts'

/** Leave, sickness, other absences and overtime of a year, by month and by store. Product G. */
export default function YearOverviewScreen() {
  const rights = [useCan('stamps.read'), useCan('absences.read')]
  if (rights.every(Boolean)) return <Permitted />
  return (
    <Card>
      <NoPermission>Die Jahresansicht braucht die Rechte, Zeiten und Abwesenheiten zu sehen.</NoPermission>
    </Card>
  )
}

const FIGURES = [
  { value: 'all', label: 'Diagramm und Tabelle' },
  { value: 'table', label: 'Nur Tabelle' },
] as const

function Permitted() {
  const place = useYearPlace()
  const { companyId, year, visible, chosen, storeIds, isReady, isFiltered, isTable } = place
  const hasStores = !isFiltered && visible?.length !== 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...yearQuery(companyId, year, storeIds),
    enabled: isReady && hasStores,
  })
  const isOld = isPlaceholderData || undefined
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{`${year} im Überblick`}</h2>
          <p aria-live="polite">{data && !isOld && hasStores ? yearSentence(data) : ' '}</p>
        </div>
        {hasStores && (
          <div className={styles.tools} data-screen-only>
            <Segments
              label="Diagramm und Tabelle"
              choices={FIGURES}
              chosen={isTable ? 'table' : 'all'}
              onChoose={place.showFigures}
            />
            <YearStepper year={year} first={FIRST_YEAR} last={place.lastYear} onYear={place.goToYear} />
            <YearDownload overview={data} />
          </div>
        )}
      </header>
      {hasStores && visible?.length !== 1 && (
        <div className={styles.choice}>
          {visible && (
            <StoreChoice label="Standorte" stores={visible} chosen={chosen} onChoose={place.chooseStores} isSeveral />
          )}
        </div>
      )}
      {!hasStores ? (
        <Card>{isFiltered ? <NothingInFilter title="Kein Standort im Anwendungsfilter" /> : <NoStoreYet />}</Card>
      ) : error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data && data.people === 0 && isNothing(data.sum) && !data.former ? (
        <Card>
          <NothingYet place={place} />
        </Card>
      ) : (
        <div className={styles.layout} aria-busy={!data || isOld} data-old={isOld}>
          <div className={styles.main}>
            {!isTable && <ChartCard overview={data} />}
            <TableCard overview={data} />
          </div>
          {data ? (
            <YearStoresCard overview={data} onChoose={id => place.chooseStores([id])} />
          ) : (
            <Card title="Je Standort">
              <Skeleton rows={(visible?.length ?? 4) + 3} height={46} />
            </Card>
          )}
        </div>
      )}
    </>
  )
}

const CHART_HEIGHT = 320
const PHONE_CHART_HEIGHT = 240
/** Of the head and four rows, as four. */
const BONES_HEIGHT = 42.5
const MONTHS = 12

type OfYear = { overview: YearOverview | undefined }

function ChartCard({ overview }: OfYear) {
  const height = useIsPhone() ? PHONE_CHART_HEIGHT : CHART_HEIGHT
  return (
    <Card
      title="Abwesenheiten und Überstunden"
      actions={<ChartLegend parts={DAY_FIGURES.map(withUnit)} line={withUnit('overtime')} />}
    >
      <div className={styles.chart}>
        {overview ? <YearChart overview={overview} height={height} /> : <ChartBones slots={MONTHS} height={height} />}
      </div>
    </Card>
  )
}

const TableCard = ({ overview }: OfYear) => (
  <Card title="Tabelle" hint="dieselben Werte" actions={overview && <States overview={overview} />}>
    {overview ? <YearTable overview={overview} /> : <Skeleton rows={4} height={BONES_HEIGHT} />}
  </Card>
)

function States({ overview: { months } }: { overview: YearOverview }): ReactNode {
  const text = statesText(months)
  const hasMark = months.some(({ state }) => state === 'provisional')
  return text && <span className={styles.aside}>{`${hasMark ? '* ' : ''}${text}`}</span>
}

/** Nobody had a month in it. */
const NothingYet = ({ place: { year, thisYear, goToYear } }: { place: YearPlace }) => (
  <EmptyState
    title={`Keine Zahlen für ${year}`}
    actions={
      year === thisYear ? (
        <TabButton tab="employeedata">Zu den Mitarbeitern</TabButton>
      ) : (
        <Button onClick={() => goToYear(thisYear)}>{`${thisYear} zeigen`}</Button>
      )
    }
  >
    Zeiten und Abwesenheiten Ihrer Mitarbeiter stehen hier je Monat und Standort.
  </EmptyState>
)
