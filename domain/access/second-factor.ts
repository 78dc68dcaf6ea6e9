import { isLine, UNREADABLE } from '../basics/lines.ts'

export const MOST_OF_CODE = 40

/** What is wrong with a code before anybody is asked whether it is the right one. */
export function faultOfCode(text: string): string | undefined {
  const code = text.trim()
  if (!isLine(code)) return UNREADABLE
  if (code === '') return 'Muss angegeben werden'
  return code.length > MOST_OF_CODE ? `Höchstens ${MOST_OF_CODE} Zeichen` : undefined
}
