/** What operators find people of all companies by. Product H. */
export const SEARCHED_BY = {
  name: { label: 'Name', after: 'einem Namen' },
  number: { label: 'Personalnummer', after: 'einer Personalnummer' },
  svnr: { label: 'SV-Nummer', after: 'einer SV-Nummer' },
  iban: { label: 'IBAN', after: 'einer IBAN' },
} as const
export type SearchedBy = keyof typeof SEARCHED_BY

export const LEAST_LETTERS = 3
export const LEAST_REASON = 10

/** A beginning of a word in the name that finds few enough: „Bau“, „von Bau“. */
export const isNameSearch = (text: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some(word => word.length >= LEAST_LETTERS)

/** The reason is kept in the clear, in the trail of every company concerned. */
export const holdsNumber = (reason: string): boolean =>
  /\d(?:[\s.-]?\d){7}/.test(reason) || /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2}/i.test(reason)
