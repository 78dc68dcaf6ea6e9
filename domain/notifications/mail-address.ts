import { isEmail } from '../basics/email.ts'
import { isLine, UNREADABLE } from '../basics/lines.ts'

export const MOST_OF_ADDRESS = 254
export const NO_ADDRESS = 'Das ist keine E-Mail-Adresse'

/** What is wrong with an address before it is sent. */
export function faultOfMailAddress(text: string): string | undefined {
  const address = text.trim()
  if (!isLine(address)) return UNREADABLE
  if (address === '') return 'Muss angegeben werden'
  if (address.length > MOST_OF_ADDRESS) return `Höchstens ${MOST_OF_ADDRESS} Zeichen`
  return isEmail(address) ? undefined : NO_ADDRESS
}
