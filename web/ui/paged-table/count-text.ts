import { formatNumber } from '#domain/basics/numbers.ts'

/** „3 von 12 Einträge“, beside the table's title. */
export const countText = (shown: number, all: number): string =>
  `${shown < all ? `${formatNumber(shown, 0)} von ` : ''}${formatNumber(all, 0)} ${all === 1 ? 'Eintrag' : 'Einträge'}`
