/** Easily told apart when somebody reads one out. */
const LETTERS = 'ABCDEFGHKLMNPRSTUVWXYZ'

/**
 * REFW: by company, year and a number that counts on, and letters by chance, so that a copy of the data that counts on from an older
 * number never gives one that was given. `chance`: from 0 up to but without 1.
 */
export const referenceOf = (company: number, year: number, number: number, chance: () => number): string =>
  `K${company}-${year}-${number}-${Array.from({ length: 4 }, () => LETTERS[Math.floor(chance() * LETTERS.length)]).join('')}`
