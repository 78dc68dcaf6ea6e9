import type { ShiftDeed } from '#contract/roster/shift-history.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import { changeText, type ShiftFacts, type StoryNames, wholeText } from '#domain/roster/shift-story.ts'
import type { WageCalendar } from '#domain/wages/calendar.ts'

type Kept = Record<string, unknown> | null
export type StoredDeed = { at: string; by: string; action: string; before: Kept; after: Kept; reason: string }

const MOMENTS = new Set(['from', 'to', 'breakFrom'])
const minuteOf = (text: string) => fromUtcText(text).epochMilliseconds / 60_000

export function factsOf(kept: Kept): Partial<ShiftFacts> {
  const known = Object.entries(kept ?? {}).map(([field, value]) =>
    MOMENTS.has(field) && typeof value === 'string' ? [field, minuteOf(value)] : [field, value],
  )
  return Object.fromEntries(known)
}

/** A shift that was there before the trail has no whole state: what is not known of it is no change. */
const NOTHING: ShiftFacts = {
  ...{
    employeeId: null,
    storeId: 0,
    from: 0,
    to: 0,
    breakFrom: null,
    breakValue: 0,
    spotId: null,
    requiredSkill: null,
  },
  ...{ pinned: false, confirmed: false, approved: false, note: '' },
}

export type Step = { deed: StoredDeed; before: ShiftFacts; after: ShiftFacts }

/** Each deed with the shift before and after it: the trail keeps of a change only what differs. */
export function stepsOf(deeds: readonly StoredDeed[]): Step[] {
  let state = NOTHING
  return deeds.map(deed => {
    const before = { ...state, ...factsOf(deed.before) }
    state = { ...before, ...factsOf(deed.after) }
    return { deed, before, after: state }
  })
}

const WORDS: Record<string, string> = {
  published: 'veröffentlicht',
  unpublished: 'zurückgenommen',
  removed: 'gelöscht',
}

/** „zurückgenommen – Inventur verschoben“ */
const wordOf = ({ action, after }: StoredDeed): string =>
  [WORDS[action], after?.reason].filter(text => typeof text === 'string' && text !== '').join(' – ')

/** The newest first; those of a time when it lay in a store that is not the caller’s are left out. */
export function storyOf(
  steps: readonly Step[],
  sees: (storeId: number) => boolean,
  names: StoryNames,
  calendar: WageCalendar,
): ShiftDeed[] {
  const told = steps
    .filter(({ before, after }) => [before.storeId, after.storeId].every(id => id === 0 || sees(id)))
    .map(({ deed, before, after }) => {
      const { at, by, action, reason } = deed
      const text =
        action === 'created'
          ? `erstellt, ${wholeText(after, names, calendar)}`
          : action === 'changed'
            ? changeText(before, after, names, calendar)
            : action === 'overridden'
              ? reason
              : wordOf(deed)
      return { at, by, text }
    })
  return told.filter(({ text }) => text !== '').reverse()
}
