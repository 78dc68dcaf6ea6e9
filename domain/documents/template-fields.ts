import { WEEKDAYS } from '../accounts/work-time.ts'
import { PAY_KINDS } from '../agreements/collective-agreements.ts'
import { countryName } from '../basics/countries.ts'
import { formatDay, formatMonth } from '../basics/days.ts'
import { FEDERAL_STATES } from '../basics/federal-states.ts'
import { formatNumber, formatScaled, roundedQuotient } from '../basics/numbers.ts'
import { formatIban } from '../people/iban.ts'
import { formatSvnr } from '../people/svnr.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, type EnumEntry, GENDERS, isNonEu, WAGE_TYPES } from '../settings/enums.ts'
import type { ClassificationFacts, ContractFacts, PlaceFacts, TemplateFacts } from './template-facts.ts'

export type FieldType = 'text' | 'date' | 'money' | 'number' | 'flag' | 'picture'
/** What can be repeated: the contracts of a person, and the days of a week on which is worked. */
export const LOOPS = ['vertraege', 'wochenplan'] as const
export type Loop = (typeof LOOPS)[number]
export type TemplateField = {
  key: string
  label: string
  group: string
  type: FieldType
  example: string
  /** Only with `employees.read-sensitive`. */
  isSensitive: boolean
  /** Within what it can be named alone; null: anywhere. */
  loop: Loop | null
  /** All that it may say; null: anything. */
  choices: readonly string[] | null
  /** Of a flag the field that is empty where nobody knows whether it holds. */
  knownBy: string | null
}

type Value = string | boolean
type Source<Facts> = {
  label: string
  type?: FieldType
  example: string
  isSensitive?: true
  /** As they are called now. */
  choices?: () => readonly string[]
  knownBy?: string
  of: (facts: Facts) => Value
}

const day = (text: string | null): string => (text === null ? '' : formatDay(Temporal.PlainDate.from(text)))
const hours = (minutes: number): string => formatScaled(roundedQuotient(minutes * 100, 60), 2)
const money = (cents: number | null): string => (cents === null ? '' : formatNumber(cents / 100))
const entryOf = (entries: readonly EnumEntry<number>[], id: number | null) =>
  entries.find(entry => entry.id === id)?.valueGER ?? ''
const namesOf = (entries: readonly { valueGER: string }[]) => entries.map(({ valueGER }) => valueGER)
const joined = (parts: readonly string[], between: string) => parts.filter(part => part !== '').join(between)
type Address = Pick<PlaceFacts, 'street' | 'postalCode' | 'city'>
const inOneLine = ({ street, postalCode, city }: Address) => joined([street, joined([postalCode, city], ' ')], ', ')
const salutation = (gender: string) => GENDERS.find(({ id }) => id === gender)?.salutation ?? ''

type Person = TemplateFacts['person']
const PERSON: Record<string, Source<Person>> = {
  nachname: { label: 'Nachname', example: 'Huber', of: p => p.lastName },
  vorname: { label: 'Vorname', example: 'Eva', of: p => p.firstName },
  name: {
    label: 'Vor- und Nachname mit Titel',
    example: 'Mag. Eva Huber, MA',
    of: p => joined([joined([p.titleBefore, p.firstName, p.lastName], ' '), p.titleAfter], ', '),
  },
  anrede: {
    label: 'Anrede und Titel',
    example: 'Frau Mag.',
    of: p => joined([salutation(p.gender), p.titleBefore], ' '),
  },
  titel: { label: 'Titel vor dem Namen', example: 'Mag.', of: p => p.titleBefore },
  titel_nach: { label: 'Titel nach dem Namen', example: 'MA', of: p => p.titleAfter },
  personalnummer: { label: 'Personalnummer', example: '2120', of: p => p.personnelNumber },
  geschlecht: {
    label: 'Geschlecht',
    example: 'weiblich',
    choices: () => namesOf(GENDERS),
    of: p => GENDERS.find(({ id }) => id === p.gender)?.valueGER ?? '',
  },
  geburtsdatum: { label: 'Geburtsdatum', type: 'date', example: '05.01.1990', of: p => day(p.birthDate) },
  svnr: { label: 'SV-Nummer', example: '1237 010180', isSensitive: true, of: p => (p.svnr ? formatSvnr(p.svnr) : '') },
  familienstand: {
    label: 'Familienstand',
    example: 'ledig',
    choices: () => namesOf(CIVIL_STATUSES),
    of: p => entryOf(CIVIL_STATUSES, p.civilStatusId),
  },
  staatsbuergerschaft: {
    label: 'Staatsbürgerschaft',
    example: 'Österreich',
    of: p => (p.nationality ? countryName(p.nationality) : entryOf(CITIZEN_TYPES, p.citizenTypeId)),
  },
  strasse: { label: 'Straße und Hausnummer', example: 'Hauptplatz 3', of: p => p.street },
  plz: { label: 'PLZ', example: '8010', of: p => p.postalCode },
  ort: { label: 'Ort', example: 'Graz', of: p => p.city },
  land: { label: 'Land', example: 'Österreich', of: p => (p.country ? countryName(p.country) : '') },
  adresse: {
    label: 'Adresse, eine Zeile',
    example: 'Hauptplatz 3, 8010 Graz',
    of: inOneLine,
  },
  telefon: { label: 'Telefon', example: '+43 660 1234567', of: p => p.phone },
  email: { label: 'E-Mail', example: 'eva.huber@beispiel.at', of: p => p.email },
  iban: {
    label: 'IBAN',
    example: 'AT61 1904 3002 3457 3201',
    isSensitive: true,
    of: p => (p.iban ? formatIban(p.iban) : ''),
  },
  bic: { label: 'BIC', example: 'BKAUATWW', of: p => p.bic },
  eintritt: { label: 'Eintritt', type: 'date', example: '01.12.2026', of: p => day(p.entry) },
  austritt: { label: 'Austritt', type: 'date', example: '31.12.2027', of: p => day(p.exit) },
  austrittsgrund: { label: 'Austrittsgrund', example: 'Zeitablauf', of: p => p.exitReason },
  kostenstelle: { label: 'Kostenstelle', example: 'Küche', of: p => p.costCentreName },
  modell: { label: 'Beschäftigungsmodell', example: 'Angestellte', of: p => p.modelName },
  weiblich: {
    label: 'ist weiblich',
    type: 'flag',
    example: 'ja',
    knownBy: 'geschlecht',
    of: p => p.gender === 'F',
  },
  maennlich: {
    label: 'ist männlich',
    type: 'flag',
    example: 'nein',
    knownBy: 'geschlecht',
    of: p => p.gender === 'M',
  },
  drittstaat: {
    label: 'kommt aus einem Drittstaat',
    type: 'flag',
    example: 'nein',
    knownBy: 'staatsbuergerschaft',
    of: p => isNonEu(p.citizenTypeId),
  },
}

const CONTRACT: Record<string, Source<ContractFacts>> = {
  von: { label: 'Beginn', type: 'date', example: '01.12.2026', of: c => day(c.from) },
  bis: { label: 'Vertragsende', type: 'date', example: '30.11.2027', of: c => day(c.to) },
  stunden: {
    label: 'Wochenstunden',
    type: 'number',
    example: '38,5',
    of: c => hours(c.weeklyMinutes),
  },
  brutto: {
    label: 'Bruttolohn',
    type: 'money',
    example: '2 184,00',
    isSensitive: true,
    of: c => money(c.paymentCents),
  },
  zulage: { label: 'Zulage', type: 'money', example: '150,00', isSensitive: true, of: c => money(c.extraPaymentCents) },
  lohnart: {
    label: 'Bezahlt wird',
    example: 'je Monat',
    choices: () => namesOf(WAGE_TYPES),
    of: c => entryOf(WAGE_TYPES, c.wageType),
  },
  standort: { label: 'Standort', example: 'Wien Mariahilf', of: c => c.storeName },
  modell: { label: 'Beschäftigungsmodell', example: 'Angestellte', of: c => c.modelName },
  befristet: { label: 'ist befristet', type: 'flag', example: 'ja', knownBy: 'von', of: c => c.to !== null },
}

/** What a Dienstzettel has to say of it: AVRAG § 2 Abs. 2. */
const CLASSIFICATION: Record<string, Source<ClassificationFacts>> = {
  kollektivvertrag: { label: 'Kollektivvertrag', example: 'Handelsangestellte', of: c => c.agreement },
  entgeltart: {
    label: 'Lohn, Gehalt oder Lehrling',
    example: PAY_KINDS.salary,
    choices: () => Object.values(PAY_KINDS),
    of: c => PAY_KINDS[c.payKind],
  },
  gruppe: { label: 'Beschäftigungsgruppe', example: 'C', of: c => c.group },
  stufe: { label: 'Stufe', example: '2', of: c => c.step ?? '' },
  beginn: { label: 'Eingestuft seit', type: 'date', example: '01.12.2026', of: c => day(c.since) },
}

const DAY_NAMES = Object.values(WEEKDAYS)
/** What stands in the place of a day's hours. */
export const FREE = 'frei'
const WEEK: Record<string, Source<readonly number[]>> = {
  ...Object.fromEntries(
    DAY_NAMES.map((name, day): [string, Source<readonly number[]>] => [
      name.toLowerCase(),
      {
        label: `${name} (oder „${FREE}“)`,
        example: day < 5 ? '7,7' : FREE,
        of: week => (week[day] ? hours(week[day]) : FREE),
      },
    ]),
  ),
  tage: {
    label: 'Arbeitstage je Woche',
    type: 'number',
    example: '5',
    of: week => String(week.filter(minutes => minutes > 0).length),
  },
}

/** A day of a week with its minutes. */
type PlannedDay = { name: string; minutes: number }
const PLANNED_DAY: Record<string, Source<PlannedDay>> = {
  tag: { label: 'Wochentag', example: 'Montag', of: day => day.name },
  stunden: { label: 'Stunden des Tages', type: 'number', example: '7,7', of: day => hours(day.minutes) },
}

function address(example: Address): Record<string, Source<Address>> {
  return {
    strasse: { label: 'Straße und Hausnummer', example: example.street, of: place => place.street },
    plz: { label: 'PLZ', example: example.postalCode, of: place => place.postalCode },
    ort: { label: 'Ort', example: example.city, of: place => place.city },
    adresse: { label: 'Adresse in einer Zeile', example: inOneLine(example), of: inOneLine },
  }
}

const STORE: Record<string, Source<NonNullable<TemplateFacts['store']>>> = {
  name: { label: 'Name', example: 'Wien Mariahilf', of: s => s.name },
  beschreibung: { label: 'Beschreibung', example: 'Haus 3', of: s => s.description },
  nummer: { label: 'Nummer', example: '103', of: s => s.number },
  ...address({ street: 'Mariahilfer Straße 18', postalCode: '1060', city: 'Wien' }),
  bundesland: { label: 'Bundesland', example: 'Wien', choices: () => namesOf(FEDERAL_STATES), of: s => s.state },
}

const COMPANY: Record<string, Source<TemplateFacts['company']>> = {
  name: { label: 'Name', example: 'Kaffeehaus Sonnblick GmbH', of: c => c.name },
  beschreibung: { label: 'Beschreibung', example: 'Kaffeehäuser', of: c => c.description },
  nummer: { label: 'Betriebsnummer', example: '1', of: c => c.number },
  ...address({ street: 'Seestraße 2', postalCode: '5310', city: 'Mondsee' }),
}

const SIGNATURE: Record<string, Source<NonNullable<TemplateFacts['signature']>>> = {
  unterschrift: {
    label: 'Bild der Unterschrift',
    type: 'picture',
    example: 'das Bild, höchstens 70 × 20 mm',
    of: s => `Unterschrift von ${s.signer}`,
  },
  unterzeichner: { label: 'Unterzeichner', example: 'Mag. Anna Berger', of: s => s.signer },
  funktion: { label: 'Funktion des Unterzeichners', example: 'Geschäftsführerin', of: s => s.signerFunction },
}

const DAYS: Record<string, Source<TemplateFacts>> = {
  dokument: { label: 'Datum im Dokument', type: 'date', example: '01.12.2026', of: f => day(f.documentDay) },
  heute: { label: 'Heute', type: 'date', example: '01.12.2026', of: f => day(f.today) },
  monat: {
    label: 'Monat im Dokument',
    example: 'Dezember 2026',
    of: f => formatMonth(Temporal.PlainDate.from(f.documentDay).toPlainYearMonth()),
  },
  jahr: { label: 'Jahr im Dokument', type: 'number', example: '2026', of: f => f.documentDay.slice(0, 4) },
}

type Group = { label: string; sources: Record<string, Source<never>>; of: (facts: TemplateFacts) => object | null }
const GROUPS: Record<string, Group> = {
  mitarbeiter: { label: 'Mitarbeiter', sources: PERSON, of: facts => facts.person },
  vertrag: { label: 'Vertrag', sources: CONTRACT, of: facts => facts.contract },
  vertrag_neu: { label: 'Zukünftiger Vertrag', sources: CONTRACT, of: facts => facts.futureContract },
  vertrag_alt: { label: 'Vergangener Vertrag', sources: CONTRACT, of: facts => facts.pastContract },
  einstufung: { label: 'Einstufung', sources: CLASSIFICATION, of: facts => facts.classification },
  wochenplan: { label: 'Wochenplan', sources: WEEK, of: facts => facts.contract?.week ?? null },
  standort: { label: 'Standort', sources: STORE, of: facts => facts.store },
  betrieb: { label: 'Betrieb', sources: COMPANY, of: facts => facts.company },
  firma: { label: 'Unterschrift des Betriebs', sources: SIGNATURE, of: facts => facts.signature },
  datum: { label: 'Datum', sources: DAYS, of: facts => facts },
}

const fieldsOf = (
  group: string,
  { label, sources }: Pick<Group, 'label' | 'sources'>,
  loop: Loop | null = null,
): TemplateField[] =>
  Object.entries(sources).map(
    ([name, { label: fieldLabel, type = 'text', example, isSensitive = false, choices, knownBy }]) => ({
      key: `${group}.${name}`,
      label: fieldLabel,
      group: label,
      type,
      example,
      isSensitive,
      loop,
      get choices() {
        return choices?.() ?? null
      },
      knownBy: knownBy === undefined ? null : `${group}.${knownBy}`,
    }),
  )

/** Every field that a template can name, in the order of the screen; nothing else is ever filled in. */
export const TEMPLATE_FIELDS: readonly TemplateField[] = [
  ...Object.entries(GROUPS).flatMap(([name, group]) => fieldsOf(name, group)),
  ...fieldsOf('vertraege', { label: 'Alle Verträge', sources: CONTRACT }, 'vertraege'),
  ...fieldsOf('wochenplan', { label: 'Wochenplan, Tag für Tag', sources: PLANNED_DAY }, 'wochenplan'),
]

/** The one field that is a picture. */
export const PICTURE_FIELD = 'firma.unterschrift'

const byKey = new Map(TEMPLATE_FIELDS.map(field => [field.key, field]))
export const fieldNamed = (key: string): TemplateField | undefined => byKey.get(key)

/** „Vertragsende“, and of another than the usual contract „Vergangener Vertrag: Vertragsende“. */
export function fieldTitle(key: string): string {
  const field = byKey.get(key)
  if (!field) return key
  return /^(mitarbeiter|vertrag|firma|datum)\./.test(key) ? field.label : `${field.group}: ${field.label}`
}

/** By key; a loop's name holds a line for each contract or day, with the keys of that. */
export type TemplateValues = { [key: string]: Value | TemplateValues[] }

/** What stands in a document for each field, empty where nothing is known. */
export function templateValues(facts: TemplateFacts): TemplateValues {
  const values: TemplateValues = {}
  for (const [name, { sources, of }] of Object.entries(GROUPS))
    Object.assign(values, valuesOf(name, sources, of(facts)))
  values.wochenplan = daysOf(facts.contract)
  // Within a contract the plan is that contract's.
  values.vertraege = facts.contracts.map(contract => ({
    ...valuesOf('vertraege', CONTRACT, contract),
    ...valuesOf('wochenplan', WEEK, contract.week),
    wochenplan: daysOf(contract),
  }))
  return values
}

/** A line for each day on which is worked. */
const daysOf = (contract: ContractFacts | null): TemplateValues[] =>
  (contract?.week ?? []).flatMap((minutes, day) =>
    minutes > 0 ? [valuesOf('wochenplan', PLANNED_DAY, { name: DAY_NAMES[day]!, minutes })] : [],
  )

function valuesOf(name: string, sources: Record<string, Source<never>>, facts: object | null): TemplateValues {
  return Object.fromEntries(
    Object.entries(sources).map(([key, { type, of }]) => [
      `${name}.${key}`,
      facts === null ? (type === 'flag' ? false : '') : of(facts as never),
    ]),
  )
}
