/** What becomes of shifts on the days of a calendar event. Spec 1 §3 */
export const SHIFT_CREATION_MODES = {
  0: 'Besetzung Ersatz',
  1: 'Besetzung Zusatz',
  2: 'Keine Schichten',
} as const
export type ShiftCreationMode = keyof typeof SHIFT_CREATION_MODES

/** The same of a single day. */
export const NEED_MODES = {
  0: 'statt des üblichen',
  1: 'zusätzlich',
  2: 'kein Bedarf',
} as const satisfies Record<ShiftCreationMode, string>
