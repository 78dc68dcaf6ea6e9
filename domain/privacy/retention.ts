/** How long personal data of one kind is kept; what the law asks for is the shortest a company may choose. Domain §6. */
export type RetentionRule = {
  label: string
  /** What the period is of, for who is asked about it. */
  about: string
  source: string
  /** `year`: from the end of the calendar year; `day`: from the day itself. */
  from: 'year' | 'day'
  unit: 'years' | 'months'
  usual: number
  least: number
}

export const RETENTION = {
  payroll: {
    label: 'Lohnkonto und Abgaben',
    about: 'Was die Lohnverrechnung zu einer Person festhält, samt Bank, SV-Nummer und Anschrift',
    source: 'BAO § 132',
    from: 'year',
    unit: 'years',
    usual: 7,
    least: 7,
  },
  'working-time': {
    label: 'Arbeitszeit und Abwesenheiten',
    about: 'Stempelzeiten, Dienste, Abwesenheiten und die Monate, die daraus gerechnet sind',
    source: 'AZG § 26, ARG § 25; wegen der Ansprüche daraus drei Jahre',
    from: 'day',
    unit: 'years',
    usual: 3,
    least: 1,
  },
  claims: {
    label: 'Ansprüche aus dem Dienstverhältnis',
    about: 'Einstufung, Dokumente, Anträge und Salden',
    source: 'ABGB § 1486 Z 5',
    from: 'day',
    unit: 'years',
    usual: 3,
    least: 3,
  },
  certificate: {
    label: 'Daten für das Dienstzeugnis',
    about: 'Name, Geburtsdatum und Verträge, ohne Bezüge',
    source: 'ABGB § 1478 mit § 1163',
    from: 'day',
    unit: 'years',
    usual: 30,
    least: 30,
  },
  application: {
    label: 'Bewerbungen',
    about: 'Personen, die nie einen Vertrag hatten',
    source: 'GlBG § 15 und § 29',
    from: 'day',
    unit: 'months',
    usual: 7,
    least: 6,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionClass = keyof typeof RETENTION
export const RETENTION_CLASSES = Object.keys(RETENTION) as RetentionClass[]

/** Where a company's choice of the period stands. */
export const PERIOD_FIELDS = {
  payroll: 'payrollYears',
  'working-time': 'workingTimeYears',
  claims: 'claimsYears',
  certificate: 'certificateYears',
  application: 'applicationMonths',
} as const satisfies Record<RetentionClass, string>

export const periodText = (kind: RetentionClass, length: number = RETENTION[kind].usual): string => {
  const { unit, from } = RETENTION[kind]
  const word = unit === 'years' ? (length === 1 ? 'Jahr' : 'Jahre') : length === 1 ? 'Monat' : 'Monate'
  return `${length} ${word}${from === 'year' ? ' ab dem Ende des Kalenderjahres' : ''}`
}

/** How long each class is kept: years or months, as its rule says. */
export type RetentionPeriods = Record<RetentionClass, number>
export const USUAL_PERIODS: RetentionPeriods = Object.fromEntries(
  RETENTION_CLASSES.map(kind => [kind, RETENTION[kind].usual]),
) as RetentionPeriods

type Day = Temporal.PlainDate

/** The first day on which what ended on `lastDay` may be erased: the day after the last one of its period. */
export function dueOn(kind: RetentionClass, lastDay: Day, length: number = RETENTION[kind].usual): Day {
  const { from, unit } = RETENTION[kind]
  const begin = from === 'year' ? lastDay.with({ month: 12, day: 31 }) : lastDay
  // A 29 February that is missing ends the period on the 28th. ABGB § 902.
  return begin.add({ [unit]: length }).add({ days: 1 })
}

export type Employment = {
  entry: string | null
  exit: string | null
  contracts: readonly { from: string; to: string | null }[]
}

/**
 * The last day of employment, days as `YYYY-MM-DD`: `open` while it goes on or begins again, `never` for who was never
 * employed. Of several employments the last one counts for all that is kept: nothing is erased early.
 */
export function employmentEnd({ entry, exit, contracts }: Employment, today: string): string {
  if (contracts.length === 0 && entry === null && exit === null) return 'never'
  if (contracts.some(({ to }) => to === null || to >= today)) return 'open'
  const end = [exit, ...contracts.map(({ to }) => to)].reduce<string>(
    (last, day) => (day && day > last ? day : last),
    '',
  )
  // Without an end, or entered again since: nobody knows that it is over.
  if (end === '' || end >= today || (entry !== null && entry > end)) return 'open'
  return end
}

/** What of a person falls due one by one; who was never employed has applied, and all of it goes together. */
export const classesOf = (end: string): readonly RetentionClass[] =>
  end === 'open' ? [] : end === 'never' ? ['application'] : ['working-time', 'claims', 'payroll', 'certificate']
