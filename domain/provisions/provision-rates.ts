import { FEDERAL_STATES } from '../basics/federal-states.ts'

/** What the employer pays on top of wages, in hundredths of percent: 29,52 % is 2952. Null: nobody entered it. Domain §5.5. */
export type ProvisionRates = {
  /** `YYYY-MM-DD` */
  validFrom: string
  /** As Statistik Austria numbers them. */
  federalState: number
  /** Of running pay and of special payments; the others of both. */
  regular: number | null
  special: number | null
  marginal: number | null
  apprentice: number | null
  /** Of these the share of accident insurance, which falls away from 60 on; apprentices have none. */
  accident: number | null
}

export const RATE_FIELDS = {
  regular: 'laufende Bezüge',
  special: 'Sonderzahlungen',
  marginal: 'geringfügig Beschäftigte',
  apprentice: 'Lehrlinge',
  accident: 'davon Unfallversicherung',
} as const satisfies Partial<Record<keyof ProvisionRates, string>>
export type RateField = keyof typeof RATE_FIELDS
export const RATE_CODES = Object.keys(RATE_FIELDS) as RateField[]

/** So people call the version in which something is missing. */
export const rateName = ({ federalState, validFrom }: Pick<ProvisionRates, 'federalState' | 'validFrom'>): string =>
  `${stateName(federalState)} ab ${validFrom.slice(8, 10)}.${validFrom.slice(5, 7)}.${validFrom.slice(0, 4)}`

export const stateName = (federalState: number): string =>
  FEDERAL_STATES.find(({ id }) => id === federalState)?.valueGER ?? `Bundesland ${federalState}`

/** The parts of which the shipped rates are the sums, hundredths of percent. ÖGK 10007.908421; apprentices 10007.821037. */
export const RATE_PARTS_2026 = {
  health: 378,
  pension: 1255,
  accident: 110,
  unemployment: 295,
  insolvency: 10,
  housing: 50,
  housingVienna: 75,
  /** Betriebliche Vorsorge. BMSVG § 6. */
  severance: 153,
  /** FLAG § 39. */
  familyFund: 370,
  /** KommStG § 9. */
  municipalTax: 300,
  apprenticeHealth: 168,
  apprenticeUnemployment: 115,
} as const
/** Zuschlag zum Dienstgeberbeitrag by federal state, of 2025. WKO. */
export const CHAMBER_SURCHARGES: Readonly<Record<number, number>> = {
  1: 40,
  2: 37,
  3: 34,
  4: 31,
  5: 36,
  6: 34,
  7: 39,
  8: 33,
  9: 36,
}
const VIENNA = 9

/** Hold until somebody enters newer ones; before 2026 there are none. */
export const SHIPPED_RATES: readonly ProvisionRates[] = FEDERAL_STATES.map(({ id }) => ratesOf2026(id))

function ratesOf2026(federalState: number): ProvisionRates {
  const part = RATE_PARTS_2026
  const onAll = part.severance + part.familyFund + CHAMBER_SURCHARGES[federalState]! + part.municipalTax
  // Special payments bear no contribution to housing. Domain §5.5.
  const insurance = part.health + part.pension + part.accident + part.unemployment + part.insolvency
  return {
    validFrom: '2026-01-01',
    federalState,
    regular: insurance + (federalState === VIENNA ? part.housingVienna : part.housing) + onAll,
    special: insurance + onAll,
    marginal: part.accident + onAll,
    apprentice: part.apprenticeHealth + part.pension + part.apprenticeUnemployment + onAll,
    accident: part.accident,
  }
}

/** The version of a federal state that holds on a day; a company's own comes before a shipped one of the same day. */
export const ratesOn = (
  own: readonly ProvisionRates[],
  federalState: number,
  day: string,
): ProvisionRates | undefined =>
  [...own, ...SHIPPED_RATES]
    .filter(rates => rates.federalState === federalState && rates.validFrom <= day)
    .reduce<ProvisionRates | undefined>(
      (best, each) => (best && best.validFrom >= each.validFrom ? best : each),
      undefined,
    )

/** Whose rates. */
export type RateKind = 'regular' | 'marginal' | 'apprentice'

export type PersonRates = { regular: number; special: number }

/** The two rates of a person; else the field that is missing. */
export function personRates(rates: ProvisionRates, kind: RateKind, isFrom60: boolean): PersonRates | RateField {
  const [running, special] = kind === 'regular' ? (['regular', 'special'] as const) : ([kind, kind] as const)
  const missing = [running, special, ...(isFrom60 && kind !== 'apprentice' ? (['accident'] as const) : [])].find(
    field => rates[field] === null,
  )
  if (missing) return missing
  const less = isFrom60 && kind !== 'apprentice' ? rates.accident! : 0
  return { regular: Math.max(0, rates[running]! - less), special: Math.max(0, rates[special]! - less) }
}
