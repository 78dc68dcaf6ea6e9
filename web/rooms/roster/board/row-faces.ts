import type { Window } from '#domain/roster/shown-window.ts'
import type { Day } from '#domain/wages/calendar.ts'
import { initials } from '#web/ui/initials.ts'
import type { BoardDay } from './board-days.ts'
import type { Judged } from './board-findings.ts'
import type { BoardRow, OpenRow, PersonRow } from './board-lines.ts'
import { ABSENCE_TEXTS, balanceText, contractText, hoursText, shortHours } from './board-texts.ts'
import { type CellFace, cellFace } from './cell-faces.ts'
import type { ShownParts } from './shown-parts.ts'
import type { ActiveCell } from './use-board-keys.ts'

/** What stands before the days of a row; `sums`: hours, what is owed, the balance. */
export type HeadFace = {
  initials?: string
  name: string
  title?: string | undefined
  below: string
  sums: { first: string; small: string; last: string; title?: string; isMuch: boolean }
  /** A further row of the same place: said, not shown. */
  isFurther?: boolean
}

/** A row of the week as it is drawn. */
export type RowFace = {
  key: string
  index: number
  top: number
  personId: number
  spotId: number | null
  isOpen: boolean
  head: HeadFace
  days: number
  /** By their place, in order: those in sight. */
  cells: ReadonlyMap<number, CellFace>
  absences: readonly { kind: string; at: number; days: number; text: string }[]
}

export type ShownRow = {
  row: BoardRow
  index: number
  top: number
  days: readonly BoardDay[]
  columns: Window
  first: Day
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  active: ActiveCell
  hands: Readonly<Record<number, string>>
}

export function rowFace({ row, index, top, days, columns, first, ...shown }: ShownRow): RowFace {
  const active = shown.active.row === index ? shown.active : undefined
  const cells = new Map<number, CellFace>()
  for (let at = columns.first; at <= columns.last; at++)
    cells.set(at, cellFace({ ...shown, day: days[at]!, at, row, active }))
  const isOpen = row.kind === 'open'
  return {
    ...{ index, top, cells, isOpen, days: days.length },
    key: isOpen ? `open ${row.spotId} ${row.lane}` : `${row.person.id}`,
    personId: isOpen ? 0 : row.person.id,
    spotId: isOpen ? row.spotId : null,
    head: isOpen ? openHead(row) : personHead(row, first),
    absences: isOpen
      ? []
      : row.absences.map(({ isOpen, ...run }) => ({
          ...run,
          text: isOpen ? `${ABSENCE_TEXTS[run.kind]}, Ende offen` : ABSENCE_TEXTS[run.kind],
        })),
  }
}

/** Balances above it are worth a look. */
const MUCH = 10 * 60

function personHead({ person, name, planned, target }: PersonRow, first: Day): HeadFace {
  const balance = planned - target
  const hasTarget = person.contracts.length > 0
  return {
    ...{ name, title: name, initials: initials(name), below: contractText(person, first) },
    sums: {
      first: hoursText(planned),
      small: hasTarget ? ` / ${shortHours(target)}` : '',
      last: hasTarget ? balanceText(balance) : '',
      title: hasTarget ? 'geplant / Soll, darunter der Saldo der Woche' : 'geplant',
      isMuch: hasTarget && balance > MUCH,
    },
  }
}

function openHead({ title, lane, count }: OpenRow): HeadFace {
  const NONE = { first: '', last: '', isMuch: false }
  if (lane > 0)
    return { name: `${title} nicht zugeordnet, weitere`, below: '', sums: { ...NONE, small: '' }, isFurther: true }
  return {
    ...{ name: title || 'Nicht zugeordnet', title: title || undefined },
    below: title ? 'nicht zugeordnet' : 'zum Zuteilen ziehen',
    sums: { ...NONE, small: count > 0 ? `${count} offen` : 'keine' },
  }
}
