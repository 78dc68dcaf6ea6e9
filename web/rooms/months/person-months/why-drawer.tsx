import { IconChevronDown, IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { MonthLine, MonthOfPerson, MonthShift } from '#contract/months/person-months.ts'
import { dayOf, formatDay, formatMonth, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { useCompany } from '#web/lib/session.ts'
import { hoursText, longDayText, timesText } from '#web/rooms/time/time-records/time-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { DayBar } from './day-bar.tsx'
import { kindText, sumText } from './month-texts.ts'
import type { Opened } from './opened.ts'
import { mondayOf, weekText } from './week-texts.ts'
import styles from './why-drawer.module.css'

type Props = {
  month: MonthOfPerson
  kind: TimeKind
  /** Undefined: the whole month. */
  day: string | undefined
  onOpen: (opened: Opened) => void
  onClose: () => void
}

/** One figure explained: the days it comes from, of each its lines, and what law and model say. */
export default function WhyDrawer({ month, kind, day, onOpen, onClose }: Props) {
  const zone = useCompany()!.timeZone
  const lines = month.lines.filter(line => line.kind === kind && (day === undefined || line.day === day))
  const byDay = [...Map.groupBy(lines, line => line.day)].sort(([a], [b]) => a.localeCompare(b))
  const [open, setOpen] = useState<string | undefined>(byDay[0]?.[0])
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0)
  const hundredths = lines.reduce((sum, line) => sum + line.hundredths, 0)
  const sixths = lines.reduce((sum, line) => sum + line.sixths, 0)
  const kept = lines.reduce((sum, line) => sum + (line.isKept ? line.minutes : 0), 0)
  const isInDays = kindOf(kind).unit === 'days'
  const reckoned = fromUtcText(month.reckonedAt)
  const reasons = month.reasons.filter(reason => reason.kind === kind)
  return (
    <Drawer
      title={kindText(kind)}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <span>
            Berechnet am {formatDay(dayOf(reckoned, zone))}, {formatTime(reckoned, zone)}
          </span>
          <IconButton label="Drucken" icon={<IconPrinter size={18} stroke={1.8} />} onClick={() => window.print()} />
          <Button variant="primary" onClick={onClose}>
            Schließen
          </Button>
        </div>
      }
    >
      <p className={styles.about}>
        {personName(month)} · {month.personnelNumber && `Nr. ${month.personnelNumber} · `}
        {day === undefined ? formatMonth(Temporal.PlainYearMonth.from(month.month)) : longDayText(day)}
      </p>
      <p className={styles.sum}>
        <b>{sumText({ kind, minutes, hundredths, sixths })}</b>
        <span>
          {[
            isInDays && minutes > 0 && hoursText(minutes),
            sixths > 0 && `${sixths}/6, ${hoursText(minutes)} in der Nacht`,
            kept !== 0 && `davon ${hoursText(kept)} auf das Zeitkonto, ${hoursText(minutes - kept)} zur Auszahlung`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <h3 className={styles.heading}>{byDay.length === 1 ? 'Ein Tag' : `${byDay.length} Tage`}</h3>
      <ul className={styles.days}>
        {byDay.map(([on, ofDay]) => (
          <DayOfFigure
            key={on}
            {...{ day: on, lines: ofDay, month, kind, onOpen }}
            figure={{ what: 'figure', kind, day }}
            isOpen={open === on}
            onToggle={() => setOpen(open === on ? undefined : on)}
          />
        ))}
      </ul>
      <Rules {...{ reasons }} />
    </Drawer>
  )
}

type DayProps = {
  day: string
  lines: readonly MonthLine[]
  month: MonthOfPerson
  kind: TimeKind
  figure: Extract<Opened, { what: 'figure' }>
  isOpen: boolean
  onToggle: () => void
  onOpen: (opened: Opened) => void
}

function DayOfFigure({ day, lines, month, kind, figure, isOpen, onToggle, onOpen }: DayProps) {
  const zone = useCompany()!.timeZone
  const shifts = month.shifts.filter(shift => isOf(shift, lines))
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0)
  const hundredths = lines.reduce((sum, line) => sum + line.hundredths, 0)
  const sixths = lines.reduce((sum, line) => sum + line.sixths, 0)
  const spans = shifts.flatMap(({ span }) => span ?? [])
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button type="button" aria-expanded={isOpen} className={styles.day} onClick={onToggle}>
        <Chevron size={16} stroke={1.8} aria-hidden />
        <b>{longDayText(day)}</b>
        <span>{spans.map(span => timesText(span, zone)).join(', ')}</span>
        <b>{sumText({ kind, minutes, hundredths, sixths })}</b>
      </button>
      {isOpen && (
        <>
          <DayBar {...{ day, shifts, kind, zone }} lines={month.lines} />
          <dl className={styles.lines}>
            {shifts.flatMap(shift =>
              shift.explained.map(each => (
                <Line
                  key={`${shift.stampIds[0]} ${each.label} ${each.text}`}
                  {...each}
                  record={stampOf(shift)}
                  onOpen={onOpen}
                />
              )),
            )}
            {othersOf(month.lines, shifts, kind).map(({ label, text, minutes }) => (
              <Line key={`${label} ${text}`} {...{ label, text, onOpen }} law="" minutes={-minutes} />
            ))}
            {lines.map(each => (
              <Line
                key={`${each.from} ${each.because} ${each.minutes}`}
                {...each}
                isSum
                record={each.absenceId === null ? undefined : { what: 'absence', id: each.absenceId, day }}
                onOpen={onOpen}
              />
            ))}
          </dl>
          <button
            type="button"
            className={styles.week}
            onClick={() => onOpen({ what: 'week', day, figure, month: month.month })}
          >
            Woche {weekText(mondayOf(day))} ansehen
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </button>
        </>
      )}
    </li>
  )
}

/** The shifts in which the lines lie. */
const isOf = ({ stampIds }: MonthShift, lines: readonly MonthLine[]): boolean =>
  lines.some(({ stampId }) => stampId !== null && stampIds.includes(stampId))

const stampOf = ({ stampIds, span, day }: MonthShift): Opened | undefined =>
  span ? { what: 'stamp', id: stampIds[0]!, day } : undefined

/** What else the same shifts come to, together: what is told of a figure adds up from the stamp on. */
function othersOf(all: readonly MonthLine[], shifts: readonly MonthShift[], kind: TimeKind) {
  if (!WORKED.has(kind)) return []
  const others = all.filter(
    line =>
      line.kind !== kind &&
      WORKED.has(line.kind) &&
      line.stampId !== null &&
      shifts.some(({ stampIds }) => stampIds.includes(line.stampId!)),
  )
  return [...Map.groupBy(others, ({ kind }) => kind).values()].map(own => ({
    label: own[0]!.label,
    text: own.length === 1 || own[0]!.kind === 'NORM' ? own[0]!.text : own.map(({ text }) => text).join(', '),
    minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
}
const WORKED = new Set<TimeKind>(['NORM', 'MEHR25', 'MEHR0', 'UE50', 'UE70', 'UE100', 'FTA', 'FTA_UE'])

type LineProps = {
  label: string
  text: string
  law: string
  minutes: number
  hundredths?: number
  sixths?: number
  kind?: TimeKind
  isSum?: boolean
  record?: Opened | undefined
  onOpen: (opened: Opened) => void
}

function Line({ label, text, law, minutes, hundredths = 0, sixths = 0, kind, isSum, record, onOpen }: LineProps) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd>
        {record ? (
          <button type="button" onClick={() => onOpen(record)}>
            {text}
          </button>
        ) : (
          text
        )}
        {isSum && law && <small>{law}</small>}
      </dd>
      <dd>{kind === undefined ? hoursText(minutes) : sumText({ kind, minutes, hundredths, sixths })}</dd>
    </div>
  )
}

type RulesProps = {
  reasons: MonthOfPerson['reasons']
}

function Rules({ reasons }: RulesProps) {
  return (
    reasons.length > 0 && (
      <>
        <h3 className={styles.heading}>Regeln</h3>
        <dl className={styles.rules}>
          {reasons.map(({ law, text }) => (
            <div key={text}>
              <dt>{law || 'Modell'}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </>
    )
  )
}
