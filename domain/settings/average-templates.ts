import type { AverageRules } from '../wages/averages.ts'

export type AverageTemplate = {
  key: string
  /** What an average made of it is called at first. */
  name: string
  about: string
  rules: AverageRules
}

const VARIABLE: AverageRules['kinds'] = ['UE50', 'UE100', 'NACHT', 'SONNTAG']

/** Thirteen fully worked weeks, by the days that were worked. domain.md §5.3. */
const THIRTEEN_WEEKS: AverageRules = {
  usedFor: ['vacation'],
  kinds: VARIABLE,
  ownTypes: [],
  period: 'weeks13',
  divisor: 'workedDays',
  skipsAbsences: true,
  leastTimes: 1,
}

/** Where to begin; what holds in a company, its agreement says. Sources: domain.md §4 (ARG § 9), §4.1 and §5.3. */
export const AVERAGE_TEMPLATES: readonly AverageTemplate[] = [
  {
    key: 'vacation',
    name: 'Urlaubsentgelt',
    about: 'Die letzten 13 voll gearbeiteten Wochen durch die Tage, an denen gearbeitet wurde.',
    rules: THIRTEEN_WEEKS,
  },
  {
    key: 'sickness',
    name: 'Krankenentgelt',
    about: 'Wie das Urlaubsentgelt: 13 voll gearbeitete Wochen durch die gearbeiteten Tage.',
    rules: { ...THIRTEEN_WEEKS, usedFor: ['sickness'] },
  },
  {
    key: 'holiday',
    name: 'Feiertagsentgelt',
    about: 'Ausfallsprinzip (ARG § 9): 13 Wochen durch die Normalstunden, je Stunde, die am Feiertag ausfällt.',
    rules: { ...THIRTEEN_WEEKS, usedFor: ['holiday'], divisor: 'normalHours' },
  },
  {
    key: 'fluctuating',
    name: 'Schwankende Bezüge',
    about:
      'Für stark schwankende Bezüge wie Provisionen: 12 Monate durch die gearbeiteten Tage. Lohnarten wählen Sie selbst.',
    rules: { ...THIRTEEN_WEEKS, usedFor: ['sickness', 'vacation'], kinds: [], period: 'months12' },
  },
  {
    key: 'specialPayments',
    name: 'Sonderzahlung',
    about: 'Monatsdurchschnitt wie in RZL: 12 Monate, Summe durch SV-Tage × 30.',
    rules: {
      ...THIRTEEN_WEEKS,
      usedFor: ['specialPayments'],
      period: 'months12',
      divisor: 'insuredDays',
      skipsAbsences: false,
    },
  },
  {
    key: 'gastronomy',
    name: 'Sonderzahlung Gastgewerbe',
    about: 'Kollektivvertrag Hotel- und Gastgewerbe: Nachtzuschlag mit dem Schnitt der letzten 13 Wochen.',
    rules: {
      ...THIRTEEN_WEEKS,
      usedFor: ['specialPayments'],
      kinds: ['NACHT'],
      divisor: 'insuredDays',
      skipsAbsences: false,
    },
  },
]
