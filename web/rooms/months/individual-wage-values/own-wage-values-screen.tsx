import { Suspense, useState } from 'react'
import { formatMonth } from '#domain/basics/days.ts'
import { hiddenText } from '#domain/months/individual-wage-values.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { StoreFilterHint } from '#web/rooms/accounts/store-filter/store-filter-hint.tsx'
import { StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { MonthStepper } from '../month-sums/month-stepper.tsx'
import { type MonthPlace, useMonthPlace } from '../month-sums/use-month-place.ts'
import { ChoiceButton } from './choice-button.tsx'
import styles from './own-wage-values.module.css'
import { type MonthValues, useMonthValues } from './use-month-values.ts'
import { usePastedTable } from './use-pasted-table.ts'
import { useValues } from './use-values.ts'
import { PrintButton, ValuesActions } from './values-actions.tsx'
import { type Pasted, ValuesTable } from './values-table.tsx'

const NoStoresCard = lazyPart(() => import('../month-sums/no-stores-card.tsx'), <MissingPartNotice />)
const NoWageTypes = lazyPart(() => import('./no-wage-types.tsx'), <MissingPartNotice />)
const ClosedBand = lazyPart(() => import('./closed-band.tsx'))
const TakeOverDialog = lazyLayer(() => import('./take-over-dialog.tsx'))
const ReportDialog = lazyLayer(() => import('./report-dialog.tsx'))

type Dialog = { kind: 'take'; pasted?: Pasted } | { kind: 'report' }
type ValuesProps = {
  place: MonthPlace
  shown: MonthValues
  values: ReturnType<typeof useValues>
  onPaste: (pasted: Pasted) => void
}
type TakeOverProps = {
  all: NonNullable<MonthValues['all']>
  wageTypes: MonthValues['wageTypes']
  values: ReturnType<typeof useValues>
  title: string
  pasted: Pasted | undefined
  onClose: () => void
}

/** „Individuelle Lohnarten“: what a month has of the company's own wage types, by person. Product D. */
export function OwnWageValuesScreen() {
  const companyId = useCompanyId()
  if (useCan('exports.run')) return <PermittedScreen key={companyId} />
  return (
    <>
      <PageHeader title={TITLE} />
      <Card>
        <NoPermission />
      </Card>
    </>
  )
}

function PermittedScreen() {
  const place = useMonthPlace()
  const { month, visible, chosen } = place
  const shown = useMonthValues(place)
  const { found, all, allWageTypes, hidden, closed } = shown
  const values = useValues(month)
  const [dialog, setDialog] = useState<Dialog>()
  usePreload(TakeOverDialog)
  usePreload(ReportDialog)
  const seesPay = useCan('employees.read-sensitive')
  usePastedTable(shown.canPaste && !dialog, table => setDialog({ kind: 'take', pasted: { table } }))
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <ValuesActions values={values} canImport={shown.canPaste} onImport={() => setDialog({ kind: 'take' })} />
        }
        primary={
          <PrintButton
            disabled={found.data === undefined || allWageTypes.length === 0 || chosen?.length === 0}
            onClick={() => setDialog({ kind: 'report' })}
          />
        }
      >
        <div className={styles.choice}>
          <MonthStepper {...place} />
          <Segments label="Mitarbeiter" choices={SHOWN} chosen={shown.shown} onChoose={shown.show} />
          {allWageTypes.length > 0 && <ChoiceButton all={allWageTypes} choice={shown.choice} />}
        </div>
      </PageHeader>
      <StoreFilterHint />
      {visible?.length !== 0 && (
        <div className={styles.stores}>
          {visible && chosen && !found.isLoading && (
            <StoreChoice
              label="Standorte"
              stores={visible.map(({ id, name }) => ({
                ...{ id, name },
                badge: found.data?.closedStoreIds.includes(id) ? { isLocked: true } : undefined,
              }))}
              chosen={chosen.map(({ id }) => id)}
              onChoose={place.choose}
              isSeveral
            />
          )}
        </div>
      )}
      {closed.length > 0 && (
        <Suspense fallback={<div className={styles.band} />}>
          <ClosedBand {...{ closed }} month={month.toString()} isOnly={place.only !== undefined} />
        </Suspense>
      )}
      {hidden > 0 && allWageTypes.length > 0 && <Banner tone="info">{hiddenText(hidden)}</Banner>}
      {!seesPay && found.isLoading && <div className={styles.band} />}
      <Values {...{ place, shown, values }} onPaste={pasted => setDialog({ kind: 'take', pasted })} />
      {dialog?.kind === 'take' && all && (
        <TakeOver
          {...{ all, wageTypes: allWageTypes, values, title: place.title }}
          pasted={dialog.pasted}
          onClose={close}
        />
      )}
      {dialog?.kind === 'report' && found.data && chosen && (
        <ReportDialog shown={found.data} storeIds={chosen.map(({ id }) => id)} onClose={close} />
      )}
    </>
  )
}

function Values({ place, shown: monthValues, values, onPaste }: ValuesProps) {
  const { found, rows, wageTypes, allWageTypes, hidden, shown, show, choice } = monthValues
  const { month, title, stores, visible, chosen, isFiltered, choose } = place
  if (place.hasNone)
    return (
      <Suspense>
        <NoStoresCard error={stores.error} onRetry={stores.refetch} {...{ visible, isFiltered }} onChoose={choose} />
      </Suspense>
    )
  if (found.data && allWageTypes.length === 0)
    return (
      <Suspense>
        <NoWageTypes hidden={hidden} />
      </Suspense>
    )
  return (
    <ValuesTable
      // Stores and what is left out come above it, and columns into it: drawn anew, nothing under the pointer moves.
      key={found.data ? month.toString() : `waiting ${wageTypes.length} ${chosen?.length}`}
      {...{ title, rows, wageTypes, values, onPaste }}
      hasStores={(chosen?.length ?? 0) > 1}
      month={formatMonth(month)}
      monthKey={month.toString()}
      error={found.error}
      onRetry={() => void found.refetch()}
      isNarrowed={choice.groups !== undefined}
      onShowAll={
        shown === 'all' && !choice.groups
          ? undefined
          : () => {
              show('all')
              choice.chooseGroups(undefined)
            }
      }
    />
  )
}

function TakeOver({ all, wageTypes, values, title, pasted, onClose }: TakeOverProps) {
  return (
    <TakeOverDialog
      given={pasted?.table}
      busy={values.isPending}
      place={{
        rows: all,
        columns: wageTypes.filter(({ takesValues }) => takesValues),
        ...(pasted?.at && { at: pasted.at }),
      }}
      onTake={cells =>
        void values.take(cells, all).then(isSaved => {
          if (!isSaved) return
          onClose()
          toast.success(cells.length === 1 ? '1 Wert übernommen' : `${cells.length} Werte übernommen`, title)
        })
      }
      onClose={onClose}
    />
  )
}

const TITLE = 'Individuelle Lohnarten: Werte'
const SHOWN = [
  { value: 'employed', label: 'Beschäftigte' },
  { value: 'valued', label: 'Mit Werten' },
  { value: 'all', label: 'Alle' },
] as const
