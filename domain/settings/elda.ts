import { enumList } from '../basics/enum-lists.ts'
import type { EnumEntry } from './enums.ts'

/** Who insures, by the key that ELDA's records name (VSTR); what none of the known lists names keeps its key. Spec 2 §9. */
const SHIPPED_INSURERS: readonly EnumEntry<string>[] = [
  { id: '11', valueGER: 'ÖGK Wien' },
  { id: '12', valueGER: 'ÖGK Niederösterreich' },
  { id: '13', valueGER: 'ÖGK Burgenland' },
  { id: '14', valueGER: 'ÖGK Oberösterreich' },
  { id: '15', valueGER: 'ÖGK Steiermark' },
  { id: '16', valueGER: 'ÖGK Kärnten' },
  { id: '17', valueGER: 'ÖGK Salzburg' },
  { id: '18', valueGER: 'ÖGK Tirol' },
  { id: '19', valueGER: 'ÖGK Vorarlberg' },
  { id: '03', valueGER: 'Träger 03' },
  { id: '05', valueGER: 'BVAEB Eisenbahn und Bergbau' },
  { id: '07', valueGER: 'BVAEB Träger 07' },
  { id: '08', valueGER: 'BVAEB Träger 08' },
]
export const INSURERS = enumList('insurer', SHIPPED_INSURERS, 'id', 'valueGER')
export const INSURER_KEYS: readonly string[] = INSURERS.map(({ id }) => id)

/** `11 · ÖGK Wien` */
export const insurerText = (key: string): string => {
  const known = INSURERS.find(({ id }) => id === key)
  return known ? `${key} · ${known.valueGER}` : key
}

// Numbers of ten places are good everywhere, and from 2027 on all new ones are. Domain 1.6
const USUAL_PLACES: Readonly<Record<string, number>> = {
  ...{ '11': 8, '12': 9, '13': 7, '14': 8, '15': 7, '16': 7, '17': 7, '18': 7, '19': 6, '05': 5 },
}
const PLACES_EVERYWHERE = 10

/** What is odd about a contribution account, for who may have mistyped it; empty: nothing. No number is refused for its length. */
export function accountDoubt(insurer: string, account: string): string {
  const usual = USUAL_PLACES[insurer]
  const places = account.length
  if (usual === undefined || places === 0 || places === usual || places === PLACES_EVERYWHERE) return ''
  const counted = places === 1 ? 'eine Stelle' : `${places} Stellen`
  return `Beitragskonto ${account} hat ${counted}; bei „${insurerText(insurer)}“ sind ${usual} oder ${PLACES_EVERYWHERE} üblich. Bitte prüfen.`
}

/** What a file is for (PROJ). Spec 3 §3. */
export const PROJECTS = { TM: 'Test', DM: 'Dienstgebermeldung' } as const
export type Project = keyof typeof PROJECTS

/** How many places a creator's values have in ELDA's records. */
export const CREATOR_LENGTHS = { serial: 7, name: 45, postal: 7, city: 20, street: 30, phone: 20, email: 60 } as const
