import { fieldNamed } from './template-fields.ts'

/** Their spaces only part digits, and say nothing themselves. */
const GROUPED = new Set(['mitarbeiter.svnr', 'mitarbeiter.iban', 'mitarbeiter.telefon'])

/** How a value may stand where there is little room, the most readable first; all of them say the same. */
export function spellingsOf(key: string, text: string): string[] {
  const type = fieldNamed(key)?.type
  const [day, month, year] = type === 'date' ? (/^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text)?.slice(1) ?? []) : []
  if (day && month && year) return [text, day + month + year, day + month + year.slice(2)]
  return [...new Set(type === 'money' || GROUPED.has(key) ? [text, text.replace(/\s/g, '')] : [text])]
}

/** Where each letter has a box of its own, spaces between digits would take some of them. */
export const combedSpellingsOf = (key: string, text: string): string[] =>
  fieldNamed(key)?.type === 'date' ? spellingsOf(key, text) : spellingsOf(key, text).slice(-1)

/** An Austrian day as a form's own script writes it (`yyyy-mm-dd`); undefined for a pattern with more than numbers in it. */
export function dayInPattern(text: string, pattern: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? []
  const parts: Record<string, string> = {
    d: String(Number(day)),
    dd: day,
    m: String(Number(month)),
    mm: month,
    yy: year.slice(2),
    yyyy: year,
  }
  const tokens = pattern.match(/[a-z]+|[^a-z]+/gi) ?? []
  if (year === '' || !tokens.every(token => token in parts || /^[./\- ]+$/.test(token))) return undefined
  return tokens.map(token => parts[token] ?? token).join('')
}
