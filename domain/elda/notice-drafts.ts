import { ISO_BY_SIGN } from '../basics/iso-countries.ts'
import { foreignLetters, suggestedSpelling } from './elda-letters.ts'
import { LEAVING_REASONS, TRANSFER_REASON } from './leaving-reasons.ts'
import { eldaDay, eldaHours } from './notice-values.ts'
import type { NoticeKind } from './registration-states.ts'

/** Days as `2026-02-03`. */
export type DraftPerson = {
  personnelNumber: string
  /** As somebody spelled it for ELDA, else as it is. */
  lastName: string
  firstName: string
  svnr: string | null
  birthDate: string | null
  gender: '' | 'M' | 'F'
  titleBefore: string
  titleAfter: string
  /** Distinguishing signs. */
  nationality: string
  country: string
  postalCode: string
  city: string
  street: string
}
export type DraftEmployer = { name: string; phone: string; email: string }

/** What is told, as far as the data say it. */
export type DraftTold = {
  account: string
  /** ADAT; RDAT */
  day: string | null
  rightDay: string | null
  insured: { area: string; isMarginal: boolean; isFree: boolean } | null
  weeklyMinutes: number | null
  /** REFU */
  original: string
  /** REFV: of the request for the insurance number. */
  request: string
  /** The first month of a first employment is without provision; null: nothing is known of it. */
  provision: 'at-once' | 'after-a-month' | null
  leaving: {
    lastDay: string
    reason: string
    other: string
    noticePayTo: string | null
    leavePayTo: string | null
  } | null
  transfer: { account: string; carrier: string; day: string } | null
}

type Given = { employer: DraftEmployer; person: DraftPerson; told: DraftTold }

/** Everything the data have of a notice; what is missing somebody has to say. */
export function draftValues(kind: NoticeKind, given: Given): Record<string, string> {
  const values = { ...head(given), ...BY_KIND[kind](given) }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

const day = (text: string | null): string => (text ? eldaDay(text) : '')
const next = (text: string): string => Temporal.PlainDate.from(text).add({ days: 1 }).toString()
const cut = (text: string, length: number): string => text.slice(0, length).trim()

/** Names of firms and streets may have letters that ISO-8859-15 lacks. */
const spelled = (text: string, length: number): string =>
  cut(foreignLetters(text, 'text').length === 0 ? text : (suggestedSpelling(text, 'text') ?? text), length)

const head = ({ employer, person, told }: Given): Record<string, string> => ({
  BKNR: told.account,
  DGNA: spelled(employer.name, 70),
  DTEL: spelled(employer.phone, 50),
  MAIL: employer.email.length <= 60 ? employer.email : '',
  INF1: person.personnelNumber.length <= 12 ? person.personnelNumber : '',
})

/** Who has no number is known by the birth date, and by the request for one. F7050, F7051 */
const identity = ({ person, told }: Given, takesRequest: boolean) => ({
  VSNR: person.svnr ?? '',
  GEBD: person.svnr ? '' : day(person.birthDate),
  REFV: person.svnr || !takesRequest ? '' : told.request,
})
const names = ({ person }: Given) => ({ FANA: person.lastName, VONA: person.firstName })
const flag = (is: boolean): string => (is ? 'J' : 'N')
const insurance = ({ told: { insured } }: Given): Record<string, string> =>
  insured ? { BBER: insured.area, GERF: flag(insured.isMarginal), FRDV: flag(insured.isFree) } : {}

/** F7115 */
const AREAS_OF_HOURS = ['01', '02', '03', '04', '11']
function hours({ told: { insured, weeklyMinutes } }: Given): Record<string, string> {
  if (!weeklyMinutes || (insured && (insured.isFree || !AREAS_OF_HOURS.includes(insured.area)))) return {}
  return { VWAZ: eldaHours(weeklyMinutes) }
}

/** A first employment is without contributions for a month, a second one within twelve months is not. BMSVG § 6 (1) */
function provisionFrom(begin: string | null, provision: DraftTold['provision']): string {
  if (begin === null || provision === null) return ''
  return provision === 'at-once' ? day(begin) : day(Temporal.PlainDate.from(begin).add({ months: 1 }).toString())
}

function leaving({ told }: Given, last: string | null): Record<string, string> {
  const { leaving: known, transfer } = told
  const code = transfer ? TRANSFER_REASON : (known?.reason ?? '')
  const reason = LEAVING_REASONS[code]
  const paid = !known || reason?.compensation === 'never' ? undefined : known
  const leaveFrom = paid && (paid.noticePayTo ?? paid.lastDay)
  return {
    GERF: told.insured ? flag(told.insured.isMarginal) : '',
    AGRD: code,
    SAGR: known && !transfer ? known.other : '',
    EBSV: reason && reason.employmentEnd !== 'never' && known ? day(known.lastDay) : '',
    KEAB: paid?.noticePayTo ? day(next(paid.lastDay)) : '',
    KEBI: paid?.noticePayTo ? day(paid.noticePayTo) : '',
    UEAB: paid?.leavePayTo ? day(next(leaveFrom!)) : '',
    UEBI: paid?.leavePayTo ? day(paid.leavePayTo) : '',
    BVEN: reason && reason.provisionEnd !== 'never' ? day(last) : '',
    UMDA: transfer ? day(transfer.day) : '',
    ZTUM: transfer?.carrier ?? '',
    ZKUM: transfer?.account ?? '',
  }
}

const correction = ({ told }: Given) => ({
  REFU: told.original,
  ADAT: day(told.day),
  RDAT: day(told.rightDay ?? told.day),
})
const cancellation = (given: Given) => ({
  ...identity(given, false),
  ...{ REFU: given.told.original, ADAT: day(given.told.day) },
})

/** „Linke Wienzeile 4/12“ */
function address({ person }: Given) {
  const match = /^(.*\D)\s+(\d[^\s/]*)(?:\s*\/\s*(.+))?$/.exec(person.street.trim())
  const [street, house, door] =
    match && (match[2]?.length ?? 0) <= 10 && (match[3]?.length ?? 0) <= 10
      ? [match[1]!, match[2]!, match[3] ?? '']
      : [person.street, '', '']
  return {
    ...{ WKFZ: person.country, PLZL: cut(person.postalCode, 9), WORT: spelled(person.city, 50) },
    ...{ WSTR: spelled(street, 50), WHNR: house, WTUR: door },
  }
}

const BY_KIND: Record<NoticeKind, (given: Given) => Record<string, string>> = {
  M3: given => ({
    ...{ ...identity(given, true), ...names(given), ADAT: day(given.told.day), ...insurance(given) },
    ...{ BVAB: provisionFrom(given.told.day, given.told.provision), ...hours(given) },
  }),
  M4: given => ({
    ...{ ...identity(given, true), ...names(given), ADAT: day(given.told.day) },
    ...leaving(given, given.told.day),
  }),
  M6: given => ({ ...identity(given, true), ...names(given), ADAT: day(given.told.day), ...insurance(given) }),
  M8: given => ({
    ...{ ...identity(given, true), ...correction(given), ...hours(given) },
    BVAB: provisionFrom(given.told.rightDay ?? given.told.day, given.told.provision),
  }),
  M9: given => ({
    ...{ ...identity(given, false), ...correction(given) },
    ...leaving(given, given.told.rightDay ?? given.told.day),
    RUMD: day(given.told.transfer?.day ?? null),
  }),
  S3: cancellation,
  S4: cancellation,
  VS: given => ({
    ...{ GEBD: day(given.person.birthDate), ...names(given), ...address(given) },
    ...{ AKGV: spelled(given.person.titleBefore, 30), AKGH: spelled(given.person.titleAfter, 30) },
    ...{ GESL: GENDER_CODES[given.person.gender], STSL: ISO_BY_SIGN[given.person.nationality] ?? '' },
  }),
  AV: given => ({ VSNR: given.person.svnr ?? '', ...address(given) }),
}

const GENDER_CODES = { '': '', M: '1', F: '2' } as const
