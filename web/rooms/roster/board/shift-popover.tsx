import { IconAlertTriangle, IconBan, IconCoffee, IconCopy, IconScissors, IconTrash, IconX } from '@tabler/icons-react'
import { type FormEvent, Suspense, useState } from 'react'
import { formatHours } from '#domain/basics/numbers.ts'
import { copiedTo, created, removed, retimed, revised, split, withBreakChanged } from '#domain/roster/plan-changes.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import { PUBLISHED } from '#domain/roster/shift-drop.ts'
import {
  clockOfWall,
  clockText,
  dayOfWall,
  minuteAt,
  spanText,
  type WallSpan,
  wallAt,
  wallOf,
} from '#domain/roster/wall-clock.ts'
import { workMinutes } from '#domain/roster/week-sums.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { askAvailable } from './available-store.ts'
import { shortDayText } from './board-days.ts'
import type { Judged } from './board-findings.ts'
import { balanceText, hoursText, shortHours } from './board-texts.ts'
import { type BoardShift, type BoardWeek, nameOf } from './board-week.ts'
import { type Opened, open, useDrag } from './drag-store.ts'
import { Float } from './float.tsx'
import { currentId, keyed, newKey, type Plan } from './plan-store.ts'
import { DetailLines, PinButton, type ShiftDetails, useShiftDetails } from './shift-details.tsx'
import styles from './shift-popover.module.css'
import { askUnpublish } from './unpublish-store.ts'
import { minutesOf } from './use-board-pointer.ts'

const ShiftLines = lazyPart(() => import('#web/rooms/roster/shift-history/shift-lines.tsx'))

type Props = {
  week: BoardWeek
  plan: Plan
  judged: ReadonlyMap<number, readonly Judged[]>
  canWrite: boolean
  storeName: string
}

/** A shift, or one that is about to be made: its finding first, its times the only fields. */
export default function ShiftPopover(props: Props) {
  const opened = useDrag(state => state.opened)
  if (!opened) return null
  // One that was opened before it was saved has another id now.
  const openedId = opened.kind === 'shift' ? currentId(opened.id) : undefined
  const shift = props.week.shifts.find(({ id }) => id === openedId)
  if (opened.kind === 'shift' && !shift) return null
  return <ShiftFloat key={opened.kind === 'shift' ? opened.id : 'new'} {...props} opened={opened} shift={shift} />
}

type FloatProps = Props & { opened: Opened; shift: BoardShift | undefined }
const close = () => open(undefined)
function withdraw(shiftId: number): void {
  close()
  // One opens as another closes.
  setTimeout(() => askUnpublish(shiftId))
}

function ShiftFloat({ week, plan, judged, canWrite, storeName, opened, shift }: FloatProps) {
  const span = shift?.span ?? (opened as Extract<Opened, { kind: 'new' }>).span
  const employeeId = shift ? shift.employeeId : (opened as Extract<Opened, { kind: 'new' }>).employeeId
  const person = week.people.find(({ id }) => id === employeeId)
  const day = dayOfWall(span.from)
  const isFixed = !canWrite || shift?.isPublished === true
  const details = useShiftDetails(shift, opened.kind === 'new' ? (opened.spotId ?? null) : null)
  const [from, setFrom] = useState<number | null | undefined>(clockOfWall(span.from))
  const [to, setTo] = useState<number | null | undefined>(clockOfWall(span.to))
  const typed = spanOf(day, from, to)
  const isMoved = typed !== undefined && (typed.from !== span.from || typed.to !== span.to)
  const isChanged = isMoved || (typed !== undefined && details.isChanged)
  const found = shift ? (judged.get(shift.id) ?? []).filter(({ standing }) => standing !== 'hint') : []
  const run = (change: PlanChange) => {
    close()
    void plan.apply(change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed) return
    const times = minutesOf(week.calendar, typed, shift)
    const { stored } = details
    if (!shift)
      return run(created(newKey(), { employeeId, storeId: week.storeId, ...times, ...(stored && details.after()) }))
    if (details.isChanged && stored) {
      const { spotId: _, ...before } = stored
      return run(revised(keyed(shift), before, { ...times, ...details.after() }))
    }
    if (isChanged) run(retimed(keyed(shift), times.from, times.to))
    else close()
  }
  return (
    <Float label={shift ? 'Dienst' : 'Neuer Dienst'} at={opened.at} onClose={close} width={410}>
      <header>
        <div>
          <b>{person ? nameOf(person) : 'Nicht zugeordnet'}</b>
          <span>{`${shortDayText(day)}, ${storeName}`}</span>
        </div>
        {shift && (
          <StatusPill tone={shift.isPublished ? 'ok' : 'neutral'}>
            {shift.isPublished ? 'Veröffentlicht' : 'Entwurf'}
          </StatusPill>
        )}
        <IconButton label="Schließen" icon={<IconX size={17} />} onClick={close} data-close />
      </header>
      {found.map(judged => (
        <Finding
          key={`${judged.finding.rule} ${judged.finding.limit}`}
          {...{ judged, week, shift: shift! }}
          onApply={isFixed ? undefined : run}
        />
      ))}
      <form onSubmit={submit} noValidate>
        <dl className={styles.facts}>
          <dt>Dienst</dt>
          <dd className={styles.times}>
            {isFixed ? (
              <b>{spanText(span)}</b>
            ) : (
              <>
                <TimeField label={<span className="visually-hidden">Beginn</span>} value={from} onChange={setFrom} />
                <span aria-hidden>–</span>
                <TimeField label={<span className="visually-hidden">Ende</span>} value={to} onChange={setTo} />
              </>
            )}
            {typed && <span>{`${formatHours(workOf(week, typed, shift))} bezahlt`}</span>}
          </dd>
          {shift && (
            <>
              <dt>Pause</dt>
              <dd>{breakText(week, shift)}</dd>
            </>
          )}
          <DetailLines of={details} {...{ week, isFixed }} />
          {person && <WeekSum {...{ week, person, shift, typed }} />}
        </dl>
        {shift && canWrite && (
          <Suspense>
            <ShiftLines id={shift.id} />
          </Suspense>
        )}
        {shift && !isFixed && <Actions {...{ week, shift, run, plan, details }} />}
        {shift?.isPublished && canWrite && (
          <p className={styles.fixed}>
            {`${PUBLISHED}: Ändern lässt sich dieser Dienst erst wieder als Entwurf.`}
            <Button variant="text" onClick={() => withdraw(shift.id)}>
              Veröffentlichung zurücknehmen …
            </Button>
          </p>
        )}
        {!isFixed && (
          <footer className={styles.footer}>
            <span>{shift && isMoved ? changedText(span, typed) : ''}</span>
            <Button onClick={close}>{shift ? 'Verwerfen' : 'Abbrechen'}</Button>
            <Button type="submit" variant="primary" disabled={!typed || (shift !== undefined && !isChanged)}>
              {shift ? 'Übernehmen' : 'Erstellen'}
            </Button>
          </footer>
        )}
      </form>
    </Float>
  )
}

/** An end that is not after the begin lies in the next day. Spec 3 §2.7 */
function spanOf(day: number, from: number | null | undefined, to: number | null | undefined): WallSpan | undefined {
  if (from == null || to == null || from === to) return undefined
  return { from: wallAt(day, from), to: wallAt(to > from ? day : day + 1, to) }
}

const workOf = ({ calendar }: BoardWeek, span: WallSpan, shift: BoardShift | undefined): number => {
  const [from, to] = [minuteAt(calendar, span.from), minuteAt(calendar, span.to)]
  return workMinutes({ from, to, breakMinutes: shift ? shift.breakMinutes : to - from > 360 ? 30 : 0 })
}

const changedText = (before: WallSpan, after: WallSpan): string =>
  [
    before.from !== after.from && `${clockText(after.from)} war ${clockText(before.from)}`,
    before.to !== after.to && `${clockText(after.to)} war ${clockText(before.to)}`,
  ]
    .filter(Boolean)
    .join(', ')

function breakText({ calendar }: BoardWeek, { breakFrom, breakMinutes }: BoardShift) {
  if (breakMinutes === 0) return <span>keine</span>
  if (breakFrom === null) return <span>{`${formatHours(breakMinutes)}, Zeit offen`}</span>
  const [from, to] = [wallOf(calendar, breakFrom), wallOf(calendar, breakFrom + breakMinutes)]
  return (
    <>
      {spanText({ from, to })} <span>{formatHours(breakMinutes)}</span>
    </>
  )
}

type WeekSumProps = {
  week: BoardWeek
  person: BoardWeek['people'][number]
  shift: BoardShift | undefined
  typed: WallSpan | undefined
}

function WeekSum({ week, person, shift, typed }: WeekSumProps) {
  const { calendar, first, last } = week
  const others = week.shifts.filter(
    each =>
      each.employeeId === person.id &&
      each.id !== shift?.id &&
      calendar.dayOf(each.from) >= first &&
      calendar.dayOf(each.from) <= last,
  )
  const elsewhere = week.minutesElsewhere.get(person.id) ?? 0
  const planned =
    others.reduce((sum, each) => sum + workMinutes(each), elsewhere) + (typed ? workOf(week, typed, shift) : 0)
  const target = week.targets.get(person.id) ?? 0
  if (person.contracts.length === 0) return null
  return (
    <>
      <dt>Woche</dt>
      <dd>
        {`${hoursText(planned)} von ${shortHours(target)} h `}
        <span>
          Saldo danach <b>{balanceText(planned - target)}</b>
        </span>
      </dd>
    </>
  )
}

type FindingProps = {
  judged: Judged
  week: BoardWeek
  shift: BoardShift
  onApply: ((change: PlanChange) => void) | undefined
}

function Finding({ judged, week, shift, onApply }: FindingProps) {
  const { finding, standing, say } = judged
  const isBlocked = standing === 'blocks'
  const isJustified = standing === 'justified'
  const mended = mendOf(finding, shift)
  return (
    <div className={styles.finding} data-tone={isBlocked ? 'error' : isJustified ? 'info' : 'warn'}>
      {isBlocked ? <IconBan size={17} /> : <IconAlertTriangle size={17} />}
      <p>
        {say(finding)}
        {isJustified && <small>Mit Begründung eingeteilt</small>}
      </p>
      {mended && onApply && !isJustified && (
        <Button
          title={spanText({ from: wallOf(week.calendar, mended.from), to: wallOf(week.calendar, mended.to) })}
          onClick={() => onApply(retimed(keyed(shift), mended.from, mended.to))}
        >
          Lösen
        </Button>
      )}
    </div>
  )
}

/** The same shift with the begin or end that would keep the rule, if it is still one then. */
function mendOf(
  { earliestStart, latestEnd }: Judged['finding'],
  { from, to }: BoardShift,
): { from: number; to: number } | undefined {
  if (earliestStart !== null && earliestStart > from && earliestStart < to) return { from: earliestStart, to }
  return latestEnd !== null && latestEnd < to && latestEnd > from ? { from, to: latestEnd } : undefined
}

type ActionsProps = {
  week: BoardWeek
  shift: BoardShift
  run: (change: PlanChange) => void
  plan: Plan
  details: ShiftDetails
}

function Actions({ week, shift, run, plan, details }: ActionsProps) {
  const person = week.people.find(({ id }) => id === shift.employeeId)
  const remove = () => {
    close()
    const what = `${person ? `${nameOf(person)}, ` : ''}${shortDayText(dayOfWall(shift.span.from))}, ${spanText(shift.span)}`
    void plan.apply(removed(keyed(shift))).then(isSaved => {
      if (isSaved) toast.success('Dienst gelöscht', what, { label: 'Rückgängig', run: () => void plan.undo() })
    })
  }
  const look = () => {
    const { at } = useDrag.getState().opened!
    close()
    // One popover closes as another one opens.
    setTimeout(() => askAvailable({ shiftId: shift.id, at }))
  }
  return (
    <div className={styles.actions}>
      <Button variant="text" className={styles.available} onClick={look}>
        Verfügbare Mitarbeiter
      </Button>
      <IconButton
        label="Teilen (T)"
        icon={<IconScissors size={17} />}
        onClick={() => run(split(keyed(shift), newKey()))}
      />
      <IconButton
        label={shift.breakMinutes > 0 ? 'Pause entfernen (P)' : 'Pause eintragen (P)'}
        icon={<IconCoffee size={17} />}
        onClick={() => run(withBreakChanged(keyed(shift)))}
      />
      <IconButton
        label="Kopie zu „Nicht zugeordnet“"
        icon={<IconCopy size={17} />}
        onClick={() => run(copiedTo(newKey(), shift, { employeeId: null, from: shift.from, to: shift.to }))}
      />
      <PinButton of={details} />
      <IconButton label="Löschen (Entf)" tone="danger" icon={<IconTrash size={17} />} onClick={remove} />
    </div>
  )
}
