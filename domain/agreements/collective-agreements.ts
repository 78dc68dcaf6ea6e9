import { roundedQuotient } from '../basics/numbers.ts'

/** Which of an agreement's tables somebody is paid by. Domain §4.3. */
export const PAY_KINDS = { wage: 'Lohn', salary: 'Gehalt', apprentice: 'Lehrling' } as const
export type PayKind = keyof typeof PAY_KINDS

/** What an allowance is paid for. */
export const ALLOWANCE_UNITS = { hour: 'je Stunde', night: 'je Nacht', month: 'je Monat' } as const
export type AllowanceUnit = keyof typeof ALLOWANCE_UNITS

/** An amount in cents, or hundredths of percent of the pay of the same unit. */
export type Allowance = {
  code: string
  name: string
  unit: AllowanceUnit
  cents: number | null
  percent: number | null
  validFrom: string
}

/** Urlaubszuschuss and Weihnachtsremuneration. */
export const SPECIAL_PAYMENT_KINDS = { leave: 'Urlaubszuschuss', christmas: 'Weihnachtsremuneration' } as const
export type SpecialPaymentKind = keyof typeof SPECIAL_PAYMENT_KINDS

/** So many hundredths of a month's pay, due in a month of the year. Domain §4.3 `su_faktoren`. */
export type SpecialPaymentFactor = { kind: SpecialPaymentKind; factor: number; dueMonth: number; validFrom: string }

/** The pay of a month of full time in cents, from the completion of a year of service until the completion of another. */
export type AgreementRow = { group: string; step: string; fromYear: number; toYear: number | null; cents: number }

export type AgreementTable = {
  validFrom: string
  /** Null: in all of Austria. */
  federalState: number | null
  payKind: PayKind
  rows: readonly AgreementRow[]
}

export type AgreementTerms = {
  weeklyMinutes: number
  /** Hundredths; null: the agreement's pay is not reckoned by the hour or day. */
  hourDivisor: number | null
  dayDivisor: number | null
  /** Of previous service no more counts. */
  mostPreviousMonths: number | null
}

/** How somebody is classified from a day on. */
export type Classified = {
  payKind: PayKind
  wageGroup: string
  /** Null: by the years of service. */
  wageStep: string | null
  classifiedSince: string
  previousMonths: number
}

/** Of a contract what a minimum depends on. `wageType` is one of `WAGE_TYPES`. */
export type AgreedTime = { wageType: number; weeklyMinutes: number }

type Dated = { validFrom: string }

/** What holds on a day: the last that began by then. */
export const heldOn = <Version extends Dated>(versions: readonly Version[], day: string): Version | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Version | undefined>((last, one) => (last && last.validFrom > one.validFrom ? last : one), undefined)

/** The newest table that began by the day, the state's own before the one for all where both began together. */
export function tableOn<Table extends AgreementTable>(
  tables: readonly Table[],
  payKind: PayKind,
  federalState: number | null,
  day: string,
): Table | undefined {
  const ofKind = tables.filter(table => table.payKind === payKind)
  const own = heldOn(
    ofKind.filter(table => table.federalState !== null && table.federalState === federalState),
    day,
  )
  const general = heldOn(
    ofKind.filter(table => table.federalState === null),
    day,
  )
  if (!own || !general) return own ?? general
  return own.validFrom >= general.validFrom ? own : general
}

/** Whole months of service on a day, with as much of the previous service as counts. */
export function serviceMonths(classified: Classified, terms: Pick<AgreementTerms, 'mostPreviousMonths'>, day: string) {
  const since = Temporal.PlainDate.from(classified.classifiedSince)
  const on = Temporal.PlainDate.from(day)
  let months = Math.max(0, (on.year - since.year) * 12 + on.month - since.month)
  // The 31st plus a month is the month's last day: a month is over when its day has come.
  if (months > 0 && Temporal.PlainDate.compare(since.add({ months }), on) > 0) months -= 1
  return months + counted(classified, terms)
}

const counted = ({ previousMonths }: Classified, { mostPreviousMonths }: Pick<AgreementTerms, 'mostPreviousMonths'>) =>
  Math.min(previousMonths, mostPreviousMonths ?? previousMonths)

/** The row that somebody is paid by; undefined where the table says nothing of them. */
export function rowOn(
  rows: readonly AgreementRow[],
  classified: Classified,
  terms: Pick<AgreementTerms, 'mostPreviousMonths'>,
  day: string,
): AgreementRow | undefined {
  const ofGroup = rows.filter(({ group }) => group === classified.wageGroup)
  if (classified.wageStep !== null) return ofGroup.find(({ step }) => step === classified.wageStep)
  const months = serviceMonths(classified, terms, day)
  return ofGroup.find(({ fromYear, toYear }) => fromYear * 12 <= months && (toYear === null || months < toYear * 12))
}

/** The next row that years of service lead to, and the day; a step that was set by hand moves by hand alone. */
export function nextStep(
  rows: readonly AgreementRow[],
  classified: Classified,
  terms: Pick<AgreementTerms, 'mostPreviousMonths'>,
  day: string,
): { row: AgreementRow; day: string } | undefined {
  if (classified.wageStep !== null) return undefined
  const months = serviceMonths(classified, terms, day)
  const [row] = rows
    .filter(({ group, fromYear }) => group === classified.wageGroup && fromYear * 12 > months)
    .sort((one, other) => one.fromYear - other.fromYear)
  if (!row) return undefined
  const since = Temporal.PlainDate.from(classified.classifiedSince)
  return { row, day: since.add({ months: row.fromYear * 12 - counted(classified, terms) }).toString() }
}

/**
 * What a row comes to in the unit of a contract's pay, in cents, rounded once, half up: a month by its share of the full week,
 * an hour by the divisor, a week by its hours, a day by the divisor and the share. Undefined without the divisor it takes.
 */
export function minimumCents(
  { cents }: Pick<AgreementRow, 'cents'>,
  { weeklyMinutes: fullWeek, hourDivisor, dayDivisor }: AgreementTerms,
  { wageType, weeklyMinutes }: AgreedTime,
): number | undefined {
  if (wageType === 4) return roundedQuotient(cents * weeklyMinutes, fullWeek)
  if (wageType === 2)
    return dayDivisor ? roundedQuotient(cents * 100 * weeklyMinutes, dayDivisor * fullWeek) : undefined
  if (!hourDivisor) return undefined
  if (wageType === 1) return roundedQuotient(cents * 100, hourDivisor)
  return roundedQuotient(cents * 100 * weeklyMinutes, hourDivisor * 60)
}

export type Agreement = AgreementTerms & { id: number; tables: readonly (AgreementTable & { id: number })[] }

/** How somebody stands on a day; what can't be said is undefined. */
export type Standing = {
  table: (AgreementTable & { id: number }) | undefined
  row: AgreementRow | undefined
  next: { row: AgreementRow; day: string } | undefined
  minimumCents: number | undefined
}

export function standingOn(
  agreement: Agreement,
  classified: Classified,
  contract: AgreedTime & { federalState: number | null },
  day: string,
): Standing {
  const table = tableOn(agreement.tables, classified.payKind, contract.federalState, day)
  const row = table && rowOn(table.rows, classified, agreement, day)
  return {
    table,
    row,
    next: table && nextStep(table.rows, classified, agreement, day),
    minimumCents: row && minimumCents(row, agreement, contract),
  }
}
