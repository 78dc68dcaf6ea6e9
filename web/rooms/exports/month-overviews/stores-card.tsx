import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { isIdle } from '#domain/months/month-checks.ts'
import type { TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import styles from './cockpit.module.css'
import { StepMark } from './step-mark.tsx'
import { StepsPopover } from './steps-popover.tsx'
import { StoreSegments } from './store-segments.tsx'
import { isClosed, isFinished, STEP_KEYS, STEPS, type StepKey, stepsOf } from './store-steps.ts'
import { useCloseStore } from './use-close-store.ts'
import { useHandOver } from './use-hand-over.tsx'
import { confirmText, useOpenTimes } from './use-open-times.tsx'
import { type Place, useStepPlaces } from './use-step-places.ts'

/** So many stand on the page at once; of more, those that are done are folded. */
export const MOST_ROWS = 12

type Props = { stores: readonly StoreMonth[]; month: Temporal.PlainYearMonth; hasTab: (tab: TabName) => boolean }

/** Store by step, each cell with its state and the way to where it is done. */
export function StoresCard({ stores, month, hasTab }: Props) {
  const zone = useCompany()!.timeZone
  const places = useStepPlaces(month, hasTab)
  const close = useCloseStore(month)
  const handOver = useHandOver(month, places)
  const times = useOpenTimes(month)
  const isNarrow = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = stores.length > MOST_ROWS ? stores.filter(isFinished) : []
  const shown = isUnfolded || folded.length === 0 ? stores : stores.filter(store => !isFinished(store))
  // Without the screen of the month it is handed over from here.
  const actOf = (store: StoreMonth, step: StepKey) => {
    if (step === 'times' && store.unconfirmedStamps > 0) return () => times.open(store)
    if (step === 'closing' && store.next === 'close' && close) return () => close(store)
    if (step === 'run' && store.next === 'hand-over' && !places.ofStep(step, store)) return handOver.start
    return undefined
  }
  const markOf = (store: StoreMonth, step: StepKey) => (
    <StepMark
      storeName={store.storeName}
      step={step}
      found={stepsOf(store, zone)[step]}
      place={places.ofStep(step, store)}
      onAct={actOf(store, step)}
    />
  )
  const fold = folded.length > 0 && (
    <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
      {isUnfolded ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      {isUnfolded ? 'Fertige ausblenden' : finishedText(folded.length, shown.length)}
    </button>
  )
  return (
    <Card
      title={isNarrow ? formatMonth(month) : 'Monatsabschluss'}
      hint={isNarrow ? `${formatNumber(stores.filter(store => !isIdle(store)).length, 0)} Standorte` : undefined}
      actions={<StepsPopover />}
    >
      <StoreSteps {...{ isNarrow, shown, zone, markOf, stores }} />
      {fold}
      <NextSteps
        {...{ stores, close, handOver }}
        onTimes={times.open}
        placeOf={store => places.ofStep('check', store)}
      />
      {handOver.dialog}
      {times.drawer}
    </Card>
  )
}

/** Shifts are handed over by half months, on the screen that is for them. */
const isReadyForWages = ({ next, handedAs }: StoreMonth) => next === 'hand-over' && handedAs === 'wages'

const finishedText = (count: number, others: number): string =>
  `${formatNumber(count, 0)}${others > 0 ? ' weitere' : ''} ${count === 1 ? 'ist' : 'sind'} fertig`

const peopleText = (people: number): string => `${formatNumber(people, 0)} Mitarbeiter`

function Totals({ stores }: { stores: readonly StoreMonth[] }) {
  const working = stores.filter(store => !isIdle(store))
  const sum = (of: (store: StoreMonth) => number) => working.reduce((total, store) => total + of(store), 0)
  const of = (count: number) => `${formatNumber(count, 0)} von ${formatNumber(working.length, 0)}`
  const [unconfirmed, undecided] = [sum(store => store.unconfirmedStamps), sum(store => store.undecidedAbsences)]
  const open = working.filter(store => !isClosed(store))
  const blocked = open.filter(({ blockers }) => blockers > 0).length
  const cells: Record<StepKey, string> = {
    times:
      unconfirmed > 0
        ? `${formatNumber(unconfirmed, 0)} offen`
        : formatNumber(
            sum(store => store.stamps),
            0,
          ),
    absences:
      undecided > 0
        ? `${formatNumber(undecided, 0)} offen`
        : formatNumber(
            sum(store => store.absences),
            0,
          ),
    check: of(working.length - blocked),
    closing: of(working.length - open.length),
    run: of(working.filter(({ run }) => run !== null && run.state !== 'failed').length),
    changed: formatNumber(
      sum(store => store.changedPeople ?? 0),
      0,
    ),
  }
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <b className={styles.name}>{`${formatNumber(working.length, 0)} Standorte`}</b>{' '}
          <span>{peopleText(sum(store => store.people))}</span>
        </th>
        {STEP_KEYS.map(step => (
          <td key={step}>{cells[step]}</td>
        ))}
      </tr>
    </tfoot>
  )
}

type NextProps = {
  stores: readonly StoreMonth[]
  close: ReturnType<typeof useCloseStore>
  handOver: ReturnType<typeof useHandOver>
  onTimes: (store: StoreMonth) => void
  /** Where what blocks is told. */
  placeOf: (store: StoreMonth) => Place | undefined
}

/** One sentence, one action: the first store that can be closed, else all that can be handed over, else what has to be done before. */
function NextSteps({ stores, close, handOver, onTimes, placeOf }: NextProps) {
  const mayConfirm = useCan('stamps.confirm')
  const navigate = useNavigate()
  const closable = close && stores.find(({ next }) => next === 'close')
  const ready = handOver.start ? stores.filter(isReadyForWages).length : 0
  const unconfirmed = mayConfirm ? stores.find(({ next }) => next === 'confirm') : undefined
  const blocked = close && stores.find(store => store.next === 'check' && placeOf(store))
  const before = unconfirmed ?? blocked
  if (!closable && ready === 0 && !before) return null
  if (!closable && ready === 0 && before)
    return (
      <footer className={styles.foot}>
        <p>{`Als Nächstes: ${beforeText(before)}.`}</p>
        <Button
          variant="primary"
          onClick={() => (before === unconfirmed ? onTimes(before) : void navigate(placeOf(before)!))}
        >
          {before === unconfirmed ? confirmText(before.unconfirmedStamps) : 'Sperren ansehen'}
        </Button>
      </footer>
    )
  return (
    <footer className={styles.foot}>
      <p>
        {closable
          ? `Als Nächstes: ${closable.storeName} hat keine Sperre mehr.`
          : `Als Nächstes: ${ready === 1 ? 'Ein Standort ist' : `${ready} Standorte sind`} abgeschlossen und noch nicht übergeben.`}
      </p>
      {ready > 0 && (
        <Button variant={closable ? 'outline' : 'primary'} busy={handOver.isBusy} onClick={handOver.start}>
          {`Bereite übergeben (${formatNumber(ready, 0)})`}
        </Button>
      )}
      {closable && (
        <Button variant="primary" onClick={() => close(closable)}>
          {`${closable.storeName} abschließen`}
        </Button>
      )}
    </footer>
  )
}

const beforeText = ({ storeName, next, blockers, unconfirmedStamps: count }: StoreMonth): string =>
  next === 'confirm'
    ? `${storeName} hat ${count === 1 ? 'eine Zeit' : `${formatNumber(count, 0)} Zeiten`}, die niemand bestätigt hat`
    : `${storeName} hat noch ${blockers === 1 ? 'eine Sperre' : `${formatNumber(blockers, 0)} Sperren`}`

type StoreStepsProps = {
  isNarrow: boolean
  shown: readonly StoreMonth[]
  zone: string
  markOf: (store: StoreMonth, step: StepKey) => React.ReactNode
  stores: readonly StoreMonth[]
}

function StoreSteps({ isNarrow, shown, zone, markOf, stores }: StoreStepsProps) {
  return isNarrow ? (
    <ul className={styles.segments}>
      {shown.map(store => (
        <StoreSegments key={store.storeId} store={store} steps={stepsOf(store, zone)} markOf={markOf} />
      ))}
    </ul>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label="Standorte und Schritte" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Standort</th>
            {STEP_KEYS.map(step => (
              <th key={step} scope="col">
                {STEPS[step].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(store => (
            <tr key={store.storeId}>
              <th scope="row">
                <b className={styles.name}>{store.storeName}</b> <span>{peopleText(store.people)}</span>
              </th>
              {STEP_KEYS.map(step => (
                <td key={step}>{markOf(store, step)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals stores={stores} />
      </table>
    </section>
  )
}
