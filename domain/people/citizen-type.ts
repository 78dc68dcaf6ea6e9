// EU and EEA, by distinguishing sign.
// biome-ignore format: one list
const EU_AND_EEA = new Set([
  'B', 'BG', 'CY', 'CZ', 'D', 'DK', 'E', 'EST', 'F', 'FIN', 'FL', 'GR', 'H', 'HR', 'I', 'IRL', 'IS', 'L', 'LT', 'LV', 'M',
  'N', 'NL', 'P', 'PL', 'RO', 'S', 'SK', 'SLO',
])

/** The citizen type that a nationality (distinguishing sign) means by itself; protection, type 5, is known from documents only. Ids: CITIZEN_TYPES. */
export function citizenTypeOf(nationality: string): 1 | 2 | 3 | 4 {
  if (nationality === 'A') return 1
  if (nationality === 'CH') return 4
  return EU_AND_EEA.has(nationality) ? 3 : 2
}
