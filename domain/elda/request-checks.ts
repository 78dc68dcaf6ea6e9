import { isCountry } from '../basics/countries.ts'
import { checkSvnr } from '../people/svnr.ts'
import { foreignLetters } from './elda-letters.ts'
import { isEldaBirth } from './notice-values.ts'
import type { RecordValues } from './records.ts'
import type { RequestField } from './request-fields.ts'

type Fault = { field: string; code: string; text: string }

/** What is wrong with a request for a number (E.30) or an address abroad (E.31), each field once. */
export function requestFaults(fields: readonly RequestField<string>[], values: RecordValues): Fault[] {
  return fields
    .filter(({ name }) => name !== 'IDTEIL')
    .flatMap(field => {
      const text = faultText(field, values[field.name] ?? '')
      return text === undefined ? [] : [{ field: field.name, code: '', text }]
    })
}

function faultText({ name, label, length, kind, shape, isRequired }: RequestField<string>, value: string) {
  if (value === '') return isRequired ? `${label} fehlt` : undefined
  if (value.length > length) return `${label} hat ${value.length} Zeichen, ELDA nimmt höchstens ${length}`
  if (value !== value.trim()) return `${label} beginnt oder endet mit einem Leerzeichen`
  const foreign = foreignLetters(value, kind === 'a' && name !== 'WORT' && name !== 'WSTR' ? 'name' : 'text')
  if (foreign.length > 0) return `${label}: ELDA nimmt ${foreign.map(each => `„${each}“`).join(', ')} nicht`
  if (shape === 'birth' && !isEldaBirth(value)) return `${label} ist kein Tag`
  if (shape === 'svnr' && !checkSvnr(value).ok) return `${label} ist nicht richtig aufgebaut`
  if (shape === 'gender' && !Object.hasOwn(GENDERS, value)) return `${label}: 1, 2, 3, 4, 6 oder 7`
  if (shape === 'citizenship' && !/^[A-Z]{3}$/.test(value)) return `${label}: drei Großbuchstaben, etwa AUT`
  if (shape === 'country' && !isCountry(value)) return `${label} steht nicht in der Liste`
  return undefined
}

/** GESL; what the others mean is not published. */
export const GENDERS: Readonly<Record<string, string>> = {
  ...{ '1': 'männlich', '2': 'weiblich', '3': 'Wert 3', '4': 'Wert 4', '6': 'Wert 6', '7': 'Wert 7' },
}
