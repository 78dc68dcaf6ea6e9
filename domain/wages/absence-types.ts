export type AbsenceType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The types of absence by number (Spec 2 §3). */
export const ABSENCE_TYPES: Record<AbsenceType, string> = {
  1: 'Urlaub',
  2: 'Krankenstand',
  3: 'FTA',
  4: 'Nicht verfügbar / Sonstiges',
  5: 'Kein Vertrag',
  6: 'Pflegeurlaub',
  7: 'Ausbildung',
  8: 'LFZ',
}

/** What stands for a type where there is no room for its name. */
export const ABSENCE_LETTERS: Record<AbsenceType, string> = {
  1: 'U',
  2: 'K',
  3: 'F',
  4: 'N',
  5: 'V',
  6: 'P',
  7: 'A',
  8: 'L',
}

/** Nobody was to come: who has no contract is not missing. */
export const NO_CONTRACT = 5

/** The one type that may be open: who is ill need not know until when. Product D. */
export const SICKNESS = 2
export const ONLY_SICKNESS_IS_CONFIRMED = 'Eine ärztliche Bestätigung gibt es nur für einen Krankenstand'

/** The types that each payroll software takes, 0 BMD and 1 DPW; the others take none (Spec 2 §4). */
export const EXPORTED_TYPES: Record<number, readonly number[]> = {
  0: [1, 2, 6],
  1: [1, 2, 3, 6, 7, 8],
}

/** BMD's number (NLZ-Art) of a type; types without one cannot be handed over to BMD (Spec 2 §3). */
export const BMD_NUMBER: Record<number, number> = { 1: 1, 2: 2, 6: 5 }

// Spelled as `plainName` leaves them. What is not surely one type stays unknown, so that a person decides.
const NAMES: Record<AbsenceType, readonly string[]> = {
  1: ['urlaub', 'erholungsurlaub'],
  2: ['krankenstand', 'krank', 'krankheit'],
  3: ['fta', 'feiertagsausgleich'],
  4: ['nichtverfuegbarsonstiges', 'nichtverfuegbar', 'sonstiges', 'sonstige'],
  5: ['keinvertrag', 'ohnevertrag'],
  6: ['pflegeurlaub', 'pflege', 'pflegefreistellung'],
  7: ['ausbildung', 'schulung', 'fortbildung', 'weiterbildung'],
  8: ['lfz', 'lohnfortzahlung'],
}

const TYPE_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => names.map(name => [name, Number(type) as AbsenceType] as const)),
)

/** Finds the type an import file means by its name or number, whatever its case, blanks and spelling of umlauts; undefined when unsure. */
export function absenceTypeByName(text: string): AbsenceType | undefined {
  const name = plainName(text)
  return /^[1-8]$/.test(name) ? (Number(name) as AbsenceType) : TYPE_BY_NAME.get(name)
}

/** A name whatever its case, blanks and spelling of umlauts. */
export function plainName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ü', 'ue')
    .replaceAll('ö', 'oe')
    .replaceAll('ä', 'ae')
    .replace(/[\s/.,_-]/g, '')
}
