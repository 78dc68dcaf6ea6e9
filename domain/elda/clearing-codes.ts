import type { NoticeKind } from './registration-states.ts'

/** How soon the insurer wants an answer: D, K, N. Product G */
export const CLEARING_URGENCIES = { urgent: 'dringend', soon: 'kurzfristig', normal: 'normal' } as const
export type ClearingUrgency = keyof typeof CLEARING_URGENCIES

/** What somebody does about it. */
export const CLEARING_STEPS = {
  number: 'VSNR übernehmen',
  notice: 'Folgemeldung erstellen',
  person: 'Akt öffnen',
  payroll: 'in der Lohnverrechnung',
  check: 'Prüfen',
} as const
export type ClearingStep = keyof typeof CLEARING_STEPS

export type ClearingCode = {
  code: string
  /** In words of this house; of an unknown code what kind of question it is. */
  meaning: string
  /** „Was zu tun ist“ */
  reaction: string
  step: ClearingStep
  /** The likeliest first; `same` sends again what was asked about. */
  followUps: readonly (NoticeKind | 'same')[]
  /** Where the question itself does not say. */
  urgency: ClearingUrgency
  /** Days from the insurer’s day within which it is to be settled, whatever the question says of its urgency. */
  dueDays: number | undefined
  /** The question carries a new insurance number. */
  givesNumber: boolean
  isKnown: boolean
}

/** Where no duty of law says less. */
export const DUE_DAYS: Record<ClearingUrgency, number> = { urgent: 0, soon: 7, normal: 21 }
/** ASVG §§ 33, 34: what is to be told within seven days is corrected within seven. */
const SEVEN = 7

type Entry = [meaning: string, reaction: string, step: ClearingStep, more?: More]
type More = { followUps?: ClearingCode['followUps']; urgency?: ClearingUrgency; dueDays?: number; givesNumber?: true }

const CORRECTS_LEAVING: More = { followUps: ['M9'], urgency: 'soon', dueDays: SEVEN }
const CORRECTS_REGISTRATION: More = { followUps: ['M8', 'M6'], urgency: 'soon', dueDays: SEVEN }
const ONWARD: More = { followUps: ['M6'], urgency: 'soon', dueDays: SEVEN }
const AGAIN: More = { followUps: ['same'], urgency: 'soon', dueDays: SEVEN }

const SPAN_OF_PAY = 'Zeiträume von Kündigungsentschädigung oder Urlaubsersatzleistung sind unstimmig'
const ADD_SPAN_OF_PAY = 'Abmeldung mit den richtigen Zeiträumen richtigstellen (M9).'
const PROVISION = 'Beginn der Betrieblichen Vorsorge ist auffällig'
const CHECK_PROVISION = 'Beginn der Betrieblichen Vorsorge (BVAB) prüfen.'
const PROVISION_END = 'Ende der Betrieblichen Vorsorge fehlt, ist unzulässig oder falsch'
const ORDER = 'Ende des Entgelts und Ende der Beschäftigung stehen in der falschen Reihenfolge'
const CONTRADICTS = 'Die Richtigstellung widerspricht der Abmeldung oder einer anderen Zeit'
const AREA = 'Beschäftigungsbereich passt nicht'
const CORRECT_AREA = 'Anmeldung richtigstellen (M8) oder Änderung melden (M6).'
const MOVED = 'Die Ummeldung ist unvollständig'
const FORM = 'Meldung neu senden, ohne den Fehler.'
const BASIS = 'Beitragsgrundlage für den Zeitraum fehlt'
const MONTHLY = 'mBGM in der Lohnverrechnung nachreichen.'
const LIMIT = 'Geringfügigkeitsgrenze ist über- oder unterschritten'
const CORRECT_LIMIT = 'Änderung melden (M6) oder die Tarifgruppe in der Lohnverrechnung richtigstellen.'

/** Domain 1.7; codes of one line share what is said of them. */
const ENTRIES: Record<string, Entry> = {
  VW1924: [
    'Versicherungsnummer wurde vergeben',
    'Versicherungsnummer in den Personalakt übernehmen.',
    'number',
    { urgency: 'soon', givesNumber: true },
  ],
  VW1999: [
    'Versicherungsnummer passt nicht zum Familiennamen',
    'Name und Versicherungsnummer im Personalakt prüfen.',
    'person',
    { urgency: 'soon' },
  ],
  VW1992: [
    'Versicherungsnummer ist storniert',
    'Neue Versicherungsnummer erfragen und im Personalakt eintragen.',
    'person',
    { urgency: 'soon' },
  ],
  VW1960: [
    'Keine Anmeldung vorhanden',
    'Anmeldung nachholen (M3).',
    'notice',
    { followUps: ['M3'], urgency: 'urgent', dueDays: 0 },
  ],
  VW1945: [
    'Schon abgemeldet',
    'Abmeldung richtigstellen (M9) oder stornieren (S4), statt noch einmal abzumelden.',
    'notice',
    { ...CORRECTS_LEAVING, followUps: ['M9', 'S4'] },
  ],
  VW1560: [
    'Zur Richtigstellung gibt es keine Abmeldung',
    'Abmeldung senden (M4).',
    'notice',
    { ...CORRECTS_LEAVING, followUps: ['M4'] },
  ],
  'VW1540 VW1541 VW1563': [CONTRADICTS, 'Daten der Meldung und des Personalakts prüfen.', 'check'],
  'VW1931 VW1974': ['Beschäftigung oder Zeit bei einem anderen Konto', 'Beitragskonten und Zeiten prüfen.', 'check'],
  VW1925: [
    'Änderung ist unzulässig, die mBGM ist schon verbucht',
    'mBGM in der Lohnverrechnung stornieren und neu senden.',
    'payroll',
  ],
  VW1929: [
    'Beschäftigungsbereich, Geringfügigkeit und freier Dienstvertrag sind nicht gemeinsam gemeldet',
    'Änderung neu melden (M6), mit allen drei Angaben.',
    'notice',
    ONWARD,
  ],
  VW1852: [`${AREA} zum Konto`, CORRECT_AREA, 'notice', CORRECTS_REGISTRATION],
  VW1853: [`${AREA} zur Geringfügigkeit`, CORRECT_AREA, 'notice', CORRECTS_REGISTRATION],
  VW1854: [`${AREA} zum freien Dienstvertrag`, CORRECT_AREA, 'notice', CORRECTS_REGISTRATION],
  VW1774: ['Konto ist nur für freie Dienstnehmer', 'Anderes Beitragskonto wählen.', 'check'],
  VW1775: ['Konto ist nicht für freie Dienstnehmer', 'Anderes Beitragskonto wählen.', 'check'],
  VW1868: [
    '„Kurze Beschäftigung“ dauert einen Monat oder länger',
    'Auf eine unbefristete Beschäftigung umstellen.',
    'check',
  ],
  VW1885: ['Geringfügigkeit in einer Zeit mit Teilentgelt', 'Zeit der Geringfügigkeit korrigieren.', 'check'],
  VW1886: ['Geringfügigkeit endet, bevor sie beginnt', 'Zeit der Geringfügigkeit korrigieren.', 'check'],
  'VW1403 VW1750 VW1755 VW1907 VW1909 VW1935 VW1936 VW1950 VW1951 VW1975': [PROVISION, CHECK_PROVISION, 'check'],
  'VW1942 VW1943 VW1977 VW1978': [PROVISION_END, 'Abmeldung richtigstellen (M9).', 'notice', CORRECTS_LEAVING],
  'VW1946 VW1947 VW1948 VW1949 VW1961 VW1962 VW1964 VW1965 VW1967 VW1968 VW1969 VW1970 VW1971 VW1972 VW1979 VW1980 VW2098':
    [SPAN_OF_PAY, ADD_SPAN_OF_PAY, 'notice', CORRECTS_LEAVING],
  'VW1941 VW1952 VW1953 VW1954 VW1966': [ORDER, 'Abmeldung richtigstellen (M9).', 'notice', CORRECTS_LEAVING],
  VW1963: [
    'Abmeldegrund ist nur beim arbeitsrechtlichen Ende erlaubt',
    'Abmeldegrund und Ende der Beschäftigung prüfen.',
    'person',
  ],
  'VW2083 VW2084 VW2085 VW2086 VW2087 VW2088 VW2089 VW2090 VW2091': [MOVED, 'Angaben der Ummeldung ergänzen.', 'check'],
  'BW1930 BW1922 BW2031': ['mBGM fehlt', MONTHLY, 'payroll'],
  BW1916: ['mBGM ist von Amts wegen erstellt', 'Echte mBGM in der Lohnverrechnung nachreichen.', 'payroll'],
  'BW1847 BW2008': ['mBGM ist doppelt', 'Eine mBGM in der Lohnverrechnung stornieren.', 'payroll'],
  'BW1850 BW1917': ['Summe oder Position der mBGM weicht ab', 'Rundung in der Lohnverrechnung prüfen.', 'payroll'],
  'BW1861 BW1871': ['Keine Zeit der Betrieblichen Vorsorge', 'Anmeldung und Betriebliche Vorsorge prüfen.', 'check'],
  'BW1862 BW1870 BW2021': ['Keine Zeit der Versicherung', 'Anmeldung und Betriebliche Vorsorge prüfen.', 'check'],
  'BW1874 BW2012 BW2032': [BASIS, 'mBGM in der Lohnverrechnung ergänzen.', 'payroll'],
  'BW1875 BW1876 BW2019 BW2020': [LIMIT, CORRECT_LIMIT, 'notice', ONWARD],
  BW1877: ['Höchstbeitragsgrundlage ist überschritten', 'Beitragsgrundlage in der Lohnverrechnung kappen.', 'payroll'],
  BW1878: [
    'Höchstbeitragsgrundlage der Sonderzahlungen ist überschritten',
    'Beitragsgrundlage in der Lohnverrechnung kappen.',
    'payroll',
  ],
  'BW1894 BW1895 BW1896': [
    'Tarifgruppe, Basis oder Position ist ungültig',
    'Stand der Tabellen in der Lohnverrechnung prüfen.',
    'payroll',
  ],
  MW0116: ['Ein Feld ist leer', FORM, 'notice', AGAIN],
  MW0117: ['Ein Feld hat das falsche Format', FORM, 'notice', AGAIN],
  MW0120: [
    'Versicherungsnummer ist ungültig',
    'Versicherungsnummer prüfen und die Meldung neu senden.',
    'notice',
    AGAIN,
  ],
  MW0124: ['Meldung ist mehrfach eingelangt', FORM, 'notice', AGAIN],
  MW0164: ['Ein Datum ist falsch', FORM, 'notice', AGAIN],
}

const KNOWN: ReadonlyMap<string, Entry> = new Map(
  Object.entries(ENTRIES).flatMap(([codes, entry]) => codes.split(' ').map(code => [code, entry] as const)),
)
export const CLEARING_CODES: readonly string[] = [...KNOWN.keys()]

const AREAS: Record<string, string> = {
  VW: 'Rückfrage zu Versicherungszeiten und Meldungen',
  BW: 'Rückfrage zu Beiträgen und mBGM',
  MW: 'Rückfrage zur Form einer Meldung',
}

/** Of a code that nobody here knows it is said what it is about, and that the insurer’s own text counts. */
export function clearingCode(code: string): ClearingCode {
  const entry = KNOWN.get(code)
  if (!entry) {
    const meaning = AREAS[code.slice(0, 2)] ?? 'Rückfrage der ÖGK'
    const step = code.startsWith('BW') ? 'payroll' : 'check'
    return { ...BARE, code, meaning, step, reaction: 'Text der ÖGK lesen und prüfen.', isKnown: false }
  }
  const [meaning, reaction, step, more] = entry
  return { ...BARE, code, meaning, reaction, step, ...more, isKnown: true }
}

const BARE = { followUps: [], urgency: 'normal', dueDays: undefined, givesNumber: false } as const

/** D, K, N as the insurer writes them; undefined: it says none. */
export const urgencyOf = (letter: string): ClearingUrgency | undefined =>
  (({ D: 'urgent', K: 'soon', N: 'normal' }) as const)[letter.trim().toUpperCase()]

/** The last day, from the one on which the insurer asked. */
export const clearingDueOn = (code: ClearingCode, urgency: ClearingUrgency, askedOn: Temporal.PlainDate) =>
  askedOn.add({ days: Math.min(code.dueDays ?? DUE_DAYS[urgency], DUE_DAYS[urgency]) })
