import { ACTIVE_PDF_MODES, MD_CHANGE_MODES, REGISTRATION_MODES } from '#domain/accounts/company-settings.ts'
import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { FACTOR_UNIT, WEEKDAYS, WORK_TIME_MODES } from '#domain/accounts/work-time.ts'
import { PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { dayOf, formatDay, formatTime, fromUtcText, parseDay, VIENNA } from '#domain/basics/days.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { formatEuro, formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { TEMPLATE_TYPES } from '#domain/documents/template-types.ts'
import { INSURED_FACTS } from '#domain/elda/insured-words.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { CLEARING_STATES } from '#domain/elda/return-words.ts'
import { TRANSMISSION_STATES } from '#domain/elda/transmission-words.ts'
import { SHIPPED_LAYOUTS } from '#domain/exports/layouts.ts'
import { WAGE_LAYOUTS } from '#domain/exports/wage-layouts.ts'
import { OWN_ORIGINS } from '#domain/months/individual-wage-values.ts'
import { DIGEST_MODES } from '#domain/notifications/digest.ts'
import { formatIban } from '#domain/people/iban.ts'
import { BALANCE_BOUNDS, type BalanceField, balanceText } from '#domain/people/opening-balances.ts'
import { formatSvnr } from '#domain/people/svnr.ts'
import { BASES, NEGATIVE_LEAVES } from '#domain/provisions/provision-settings.ts'
import { NEED_MODES, SHIFT_CREATION_MODES } from '#domain/roster/shift-creation-modes.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { PROJECTS } from '#domain/settings/elda.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS, WAGE_TYPES } from '#domain/settings/enums.ts'
import { SHOWN_PARTS } from '#domain/time/absence-days.ts'
import { ABSENCE_TYPES } from '#domain/wages/absence-types.ts'
import { AVERAGE_DIVISORS, AVERAGE_PERIODS } from '#domain/wages/averages.ts'
import { ruleNumberText } from '#domain/wages/employment-rule-texts.ts'
import { RULE_CHOICES } from '#domain/wages/employment-rules.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import { COMPUTED_FROM, COUNTS_FOR } from '#domain/wages/individual-wage-type.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { TIME_KINDS } from '#domain/wages/time-kinds.ts'
import { FIELDS, fieldLabel, MASK } from './fields.ts'
import { ACTIONS, nounLabel } from './nouns.ts'
import { PERMISSIONS } from './permissions.ts'
import { ALL_EVENTS, eventLabel } from './settings/webhook-events.ts'
import { PERSON_MARKS } from './working-time/person-marks.ts'
import { WORKS_FACTS } from './working-time/works-facts.ts'

/** Field → id → name; of what the reader may not see there is none. */
export type ValueNames = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

export type ValueContext = {
  zone?: string | undefined
  /** The same field says different things of different nouns. */
  noun?: string | undefined
  names?: ValueNames | undefined
}

/** Fields that hold ids, each with the one under which their names are given. */
export const ID_FIELDS: Readonly<Record<string, string>> = {
  accountId: 'accountId',
  agreementId: 'agreementId',
  catalogueId: 'catalogueId',
  copyEventId: 'copyEventId',
  costCentreId: 'costCentreId',
  employeeId: 'employeeId',
  employeeIds: 'employeeId',
  employmentModelId: 'employmentModelId',
  employmentModelIds: 'employmentModelId',
  excluded: 'storeId',
  leftOut: 'storeId',
  remoteId: 'employeeId',
  requiredSkill: 'skillId',
  skillId: 'skillId',
  spotId: 'spotId',
  storeId: 'storeId',
  storeIds: 'storeId',
  stores: 'storeId',
}

export const UNSEEN = 'nicht sichtbar'
const UNKNOWN = 'andere Angabe'
/** Of a long list so many are said. */
export const MOST_OF_LIST = 20

type Values = readonly { id: number | string; valueGER: string }[]
const ofCountries = (): Values => COUNTRIES.map(({ kfz, valueGER }) => ({ id: kfz, valueGER }))
/** As they are called now. */
const LISTS: Record<string, () => Values> = {
  citizenTypeId: () => CITIZEN_TYPES,
  civilStatusId: () => CIVIL_STATUSES,
  country: ofCountries,
  federalState: () => FEDERAL_STATES,
  gender: () => GENDERS,
  mdType: () => Object.entries(ABSENCE_TYPES).map(([id, valueGER]) => ({ id: Number(id), valueGER })),
  nationality: ofCountries,
  templateType: () => TEMPLATE_TYPES.map(({ id, label_de }) => ({ id, valueGER: label_de })),
  wageType: () => WAGE_TYPES,
}

const wordsOf = (list: Readonly<Record<string, { name: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(list).map(([code, { name }]) => [code, name]))

const CORRECTION_MODES = { difference: 'Differenz', cancel: 'Storno', replace: 'Ersetzen', manual: 'von Hand' }
const IMPORTED = {
  employees: 'Mitarbeiter',
  contracts: 'Verträge',
  stamps: 'Stempelzeiten',
  absences: 'Abwesenheiten',
  'opening-balances': 'Eröffnungssalden',
  classifications: 'Einstufungen',
  'person-skills': 'Qualifikationen',
  availabilities: 'Verfügbarkeiten',
  shifts: 'Dienste',
  'needed-staff': 'Bedarf',
}
const HANDED_OVER = {
  absences: 'Abwesenheiten',
  hours: 'Stempelzeiten',
  wages: 'Lohnarten',
}
const LAYOUTS = Object.fromEntries([...SHIPPED_LAYOUTS, ...WAGE_LAYOUTS].map(({ key, name }) => [key, name]))
const NEWS = { new: 'Neue Mitarbeiter', ended: 'Beendete Dienstverträge' }

/** What is stored under one word and shown under another; `<noun> <field>` before `<field>`. */
const WORDS: Record<string, Record<string, string>> = {
  ...RULE_CHOICES,
  absenceDays: { empty: 'leer', workingDays: 'Arbeitstage', calendarDays: 'Kalendertage' },
  action: ACTIONS,
  basis: BASES,
  negativeLeave: NEGATIVE_LEAVES,
  auth: { password: 'Passwort', key: 'Schlüssel' },
  correctionModes: CORRECTION_MODES,
  defaultProjekt: Object.fromEntries(Object.entries(PROJECTS).map(([key, name]) => [key, `${key} · ${name}`])),
  computedFrom: COMPUTED_FROM,
  countsFor: COUNTS_FOR,
  divisor: wordsOf(AVERAGE_DIVISORS),
  dateOrder: { dmy: 'Tag zuerst', mdy: 'Monat zuerst' },
  decimal: { ',': 'Komma', '.': 'Punkt' },
  documentType: DOCUMENT_TYPES,
  fileType: { 'application/pdf': 'PDF', 'image/jpeg': 'JPG', 'image/png': 'PNG', 'text/plain': 'Text' },
  events: Object.fromEntries(ALL_EVENTS.map(event => [event, eventLabel(event)])),
  firstPart: SHOWN_PARTS,
  lastPart: SHOWN_PARTS,
  wageKind: wordsOf(TIME_KINDS),
  group: MODEL_GROUPS,
  activePdfMode: ACTIVE_PDF_MODES,
  employeeChangedFromMDMode: MD_CHANGE_MODES,
  'agreements/agreement-proposals state': { open: 'offen', later: 'zurückgestellt' },
  'imports/import-jobs kind': IMPORTED,
  'imports/import-templates kind': IMPORTED,
  isWebcockpitExportEnabled: { 0: 'Nein', 1: 'Ja' },
  kind: HANDED_OVER,
  kinds: wordsOf(TIME_KINDS),
  layoutKey: LAYOUTS,
  mode: DIGEST_MODES,
  origin: OWN_ORIGINS,
  'notifications/news kind': NEWS,
  outcome: { uploaded: 'abgelegt', 'already-there': 'lag schon dort', taken: 'vom Empfänger sofort abgeholt' },
  payKind: PAY_KINDS,
  paymentType: { 1: 'Gehalt' },
  period: wordsOf(AVERAGE_PERIODS),
  permissions: PERMISSIONS,
  absenceLayout: LAYOUTS,
  wageLayout: LAYOUTS,
  wageDetail: { month: 'Monat', day: 'Tag' },
  correctionMonth: { period: 'Monat des Zeitraums', following: 'Folgemonat (Aufrollmonat in der Datei)' },
  settlementMonth: { period: 'Monat des Zeitraums', following: 'Folgemonat' },
  socialInsuranceRegistrationMode: REGISTRATION_MODES,
  softwareId: Object.fromEntries(EXTERNAL_SOFTWARE.map(({ id, name }) => [id, name])),
  source: { 'master-data': 'Stammdaten-System', import: 'Import' },
  state: { open: 'offen', accepted: 'übernommen', refused: 'abgelehnt' },
  'elda/clearing state': CLEARING_STATES,
  'elda/holdings kind': { VR: 'Versichertenmeldungen', VS: 'Anforderungen', AV: 'Adressen im Ausland' },
  'elda/holdings state': { created: 'erzeugt', sent: 'gesendet', withdrawn: 'zurückgezogen' },
  'elda/insured-facts kind': INSURED_FACTS,
  'elda/notices kind': NOTICE_KIND_NAMES,
  'elda/notices state': REGISTRATION_STATES,
  'elda/transmissions state': TRANSMISSION_STATES,
  'roster/availabilities state': WISH_STATES,
  'roster/need-exceptions mode': NEED_MODES,
  'roster/wishes state': WISH_STATES,
  shiftCreationMode: SHIFT_CREATION_MODES,
  weekDays: WEEKDAYS,
  workDays: WEEKDAYS,
  'accounts/stores country': STORE_COUNTRIES,
  'accounts/stores workTimeMode': WORK_TIME_MODES,
  'settings/wage-type-mapping kind': wordsOf(TIME_KINDS),
  unit: OWN_UNITS,
  weekday: WEEKDAYS,
  'working-time/person-marks kind': PERSON_MARKS,
  'working-time/works-facts kind': WORKS_FACTS,
  usedFor: COUNTS_FOR,
  direction: { out: 'in einen anderen Betrieb', in: 'aus einem anderen Betrieb', store: 'in einen anderen Standort' },
  way: { download: 'als Datei', server: 'auf dem Server' },
}

/** What of an approval is no, and what is yes. */
const APPROVED: Record<string, readonly [string, string]> = {
  mdApproved: ['offen', 'genehmigt'],
  mdConfirmed: ['offen', 'bestätigt'],
}

/** Columns that an import knows besides the fields of a record. */
const IMPORT_FIELDS: Record<string, string> = {
  approved: 'genehmigt',
  balanceDay: 'Stichtag',
  civilStatus: 'Familienstand',
  confirmation: 'Bestätigung',
  confirmed: 'bestätigt',
  contractFrom: 'Vertrag ab',
  costCentre: 'Kostenstelle',
  day: 'Datum',
  deleted: 'gelöscht',
  employmentModel: 'Beschäftigungsmodell',
  inService: 'Küche oder Service',
  marksFrom: 'Arbeitszeitrecht gültig ab',
  monthlyGross: 'Bruttobezug je Monat',
  pause: 'Pause',
  schoolDay: 'Berufsschultag',
  store: 'Standort',
  type: 'Abwesenheitsart',
  dayPart: 'Tagesteil',
  wageKind: 'Zählt als',
  weeklyHours: 'Wochenstunden',
}

/** Sums of a hand-over, by their columns. */
const SUM_TITLES: Record<string, string> = {
  absenceDays: 'Tage',
  absenceHours: 'Stunden',
  amount: 'Betrag',
  quantity: 'Menge',
}

/** A stored value as people read it; nothing is an empty text. */
export function fieldText(field: string, value: unknown, context: ValueContext = {}): string {
  if (value === null || value === undefined) return ''
  if (value === MASK) return 'geschützt'
  if (typeof value === 'boolean') return (APPROVED[field] ?? ['Nein', 'Ja'])[Number(value)]!
  if (Array.isArray(value)) return listText(field, value, context)
  if (typeof value === 'object') return objectText(field, value)
  if (field in ID_FIELDS) return context.names?.[ID_FIELDS[field]!]?.[String(value)] ?? UNSEEN
  return oneText(field, value as string | number, context)
}

function listText(field: string, value: readonly unknown[], context: ValueContext): string {
  const said = value
    .slice(0, MOST_OF_LIST)
    .filter(one => one !== null && one !== undefined)
    .map(one => (field === 'fields' ? columnLabel(String(one)) : fieldText(field, one, context)))
  const more = value.length - MOST_OF_LIST
  return more > 0 ? `${said.join(', ')} und ${formatNumber(more, 0)} weitere` : said.join(', ')
}

const columnLabel = (key: string): string => IMPORT_FIELDS[key] ?? (key in FIELDS ? fieldLabel(key) : UNKNOWN)

function objectText(field: string, value: object): string {
  const parts = Object.entries(value).map(([key, one]) => {
    if (field === 'sums' && typeof one === 'number') return `${SUM_TITLES[key] ?? UNKNOWN} ${formatNumber(one)}`
    return `${WORDS.layoutKey?.[key] ?? UNKNOWN}: ${WORDS[field]?.[String(one)] ?? UNKNOWN}`
  })
  return parts.join(', ')
}

function oneText(field: string, value: string | number, { zone = VIENNA, noun }: ValueContext): string {
  const listed = LISTS[field]?.().find(({ id }) => id === value)
  if (listed) return listed.valueGER
  if (field === 'kind' && noun === 'shell/event-log') return nounLabel(String(value))
  const word = (noun && WORDS[`${noun} ${field}`]?.[value]) ?? WORDS[field]?.[value]
  if (word) return word
  if (field === 'iban') return formatIban(String(value))
  if (field === 'socialsecurity') return formatSvnr(String(value))
  if (typeof value === 'number') return numberText(field, value)
  // What a word stands for that is stored as a code is never shown as the code.
  if (field in WORDS && /^[a-z][A-Za-z-]*$/.test(value)) return UNKNOWN
  if ((field === 'from' || field === 'to') && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    return momentText(value, zone)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDay(value) : undefined
  return day ? formatDay(day) : value
}

function numberText(field: string, value: number): string {
  const rule = ruleNumberText(field, value)
  if (rule !== undefined) return rule
  if (field === 'weekTimeRegular') return formatNumber(value / 60)
  if (field === 'workTimeFactor') return formatNumber(value / FACTOR_UNIT, 3)
  if (field === 'pauseMinutes' || field === 'breakValue' || field === 'minutes' || field === 'permittedMinutes')
    return formatHours(value)
  if (field === 'openHours') return formatHours(value * 60)
  if (field === 'payment' || field === 'extraPayment' || field === 'valueCents') return formatEuro(value)
  if (field in BALANCE_BOUNDS) return balanceText(field as BalanceField, value)
  if (RATES.has(field)) return `${formatNumber(value / 100)} %`
  if (HUNDREDTHS.has(field)) return formatNumber(value / 100)
  if (field === 'previousMonths' || field === 'mostPreviousMonths') return value === 1 ? '1 Monat' : `${value} Monate`
  if (field === 'leastTimes') return `${value}-mal`
  if (field === 'hour') return `${String(value).padStart(2, '0')}:00`
  if (field in WORDS || field in LISTS) return UNKNOWN
  return String(value)
}

const RATES = new Set(['regularRate', 'specialRate', 'marginalRate', 'apprenticeRate', 'accidentRate'])
const HUNDREDTHS = new Set([
  'hourDivisor',
  'dayDivisor',
  'workdayDivisor',
  'overtimeDivisor',
  'overtimeFactor',
  'specialMonths',
])

/** A moment in UTC as the clock on the wall shows it. */
function momentText(text: string, zone: string): string {
  const moment = fromUtcText(text)
  return `${formatDay(dayOf(moment, zone))} ${formatTime(moment, zone)}`
}
