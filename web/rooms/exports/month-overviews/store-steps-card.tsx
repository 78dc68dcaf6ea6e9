import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import type { MonthCheck } from '#contract/months/month-checks.ts'
import { dayOf, formatDay, formatMonth, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { isIdle } from '#domain/months/month-checks.ts'
import type { TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './cockpit.module.css'
import { checksOfStoreQuery } from './queries.ts'
import { StepsPopover } from './steps-popover.tsx'
import { isClosed } from './store-steps.ts'
import { useCloseStore } from './use-close-store.ts'
import { useHandOver } from './use-hand-over.tsx'
import { confirmText, useOpenTimes } from './use-open-times.tsx'
import { type Place, useStepPlaces } from './use-step-places.ts'

type Props = { store: StoreMonth; month: Temporal.PlainYearMonth; hasTab: (tab: TabName) => boolean }
type Line = {
  title: string
  detail: string
  state: 'done' | 'error' | 'warn' | 'open'
  count?: number
  action?: ReactNode
}

const OTHERS = 'macht die Lohnverrechnung'

/** The same steps of one store as a list; those of others are named, not offered. */
export function StoreStepsCard({ store, month, hasTab }: Props) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const places = useStepPlaces(month, hasTab)
  const close = useCloseStore(month)
  const handOver = useHandOver(month, places)
  const times = useOpenTimes(month)
  const [confirms, approves] = [useCan('stamps.confirm'), useCan('absences.approve')]
  const { data } = useQuery(checksOfStoreQuery(companyId, month.toString(), store.storeId))
  const lines = isIdle(store)
    ? []
    : [
        timesLine(store, data?.checks, confirms, () => times.open(store)),
        absencesLine(store, data?.checks, approves, places.ofStep('absences', store)),
        checkLine(store, data?.checks, check => places.ofStep('check', store) ?? personOf(check)),
        closingLine(store, zone, close && (() => close(store))),
        runLine(store, handOver, places.ofStep('run', store)),
        ...changedLine(store, places.ofStep('changed', store)),
      ]
  function personOf(check: MonthCheck | undefined): Place | undefined {
    return places.ofPerson(check?.people[0]?.employeeId)
  }
  return (
    <Card
      title={formatMonth(month)}
      hint={`${store.storeName}, ${`${formatNumber(store.people, 0)} Mitarbeiter`}`}
      actions={<StepsPopover />}
    >
      <ol className={styles.lines}>
        {lines.map(({ title, detail, state, count, action }) => (
          <li key={title} className={styles.line} data-state={state}>
            <span className={styles.sign} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={2} /> : (count ?? '')}
            </span>
            <div>
              <b>{title}</b>
              <p>{detail}</p>
            </div>
            {action}
          </li>
        ))}
      </ol>
      {handOver.dialog}
      {times.drawer}
    </Card>
  )
}

const go = (place: Place | undefined, label: string, isPrimary = false): ReactNode =>
  place && (
    <Link {...place} className={styles.go} data-primary={isPrimary || undefined}>
      {label}
    </Link>
  )

const find = (checks: readonly MonthCheck[] | undefined, code: MonthCheck['code']) =>
  checks?.find(check => check.code === code && check.level !== 'ok')

type Checks = readonly MonthCheck[] | undefined

function timesLine(
  { unconfirmedStamps: count, stamps }: StoreMonth,
  checks: Checks,
  mayConfirm: boolean,
  open: () => void,
): Line {
  if (count === 0) return { title: 'Zeiten bestätigt', detail: allText(stamps), state: 'done' }
  const check = find(checks, 'stamps-unconfirmed')
  return {
    title: 'Zeiten bestätigen',
    detail: [check?.detail, !mayConfirm && OTHERS].filter(Boolean).join(' · '),
    state: 'error',
    count,
    action: (
      <Button variant={mayConfirm ? 'primary' : 'outline'} onClick={open}>
        {mayConfirm ? confirmText(count) : 'Ansehen'}
      </Button>
    ),
  }
}

function absencesLine(
  { undecidedAbsences: count, absences }: StoreMonth,
  checks: Checks,
  mayApprove: boolean,
  place: Place | undefined,
): Line {
  if (count === 0) return { title: 'Abwesenheiten genehmigt', detail: allText(absences), state: 'done' }
  const detail = find(checks, 'absences-undecided')?.detail ?? ''
  return {
    title: 'Abwesenheiten genehmigen',
    detail,
    state: 'warn',
    count,
    action: go(place, mayApprove ? 'Entscheiden' : 'Ansehen'),
  }
}

function checkLine(
  store: StoreMonth,
  checks: Checks,
  placeOf: (check: MonthCheck | undefined) => Place | undefined,
): Line {
  const ofLevel = (level: MonthCheck['level']) => checks?.filter(check => check.level === level) ?? []
  if (isClosed(store)) return { title: 'Vorprüfung', detail: 'geprüft', state: 'done' }
  const { blockers, hints } = store
  const found = ofLevel(blockers > 0 ? 'blocker' : 'hint')
  if (blockers + hints === 0) return { title: 'Vorprüfung', detail: 'Nichts sperrt', state: 'done' }
  return {
    title: 'Vorprüfung',
    detail: found.map(({ title, detail }) => [title, detail].filter(Boolean).join(': ')).join(' · '),
    state: blockers > 0 ? 'error' : 'warn',
    count: blockers || hints,
    action: go(placeOf(found[0]), 'Ansehen'),
  }
}

function closingLine(store: StoreMonth, zone: string, close: (() => void) | undefined): Line {
  const { closing, next } = store
  if (closing && isClosed(store)) {
    const day = formatDay(dayOf(fromUtcText(closing.closedAt), zone))
    return { title: 'Abgeschlossen', detail: `am ${day} von ${closing.closedBy}`, state: 'done' }
  }
  if (next !== 'close')
    return {
      title: 'Abschließen',
      detail: close ? 'geht, sobald nichts mehr sperrt' : `${OTHERS}, sobald nichts mehr sperrt`,
      state: 'open',
    }
  return {
    title: 'Abschließen',
    detail: close ? 'Nichts sperrt mehr.' : OTHERS,
    state: 'open',
    action: close && (
      <Button variant="primary" onClick={close}>
        Abschließen
      </Button>
    ),
  }
}

function runLine(
  { run, next, handedAs }: StoreMonth,
  { start, isBusy }: ReturnType<typeof useHandOver>,
  place: Place | undefined,
): Line {
  if (run && run.state !== 'failed') return { title: 'Übergeben', detail: `Lauf ${run.number}`, state: 'done' }
  const detail = run ? 'Die Übertragung ist fehlgeschlagen.' : start ? 'nach dem Abschluss' : OTHERS
  return {
    title: 'Übergeben',
    detail,
    state: run ? 'error' : 'open',
    action:
      start &&
      next === 'hand-over' &&
      (handedAs === 'hours' ? (
        go(place, 'Übergeben', true)
      ) : (
        <Button variant="primary" busy={isBusy} onClick={start}>
          Übergeben
        </Button>
      )),
  }
}

function changedLine({ changedPeople: count }: StoreMonth, place: Place | undefined): Line[] {
  if (!count) return []
  const detail = count === 1 ? 'bei einem Mitarbeiter' : `bei ${formatNumber(count, 0)} Mitarbeitern`
  return [{ title: 'Seit der Übergabe geändert', detail, state: 'warn', count, action: go(place, 'Ansehen') }]
}

const allText = (count: number): string => (count === 0 ? 'keine' : `alle ${formatNumber(count, 0)}`)
