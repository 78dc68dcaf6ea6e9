import { checkSvnr } from '../people/svnr.ts'
import { foreignLetters } from './elda-letters.ts'
import { LEAVING_REASONS, OTHER_REASON, TRANSFER_REASON } from './leaving-reasons.ts'
import { NOTICE_FIELDS, type NoticeField, type NoticeFieldName, type NoticeValues } from './notice-fields.ts'
import { dayOfElda, INSURED_AREAS, isEldaBirth } from './notice-values.ts'
import { REGISTRATION_KIND_NAMES, type RegistrationKind } from './registration-states.ts'

/** Why ELDA would not take a notice: the field, ELDA's number of the rule where it has one, and what to do. */
export type NoticeFault = { field: NoticeFieldName; code: string; text: string }

/** Everything that is wrong with a notice, each field once, in the order of the record. Empty: it can be sent. */
export function noticeFaults(kind: RegistrationKind, values: NoticeValues): NoticeFault[] {
  const found = new Map<NoticeFieldName, NoticeFault>()
  for (const rule of RULES)
    for (const fault of rule(kind, reading(values))) if (!found.has(fault.field)) found.set(fault.field, fault)
  return NOTICE_FIELDS.flatMap(({ name }) => found.get(name) ?? [])
}

type Read = (name: NoticeFieldName) => string
const reading =
  (values: NoticeValues): Read =>
  name =>
    values[name] ?? ''

type Rule = (kind: RegistrationKind, value: Read) => NoticeFault[]

const fault = (field: NoticeFieldName, code: string, text: string): NoticeFault => ({ field, code, text })
const when = (wrong: boolean, field: NoticeFieldName, code: string, text: string): NoticeFault[] =>
  wrong ? [fault(field, code, text)] : []

const ENTERED = NOTICE_FIELDS.filter(({ name }) => name !== 'IDTEIL')

/** Fields that a rule of their own asks for, with its number. */
const MISSING_CODES: Partial<Record<NoticeFieldName, string>> = {
  ...{ BKNR: 'F7000', ADAT: 'F7060', RDAT: 'F7065', BBER: 'F7069', AGRD: 'F7096' },
}

const byMatrix: Rule = (kind, value) =>
  ENTERED.flatMap(({ name, label, needs }) => {
    const need = needs[kind]
    if (need === 'Z' && value(name) === '') return [fault(name, MISSING_CODES[name] ?? '', `${label} fehlt`)]
    if (need !== '-' || value(name) === '') return []
    return [fault(name, '', `${label} gehört nicht in eine Meldung „${REGISTRATION_KIND_NAMES[kind]}“`)]
  })

const byLetters: Rule = (_, value) =>
  ENTERED.flatMap(field => {
    const text = value(field.name)
    if (text === '') return []
    if (text.length > field.length) return [tooLong(field, text)]
    if (text !== text.trim()) return [fault(field.name, '', `${field.label} beginnt oder endet mit einem Leerzeichen`)]
    const foreign = foreignLetters(text, field.letters)
    if (foreign.length === 0) return []
    return [fault(field.name, '', `${field.label}: ELDA nimmt ${foreign.map(each => `„${each}“`).join(', ')} nicht`)]
  })
const tooLong = ({ name, label, length }: NoticeField, text: string): NoticeFault =>
  fault(name, '', `${label} hat ${text.length} Zeichen, ELDA nimmt höchstens ${length}`)

/** Notices of this system go back no further. F7062, F7067 */
const FIRST_DAY = '2019-01-01'
const DAY_CODES: Partial<Record<NoticeFieldName, readonly [wrong: string, early: string]>> = {
  ...{ ADAT: ['F7061', 'F7062'], RDAT: ['F7066', 'F7067'], UMDA: ['F7104', ''], RUMD: ['F7106', ''] },
}

const byShape: Rule = (_, value) =>
  ENTERED.flatMap(({ name, label, shape }) => {
    const text = value(name)
    if (text === '') return []
    if (shape === 'day') {
      const day = dayOfElda(text)
      const [wrong, early] = DAY_CODES[name] ?? ['', '']
      if (!day) return [fault(name, wrong, `${label} ist kein Tag`)]
      return when(early !== '' && day < FIRST_DAY, name, early, `${label} liegt vor dem 01.01.2019`)
    }
    if (shape === 'birth') return when(!isEldaBirth(text), name, 'F7030', `${label} ist kein Tag`)
    if (shape === 'svnr') return when(!checkSvnr(text).ok, name, 'F7020', `${label} ist nicht richtig aufgebaut`)
    if (name === 'SOUM') return when(text !== 'J', name, 'F7107', `${label}: J oder nichts`)
    if (shape === 'yes-no') return when(text !== 'J' && text !== 'N', name, '', `${label}: J oder N`)
    if (shape === 'area') return when(!(text in INSURED_AREAS), name, 'F7069', `${label} geht von 01 bis 13`)
    if (shape === 'reason')
      return when(!Object.hasOwn(LEAVING_REASONS, text), name, 'F7096', `${label} steht nicht in der Liste`)
    if (shape === 'carrier') return when(!/^1[1-9]$/.test(text), name, 'F7114', `${label} geht von 11 bis 19`)
    if (shape === 'hours')
      return when(!/^\d{4}$/.test(text), name, 'F7116', `${label} hat vier Stellen, Hundertstel einer Stunde`)
    return []
  })

/** The table asks for the day of a registration where it applies; it always does. F7060 */
const noticeDay: Rule = (_, value) => when(value('ADAT') === '', 'ADAT', 'F7060', `${labelOf('ADAT')} fehlt`)

/** Who has no number yet is known by the birth date and by the reference of the request for one. */
const insuranceNumber: Rule = (kind, value) => {
  const [hasNumber, hasBirth, hasRequest] = [value('VSNR') !== '', value('GEBD') !== '', value('REFV') !== '']
  const takesRequest = fieldNeed('REFV', kind) !== '-'
  return [
    ...when(!hasNumber && !hasBirth, 'VSNR', 'F7051', 'Versicherungsnummer oder Geburtsdatum muss angegeben werden'),
    ...when(
      hasRequest && !hasBirth,
      'GEBD',
      'F7050',
      'Zur Anforderung der Versicherungsnummer gehört das Geburtsdatum',
    ),
    ...when(
      takesRequest && !hasNumber && !hasRequest,
      'REFV',
      'F7051',
      'Ohne Versicherungsnummer muss sie zuerst angefordert werden',
    ),
  ]
}
const fieldNamed = (name: NoticeFieldName) => NOTICE_FIELDS.find(field => field.name === name)!
const fieldNeed = (name: NoticeFieldName, kind: RegistrationKind) => fieldNamed(name).needs[kind]
const labelOf = (name: NoticeFieldName) => fieldNamed(name).label

/** Of a registration it is known since 2026 how long somebody works a week, unless free or of another area. F7115 */
const weeklyHours: Rule = (kind, value) => {
  const day = dayOfElda(value('ADAT'))
  const isAsked = kind === 'M3' && day !== undefined && day > '2025-12-31' && value('FRDV') === 'N'
  const areas = ['01', '02', '03', '04', '11']
  return when(
    isAsked && areas.includes(value('BBER')) && value('VWAZ') === '',
    'VWAZ',
    'F7115',
    'Vereinbarte Wochenarbeitszeit fehlt',
  )
}

const apprentices: Rule = (_, value) => {
  const isApprentice = value('BBER') === '03' || value('BBER') === '04'
  return [
    ...when(isApprentice && value('GERF') === 'J', 'GERF', 'VW1853', 'Lehrlinge sind nicht geringfügig beschäftigt'),
    ...when(isApprentice && value('FRDV') === 'J', 'FRDV', 'VW1854', 'Lehrlinge haben keinen freien Dienstvertrag'),
  ]
}

/** A change tells either all three of the insurance, or only whether provision holds. ÖGK, Änderungsmeldung */
const change: Rule = (kind, value) => {
  if (kind !== 'M6') return []
  const insured = (['BBER', 'GERF', 'FRDV'] as const).filter(name => value(name) !== '')
  const missing = (['BBER', 'GERF', 'FRDV'] as const).filter(name => value(name) === '')
  const hasProvision = value('BVJN') !== ''
  if (insured.length === 0 && !hasProvision) return [fault('BBER', '', 'Was sich geändert hat, fehlt')]
  return [
    ...(insured.length > 0
      ? missing.map(name =>
          fault(name, 'VW1929', 'Bereich, Geringfügigkeit und freier Dienstvertrag werden zusammen gemeldet'),
        )
      : []),
    ...when(insured.length > 0 && hasProvision, 'BVJN', '', 'Eine Änderung der Vorsorge ist eine Meldung für sich'),
    ...when(value('BDAT') !== '' && !hasProvision, 'BDAT', '', 'Befristen lässt sich nur eine Änderung der Vorsorge'),
    ...when(isBefore(value('BDAT'), value('ADAT')), 'BDAT', 'VW1886', 'Das Ende liegt vor dem Beginn der Änderung'),
  ]
}

const leaving: Rule = (_, value) => {
  const reason = LEAVING_REASONS[value('AGRD')]
  if (!reason) return []
  const named = `Abmeldegrund ${value('AGRD')}`
  const compensation = (['KEAB', 'KEBI', 'UEAB', 'UEBI'] as const).filter(name => value(name) !== '')
  return [
    ...when(
      value('AGRD') === OTHER_REASON && value('SAGR') === '',
      'SAGR',
      '',
      'Der sonstige Grund muss in Worten dastehen',
    ),
    ...when(value('AGRD') !== OTHER_REASON && value('SAGR') !== '', 'SAGR', '', 'Nur zum Abmeldegrund 00'),
    ...when(
      reason.employmentEnd === 'must' && value('EBSV') === '',
      'EBSV',
      '',
      `${named} braucht das arbeitsrechtliche Ende`,
    ),
    ...when(
      reason.employmentEnd === 'never' && value('EBSV') !== '',
      'EBSV',
      'F7111',
      `${named} hat kein arbeitsrechtliches Ende`,
    ),
    ...when(reason.provisionEnd === 'never' && value('BVEN') !== '', 'BVEN', '', `${named} hat kein Ende der Vorsorge`),
    ...(reason.compensation === 'never'
      ? compensation.map(name =>
          fault(name, '', `${named} kennt weder Kündigungsentschädigung noch Urlaubsersatzleistung`),
        )
      : []),
  ]
}

/** Compensation follows the end of the employment, what is paid for leave follows that, and the insurance ends with the last of them. */
const compensation: Rule = (kind, value) => {
  const last = kind === 'M9' ? value('RDAT') : value('ADAT')
  const [hasNotice, hasLeave] = [value('KEAB') + value('KEBI') !== '', value('UEAB') + value('UEBI') !== '']
  if (!hasNotice && !hasLeave) return []
  const beforeLeave = hasNotice ? value('KEBI') : value('EBSV')
  return [
    ...when(hasNotice && value('KEAB') === '', 'KEAB', '', 'Kündigungsentschädigung ab fehlt'),
    ...when(hasNotice && value('KEBI') === '', 'KEBI', '', 'Kündigungsentschädigung bis fehlt'),
    ...when(hasLeave && value('UEAB') === '', 'UEAB', '', 'Urlaubsersatzleistung ab fehlt'),
    ...when(hasLeave && value('UEBI') === '', 'UEBI', '', 'Urlaubsersatzleistung bis fehlt'),
    ...when(isBefore(value('KEBI'), value('KEAB')), 'KEBI', '', 'Das Ende liegt vor dem Beginn'),
    ...when(isBefore(value('UEBI'), value('UEAB')), 'UEBI', '', 'Das Ende liegt vor dem Beginn'),
    ...when(
      hasNotice && isApart(value('EBSV'), value('KEAB')),
      'KEAB',
      '',
      'Kündigungsentschädigung beginnt am Tag nach dem arbeitsrechtlichen Ende',
    ),
    ...when(
      hasLeave && isApart(beforeLeave, value('UEAB')),
      'UEAB',
      '',
      hasNotice
        ? 'Urlaubsersatzleistung beginnt am Tag nach der Kündigungsentschädigung'
        : 'Urlaubsersatzleistung beginnt am Tag nach dem arbeitsrechtlichen Ende',
    ),
    ...when(
      value(hasLeave ? 'UEBI' : 'KEBI') !== '' && value(hasLeave ? 'UEBI' : 'KEBI') !== last,
      hasLeave ? 'UEBI' : 'KEBI',
      '',
      'Das Ende ist das Datum der Abmeldung',
    ),
  ]
}

const TRANSFER_FIELDS = ['ZTUM', 'ZKUM', 'RWUM', 'SOUM', 'RUMD', 'RUUM', 'BKUM'] as const

/** All or nothing; a correction that takes a transfer back names its target and another reason. */
const transfer: Rule = (kind, value) => {
  if (kind !== 'M4' && kind !== 'M9') return []
  if (value('UMDA') === '')
    return TRANSFER_FIELDS.filter(name => value(name) !== '').map(name =>
      fault(name, kind === 'M4' ? 'F7112' : 'F7113', 'Ohne Ummeldedatum gibt es keine Angaben zur Ummeldung'),
    )
  const isOtherReason = kind === 'M4' && value('AGRD') !== TRANSFER_REASON
  return [
    ...when(isOtherReason, 'AGRD', 'F7105', 'Zur Ummeldung gehört der Abmeldegrund 12'),
    ...when(value('ZTUM') === '', 'ZTUM', 'F7108', 'Der Zielträger der Ummeldung fehlt'),
    ...when(value('ZKUM') === '', 'ZKUM', 'F7109', 'Das Zielkonto der Ummeldung fehlt'),
  ]
}

/** Days that can't be read are said elsewhere. */
function isBefore(day: string, other: string): boolean {
  const [left, right] = [dayOfElda(day), dayOfElda(other)]
  return left !== undefined && right !== undefined && left < right
}
function isApart(day: string, next: string): boolean {
  const [left, right] = [dayOfElda(day), dayOfElda(next)]
  if (left === undefined || right === undefined) return false
  return !Temporal.PlainDate.from(left).add({ days: 1 }).equals(Temporal.PlainDate.from(right))
}

/** The first fault of a field is the one that is told. */
const RULES: readonly Rule[] = [
  ...[byMatrix, byLetters, byShape],
  ...[noticeDay, insuranceNumber, weeklyHours, apprentices, change, leaving, compensation, transfer],
]
