import { dayOfWall, type WallSpan } from './wall-clock.ts'

/** A shift as a board has it. */
export type BoardShift = WallSpan & { id: number; employeeId: number | null; isPublished: boolean }

/** Spec 2 §9, its words. */
export const PUBLISHED = 'Bereits veröffentlicht'
export const OVERLAP = 'Überlappung'

/** Why something can't be chosen; null: it can. */
type Barred = { barred: typeof PUBLISHED | typeof OVERLAP | null }
export type Choice =
  | ({ kind: 'add' } & Barred)
  /** The two change hands. */
  | ({ kind: 'swap'; with: BoardShift } & Barred)
  /** The one that is there becomes nobody’s. */
  | ({ kind: 'replace'; with: BoardShift } & Barred)

export type Drop =
  /** Nothing is in its way. */
  | { kind: 'place' }
  | { kind: 'refuse'; why: typeof PUBLISHED | typeof OVERLAP }
  /** Somebody else already works that day: which of these is meant? */
  | { kind: 'ask'; choices: readonly Choice[] }

/** `others`: all shifts of whoever it is dropped on. */
export function dropOf(
  dragged: Pick<BoardShift, 'id' | 'employeeId' | 'isPublished'>,
  to: WallSpan & { employeeId: number | null; isCopy: boolean },
  others: readonly BoardShift[],
): Drop {
  if (dragged.isPublished && !to.isCopy) return { kind: 'refuse', why: PUBLISHED }
  // Any number of shifts may be nobody’s at once.
  if (to.employeeId === null) return { kind: 'place' }
  const own = others.filter(({ id }) => to.isCopy || id !== dragged.id)
  const isOverlapping = own.some(other => overlap(other, to))
  const isSamePerson = to.employeeId === dragged.employeeId
  if (isSamePerson) return isOverlapping ? { kind: 'refuse', why: OVERLAP } : { kind: 'place' }
  const there = own.filter(other => dayOfWall(other.from) === dayOfWall(to.from) || overlap(other, to))
  if (there.length === 0) return { kind: 'place' }
  const barredFor = (other: BoardShift): Barred => {
    if (other.isPublished) return { barred: PUBLISHED }
    return { barred: own.some(each => each !== other && overlap(each, to)) ? OVERLAP : null }
  }
  return {
    kind: 'ask',
    choices: [
      { kind: 'add', barred: isOverlapping ? OVERLAP : null },
      ...there.flatMap((other): Choice[] => [
        // A copy has nobody to give the other one to.
        ...(to.isCopy ? [] : [{ kind: 'swap' as const, with: other, ...barredFor(other) }]),
        { kind: 'replace', with: other, ...barredFor(other) },
      ]),
    ],
  }
}

const overlap = (one: WallSpan, other: WallSpan): boolean => one.from < other.to && other.from < one.to
