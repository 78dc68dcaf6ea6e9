import { create } from 'zustand'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import type { AbsenceKind, WishKind } from './board-week.ts'

/** What the board shows; each name and where it begins are the specification’s. Spec 1 §3, Spec 3 §9 */
const DEFAULTS = {
  kvErrors: true,
  planErrors: true,
  overlappingErrors: true,
  actualShifts: true,
  planShifts: true,
  undesired: true,
  desired: true,
  notAvailable: true,
  onlyAvailable: true,
  vacation: true,
  sick: true,
  holidayAdjustment: true,
  education: true,
  wageContinuation: true,
  calculatePastPlanning: false,
  daySpotColorSwitch: false,
  visibilityProductivity: false,
  rosterDailyShiftTimeSort: false,
}
export type ShownPart = keyof typeof DEFAULTS
export type ShownParts = Readonly<Record<ShownPart, boolean>>

const KEY = 'rosterVisibilityState'

function stored(): ShownParts {
  const kept = readStoredJson<Partial<ShownParts>>(KEY)
  const known = Object.entries(DEFAULTS).map(([name, byDefault]) => {
    const value = typeof kept === 'object' && kept !== null ? kept[name as ShownPart] : undefined
    return [name, typeof value === 'boolean' ? value : byDefault]
  })
  return Object.fromEntries(known) as ShownParts
}

export const useShownParts = create<ShownParts>()(stored)

export function showPart(part: ShownPart, isShown: boolean): void {
  useShownParts.setState({ [part]: isShown })
  writeStoredJson(KEY, useShownParts.getState())
}

export function showByDefault(): void {
  useShownParts.setState(DEFAULTS)
  writeStoredJson(KEY, DEFAULTS)
}

/** How many are hidden that are shown by default. */
export const hiddenCount = (parts: ShownParts): number =>
  (Object.keys(DEFAULTS) as ShownPart[]).filter(part => DEFAULTS[part] && !parts[part]).length

/** What else somebody is away for is always shown. */
export const isAbsenceShown = (parts: ShownParts, kind: AbsenceKind): boolean =>
  kind === 'away' || kind === 'nursing' || parts[kind]
export const isWishShown = (parts: ShownParts, kind: WishKind): boolean => parts[kind]
