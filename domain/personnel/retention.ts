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

export const periodText = (kind: RetentionClass, length: number = RETENTION[kind].usual): string => {
  const { unit, from } = RETENTION[kind]
  const word = unit === 'years' ? (length === 1 ? 'Jahr' : 'Jahre') : length === 1 ? 'Monat' : 'Monate'
  return `${length} ${word}${from === 'year' ? ' ab dem Ende des Kalenderjahres' : ''}`
}
