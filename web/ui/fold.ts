/** Text for searching: without case and accents, so that 'cov' finds 'Čović' and 'strasse' finds 'Straße'. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßđłøı]/g, letter => FOLDED[letter] ?? letter)

const FOLDED: Record<string, string> = { ß: 'ss', đ: 'd', ł: 'l', ø: 'o', ı: 'i' }
