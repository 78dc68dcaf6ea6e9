import { roundedQuotient } from '../basics/numbers.ts'
import { MODEL_GROUPS, type ModelGroup } from './model-groups.ts'

export const WAGE_UNITS = { hours: 'h', days: 'Tage', pieces: 'Stück' } as const satisfies Record<string, string>
export type WageUnit = keyof typeof WAGE_UNITS

type Kind = {
  name: string
  unit: WageUnit
  /** Where the law speaks of it. */
  law?: string
}

/** What hours and absences become before a payroll number is found for them, in the order of the screen. */
export const TIME_KINDS = {
  NORM: { name: 'Normalarbeit', unit: 'hours', law: 'AZG § 3' },
  MEHR25: { name: 'Mehrarbeit Teilzeit 25 %', unit: 'hours', law: 'AZG § 19d' },
  MEHR0: { name: 'Mehrarbeit ohne Zuschlag', unit: 'hours', law: 'AZG § 19d' },
  UE50: { name: 'Überstunde 50 %', unit: 'hours', law: 'AZG § 10' },
  UE70: { name: 'Überstunde 70 %', unit: 'hours' },
  UE100: { name: 'Überstunde 100 %', unit: 'hours' },
  NACHT: { name: 'Nachtarbeit', unit: 'hours' },
  SONNTAG: { name: 'Sonntagsarbeit', unit: 'hours' },
  OEFFNUNG30: { name: 'Öffnungszeiten 30 %', unit: 'hours' },
  OEFFNUNG50: { name: 'Öffnungszeiten 50 %', unit: 'hours' },
  OEFFNUNG70: { name: 'Öffnungszeiten 70 %', unit: 'hours' },
  OEFFNUNG100: { name: 'Öffnungszeiten 100 %', unit: 'hours' },
  FEIERTAG_ENTG: { name: 'Feiertagsentgelt', unit: 'hours', law: 'ARG § 9' },
  FTA: { name: 'Feiertagsarbeit', unit: 'hours', law: 'ARG § 9' },
  FTA_UE: { name: 'Feiertagsarbeit über der Normalzeit', unit: 'hours', law: 'AZG § 10' },
  ZA: { name: 'Zeitausgleich', unit: 'hours', law: 'AZG § 19f' },
  ZA_8DEZ: { name: 'Freizeit für den 8. Dezember', unit: 'hours', law: 'ARG § 13a' },
  ZA_AUSZ: { name: 'Auszahlung Zeitguthaben', unit: 'hours', law: 'AZG § 19e' },
  URLAUB: { name: 'Urlaub', unit: 'days', law: 'UrlG § 6' },
  KRANK: { name: 'Krankenstand', unit: 'days', law: 'EFZG § 2' },
  KRANK50: { name: 'Krankenstand halbes Entgelt', unit: 'days', law: 'EFZG § 2' },
  KRANK0: { name: 'Krankenstand ohne Entgelt', unit: 'days', law: 'EFZG § 2' },
  AU: { name: 'Arbeitsunfall', unit: 'days', law: 'EFZG § 2' },
  ARZT: { name: 'Arztbesuch', unit: 'hours', law: 'ABGB § 1154b' },
  PFLEGE: { name: 'Pflegeurlaub', unit: 'days', law: 'UrlG § 16' },
  DIENSTVERH: { name: 'Sonstige Dienstverhinderung', unit: 'hours', law: 'ABGB § 1154b' },
  KARENZ: { name: 'Karenz', unit: 'days', law: 'MSchG § 15' },
  PRAES: { name: 'Präsenz- und Zivildienst', unit: 'days', law: 'APSG' },
  UNBEZ: { name: 'Unbezahlter Urlaub', unit: 'days' },
  BERUFSSCHULE: { name: 'Berufsschule', unit: 'hours', law: 'KJBG § 11' },
  BEREITSCHAFT: { name: 'Rufbereitschaft', unit: 'hours', law: 'AZG § 20a' },
} as const satisfies Record<string, Kind>

export type TimeKind = keyof typeof TIME_KINDS
export const KIND_CODES = Object.keys(TIME_KINDS) as TimeKind[]
export const kindOf = (code: TimeKind): Kind => TIME_KINDS[code]
export const GROUP_CODES = Object.keys(MODEL_GROUPS) as ModelGroup[]

/** Sixths of nights as nights, in hundredths: 4 are 67. Added up first, and rounded once. */
export const nightHundredths = (sixths: number): number => roundedQuotient(sixths * 50, 3)

/** How the trail calls the number of each group. */
export const GROUP_NUMBER_LABELS = {
  workerNumber: 'Lohnart Arbeiter',
  salariedNumber: 'Lohnart Angestellte',
  apprenticeNumber: 'Lohnart Lehrlinge',
  marginalNumber: 'Lohnart Geringfügig Beschäftigte',
  casualNumber: 'Lohnart Fallweise Beschäftigte',
  freelanceNumber: 'Lohnart Freie Dienstnehmer',
  internNumber: 'Lohnart Praktikanten',
} as const satisfies Record<`${ModelGroup}Number`, string>
