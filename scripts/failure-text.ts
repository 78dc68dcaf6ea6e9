import { stripVTControlCharacters } from 'node:util'

/** Enough to see why, short enough that many of them can be read. */
export function failureText(name: string, message: string): string {
  const text = stripVTControlCharacters(message)
  return `\n✖ ${name}\n${text.split('\n').slice(0, 12).join('\n').slice(0, 1500)}`
}
