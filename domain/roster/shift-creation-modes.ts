/** What becomes of shifts on the days of a calendar event. Spec 1 §3 */
export const SHIFT_CREATION_MODES = {
  0: 'Besetzung Ersatz',
  1: 'Besetzung Zusatz',
  2: 'Keine Schichten',
} as const
export type ShiftCreationMode = keyof typeof SHIFT_CREATION_MODES
