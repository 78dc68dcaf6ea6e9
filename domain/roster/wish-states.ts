/** What a preference and an availability say of a time. Spec 2 §3 and 3 §3; which number means what: Product A. */
export const WISH_STATES = {
  1: 'Nicht verfügbar',
  2: 'Nur verfügbar',
  3: 'Abneigung',
  4: 'Wunsch',
} as const
export type WishState = keyof typeof WISH_STATES

/** As files and people call them. */
const NAMES: Readonly<Record<WishState, readonly string[]>> = {
  1: ['nicht verfügbar', 'nv', 'abwesend', 'unavailable'],
  2: ['nur verfügbar', 'nur', 'verfügbar', 'only available'],
  3: ['abneigung', 'ungern', 'unerwünscht', 'undesired'],
  4: ['wunsch', 'gern', 'gerne', 'erwünscht', 'desired'],
}

export function wishStateByName(text: string): WishState | undefined {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const states = Object.keys(WISH_STATES).map(Number) as WishState[]
  return states.find(state => plain === String(state) || NAMES[state].includes(plain))
}
