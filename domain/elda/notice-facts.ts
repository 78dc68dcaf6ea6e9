import { roundedQuotient } from '../basics/numbers.ts'
import { dayOfElda, INSURED_AREAS } from './notice-values.ts'
import type { RecordValues } from './records.ts'

/** What of a notice is reckoned with; of what can't be read nothing. */
export type NoticeFacts = {
  original: string
  account: string
  toldOn: string | null
  rightOn: string | null
  area: string | null
  isMarginal: boolean | null
  isFree: boolean | null
  weeklyMinutes: number | null
  requestReference: string
  transferReference: string
  transferAccount: string
  transferOn: string | null
}

/** `day`: of a request, which tells none. */
export function noticeFacts(values: RecordValues, day: string | null): NoticeFacts {
  const text = (name: string) => values[name] ?? ''
  const dayAt = (name: string) => inRange(dayOfElda(text(name)))
  const area = Object.hasOwn(INSURED_AREAS, text('BBER')) ? text('BBER') : null
  return {
    original: text('REFU'),
    account: text('BKNR').slice(0, 10),
    toldOn: dayAt('ADAT') ?? (text('ADAT') === '' ? day : null),
    rightOn: dayAt('RDAT'),
    area,
    isMarginal: area === null ? null : text('GERF') === 'J',
    isFree: area === null ? null : text('FRDV') === 'J',
    weeklyMinutes: /^\d{4}$/.test(text('VWAZ')) ? roundedQuotient(Number(text('VWAZ')) * 60, 100) : null,
    requestReference: text('REFV'),
    transferReference: text('RWUM'),
    transferAccount: text('ZKUM').slice(0, 10),
    transferOn: dayAt('RUMD') ?? dayAt('UMDA'),
  }
}

const inRange = (day: string | undefined): string | null =>
  day !== undefined && day >= '1900-01-01' && day <= '2100-12-31' ? day : null
