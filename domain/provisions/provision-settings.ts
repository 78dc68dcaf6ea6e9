/** How a company reckons its provisions. Domain §5.4. */
export type ProvisionSettings = {
  /** Pay of the last month, or the average of so many. */
  basis: 'lastMonth' | 'average'
  averageMonths: number
  /** Days of work of a month in hundredths, for a week of five; weeks of other days have their share. */
  workdayDivisor: number
  /** Hours of a month in hundredths by which overtime is valued; null: those of the contract. */
  overtimeDivisor: number | null
  overtimeWithSpecial: boolean
  /** Hundredths: 100 is 1 : 1, 150 where the surcharge arises only when hours are paid. */
  overtimeFactor: number
  /** Leave taken in advance lessens what is provided for, or is shown as an asset beside it. */
  negativeLeave: 'net' | 'asset'
  /** Special payments a year where nothing else is said of a person, in hundredths of a month's pay. */
  specialMonths: number
}

export const SHIPPED_PROVISION_SETTINGS: ProvisionSettings = {
  basis: 'lastMonth',
  averageMonths: 3,
  workdayDivisor: 2200,
  overtimeDivisor: null,
  overtimeWithSpecial: true,
  overtimeFactor: 100,
  negativeLeave: 'net',
  specialMonths: 200,
}

export const BASES = { lastMonth: 'Letzter Monat', average: 'Durchschnitt' } as const
export const NEGATIVE_LEAVES = { net: 'saldieren', asset: 'als aktive Rechnungsabgrenzung' } as const
export const WORKDAY_DIVISORS = [2200, 2167] as const
/** A month has 26 of them, whatever the contract. */
export const WEEKDAY_DIVISOR = 2600

/** Below it an agreed claim is a number of months' pay, from it on an amount: hundredths, as both are typed with two decimals. RZL. */
export const LEAST_AMOUNT = 2000
