// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { memo } from 'react'
import type { Window } from '#domain/roster/shown-window.ts'
import type { Day, WageCalendar } from '#domain/wages/calendar.ts'
import { initials } from '#web/ui/initials.ts'
import bars from './bars.module.css'
import styles from './board.module.css'
import type { BoardDay } from './board-days.ts'
import type { Judged } from './board-findings.ts'
import type { OpenRow, PersonRow } from './board-lines.ts'
import { ABSENCE_TEXTS, balanceText, contractText, hoursText, shortHours } from './board-texts.ts'
import { DayCell } from './day-cell.tsx'
import type { ShownParts } from './shown-parts.ts'
import type { ActiveCell } from './use-board-keys.ts'

export type LineProps = {
  index: number
  days: readonly BoardDay[]
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  columns: Window
  calendar: WageCalendar
  first: Day
  active: ActiveCell | undefined
}

/** Balances above it are worth a look. */
const MUCH = 10 * 60

export const PersonRowLine = memo(function PersonRowLine({ row, ...line }: LineProps & { row: PersonRow }) {
  const { person, name, planned, target } = row
  const balance = planned - target
  const hasTarget = person.contracts.length > 0
  return (
    <div role="row" aria-rowindex={line.index + 2} className={styles.row} data-row={line.index} data-person={person.id}>
      <div role="rowheader" className={styles.person} data-name>
        <span aria-hidden>{initials(name)}</span>
        <b title={name}>
          {name}
          <small>{contractText(person, line.first)}</small>
        </b>
        <div
          title={hasTarget ? 'geplant / Soll, darunter der Saldo der Woche' : 'geplant'}
          data-much={(hasTarget && balance > MUCH) || undefined}
        >
          {hoursText(planned)}
          {hasTarget && <small>{` / ${shortHours(target)}`}</small>}
          {hasTarget && <em>{balanceText(balance)}</em>}
        </div>
      </div>
      <Cells {...line} row={row} />
      {row.absences.map(({ kind, at, days, isOpen }) => (
        <div
          key={`${kind} ${at}`}
          className={bars.absence}
          style={{ gridColumn: `${at + 2} / span ${days}` }}
          data-kind={kind}
        >
          {isOpen ? `${ABSENCE_TEXTS[kind]}, Ende offen` : ABSENCE_TEXTS[kind]}
        </div>
      ))}
    </div>
  )
})

export const OpenRowLine = memo(function OpenRowLine({ row, ...line }: LineProps & { row: OpenRow }) {
  return (
    <div
      role="row"
      aria-rowindex={line.index + 2}
      className={styles.row}
      data-row={line.index}
      data-person={0}
      data-spot={row.spotId ?? undefined}
      data-open
    >
      <div role="rowheader" className={styles.person} data-name>
        {row.lane === 0 ? (
          <>
            <b title={row.title || undefined}>
              {row.title || 'Nicht zugeordnet'}
              <small>{row.title ? 'nicht zugeordnet' : 'zum Zuteilen ziehen'}</small>
            </b>
            <div>
              <small>{row.count > 0 ? `${row.count} offen` : 'keine'}</small>
            </div>
          </>
        ) : (
          <span className="visually-hidden">{`${row.title} nicht zugeordnet, weitere`}</span>
        )}
      </div>
      <Cells {...line} row={row} />
    </div>
  )
})

function Cells({ days, columns, row, active, ...line }: LineProps & { row: PersonRow | OpenRow }) {
  const shown = days.slice(columns.first, columns.last + 1)
  return shown.map((day, place) => {
    const at = columns.first + place
    return (
      <DayCell
        key={day.day}
        {...line}
        {...{ day, at }}
        row={row}
        cell={row.cells[at]!}
        active={active?.day === at ? active : undefined}
      />
    )
  })
}
