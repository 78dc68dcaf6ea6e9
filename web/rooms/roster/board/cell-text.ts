import { clockText, spanText } from '#domain/roster/wall-clock.ts'
import type { BoardDay } from './board-days.ts'
import type { ShiftLook } from './board-findings.ts'
import type { BoardRow, Cell } from './board-lines.ts'
import { ABSENCE_TEXTS, WISH_TEXTS } from './board-texts.ts'

const LOOK_TEXTS: Readonly<Record<ShiftLook, string>> = {
  published: 'veröffentlicht',
  draft: 'Entwurf',
  open: 'nicht zugeordnet',
  justify: 'Entwurf, zu begründen',
  blocked: 'gesperrt',
  proposed: 'vorgeschlagen',
}

/** „gestempelt 05:58–14:31“, while it runs „gestempelt seit 05:58“ */
const stampText = (stamp: Cell['stamps'][number]): string =>
  stamp.kind === 'running' ? `gestempelt seit ${clockText(stamp.from)}` : `gestempelt ${spanText(stamp)}`

/** „Mittwoch, 9. Dezember, Bauer Hélène: 06:00–14:30, Entwurf“ */
export function cellText(
  day: BoardDay,
  { shifts, wishes, before, stamps }: Cell,
  row: BoardRow,
  at: number,
  looks: readonly ShiftLook[],
  held: readonly string[],
): string {
  const who = row.kind === 'person' ? row.name : 'Nicht zugeordnet'
  const away = row.kind === 'person' ? row.absences.find(run => run.at <= at && at < run.at + run.days) : undefined
  const parts = [
    away && ABSENCE_TEXTS[away.kind],
    ...shifts.map(
      ({ span, spot, details }, index) =>
        `${[spanText(span), spot].filter(Boolean).join(' ')}, ${LOOK_TEXTS[looks[index]!]}${details?.isPinned ? ', fixiert' : ''}${held[index] ? `, wird von ${held[index]} geändert` : ''}`,
    ),
    ...before.map(span => `vor der Änderung ${spanText(span)}`),
    ...stamps.map(stamp => stampText(stamp)),
    ...wishes.map(wish => `${WISH_TEXTS[wish.kind]} ${spanText(wish)}`),
  ].filter(Boolean)
  return `${day.long}, ${who}: ${parts.join('; ') || 'frei'}`
}
