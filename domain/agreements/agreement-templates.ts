import type { AgreementTable, AgreementTerms, Allowance } from './collective-agreements.ts'

type Noted = { note: string }

/** What Kontor ships of an agreement; a company copies it and owns the copy. Only values with a source, all others are empty. */
export type AgreementTemplate = Omit<AgreementTerms, 'weeklyMinutes'> &
  Noted & {
    key: string
    name: string
    about: string
    weeklyMinutes: number
    averagingWeeks: number | null
    tables: readonly (AgreementTable & Noted)[]
    allowances: readonly Allowance[]
  }

const yearsOfTraining = (euros: readonly number[]) =>
  euros.map((euro, at) => ({
    group: 'Lehrling',
    step: `${at + 1}. Lehrjahr`,
    fromYear: at,
    toYear: at + 1 === euros.length ? null : at + 1,
    cents: euro * 100,
  }))

const ofMay = { validFrom: '2025-05-01', federalState: null }
const ofJanuary = { validFrom: '2026-01-01', federalState: null }
const MISSING = 'Beträge nicht mitgeliefert, bitte aus dem Kollektivvertrag übernehmen.'

/** Domain §4.1 and §4.2. */
export const AGREEMENT_TEMPLATES: readonly AgreementTemplate[] = [
  {
    key: 'hospitality',
    name: 'Hotel- und Gastgewerbe',
    about: '40 Stunden, Lehrlinge und Zulagen ab Mai 2025. Die Beträge der Lohngruppen sind nicht dabei.',
    note: 'WKO, ÖHV, kollektivvertrag.at, AK; Stand Mai 2025',
    weeklyMinutes: 2400,
    hourDivisor: 17_300,
    dayDivisor: 2200,
    averagingWeeks: 26,
    mostPreviousMonths: null,
    tables: [
      { ...ofMay, payKind: 'wage', rows: [], note: `${MISSING} Mindestlohn ab 1.5.2025: 2 000 €.` },
      { ...ofMay, payKind: 'salary', rows: [], note: MISSING },
      {
        ...ofMay,
        payKind: 'apprentice',
        rows: yearsOfTraining([1050, 1180, 1400, 1500]),
        note: 'WKO, ÖHV; Stand Mai 2025',
      },
    ],
    allowances: [
      { code: 'NACHT', name: 'Nachtzuschlag', unit: 'night', cents: 2850, percent: null, validFrom: '2025-05-01' },
      {
        code: 'SPRACHE',
        name: 'Fremdsprachenzulage',
        unit: 'month',
        cents: 4000,
        percent: null,
        validFrom: '2025-05-01',
      },
      {
        code: 'FEHLGELD',
        name: 'Fehlgeldentschädigung',
        unit: 'month',
        cents: 4100,
        percent: null,
        validFrom: '2025-05-01',
      },
    ],
  },
  {
    key: 'trade',
    name: 'Handel',
    about:
      '38,5 Stunden, Lehrlinge ab 2026, höchstens 7 Jahre Vordienst. Die Beträge der Gruppen A bis H sind nicht dabei.',
    note: 'WKO, GPA; Stand Jänner 2026',
    weeklyMinutes: 2310,
    hourDivisor: null,
    dayDivisor: null,
    averagingWeeks: null,
    mostPreviousMonths: 84,
    tables: [
      {
        ...ofJanuary,
        payKind: 'salary',
        rows: [],
        note: `${MISSING} + 2,55 % ab 1.1.2026, auf volle Euro aufgerundet.`,
      },
      {
        ...ofJanuary,
        payKind: 'apprentice',
        rows: yearsOfTraining([1026, 1200, 1518, 1580]),
        note: 'WKO, GPA; Stand Jänner 2026',
      },
    ],
    allowances: [],
  },
]

export const templateNamed = (key: string): AgreementTemplate | undefined =>
  AGREEMENT_TEMPLATES.find(template => template.key === key)
