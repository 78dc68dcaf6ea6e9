import { type EmploymentRules, SHIPPED_RULES, SHIPPED_WINDOW } from './employment-rules.ts'
import type { ModelGroup } from './model-groups.ts'

export type EmploymentTemplate = {
  key: string
  /** What a model made of it is called at first. */
  name: string
  group: ModelGroup
  about: string
  rules: EmploymentRules
}

const template = (
  key: string,
  name: string,
  group: ModelGroup,
  about: string,
  rules: Partial<EmploymentRules>,
): EmploymentTemplate => ({ key, name, group, about, rules: { ...SHIPPED_RULES, ...rules } })

const AGREED_38_5 = { weeklyMinutes: 2310, moreWorkOverMinutes: 2310, moreWorkPercent: 0 } as const

/** Where to begin; what holds in a company, its agreement says. Values: AZG, ARG, KJBG and the agreements of 2024 to 2026. */
export const EMPLOYMENT_TEMPLATES: readonly EmploymentTemplate[] = [
  template(
    'gastronomy',
    'Gastgewerbe Arbeiter 40 h',
    'worker',
    'Kollektivvertrag Hotel- und Gastgewerbe: 40 Stunden, Faktor 4,325, Nachtzulage je Nacht in Dritteln, Feiertagsarbeitsentgelt auch am Sonntag.',
    {
      monthFactor: 43_250_000,
      nightFrom: 0,
      nightTo: 360,
      nightCents: 2850,
      nightPer: 'night',
      sundayHoliday: 'workPay',
      lawAgreement: 'hospitality',
    },
  ),
  template(
    'trade',
    'Handel Angestellte 38,5 h',
    'salaried',
    'Kollektivvertrag Handel: 38,5 Stunden, bis 40 Stunden Mehrarbeit ohne Zuschlag, erweiterte Öffnungszeiten, nachts und an Sonn- und Feiertagen 100 %.',
    {
      ...AGREED_38_5,
      overtimeOverDayMinutes: 540,
      secondOvertimePercent: 10_000,
      secondOvertimeFrom: 1200,
      secondOvertimeTo: 360,
      secondOvertimeDays: 'sundays',
      openings: [
        { ...SHIPPED_WINDOW, days: 'weekdays', from: 1110, to: 1200, percent: 7000, overtimePercent: 7000 },
        { ...SHIPPED_WINDOW, days: 'weekdays', from: 1200, to: 1440, percent: 10_000 },
        { ...SHIPPED_WINDOW, days: 'saturday', from: 780, to: 1080, percent: 5000 },
      ],
      decemberEighth: 'timeOff',
      lawAgreement: 'retail',
    },
  ),
  template(
    'salaried',
    'Angestellte 38,5 h',
    'salaried',
    '38,5 Stunden, bis 40 Stunden Mehrarbeit ohne Zuschlag, darüber Überstunden mit 50 %.',
    AGREED_38_5,
  ),
  template(
    'partTime',
    'Teilzeit 20 h',
    'salaried',
    'Über den vereinbarten Stunden Mehrarbeit mit 25 %, über 8 Stunden am Tag und 40 in der Woche Überstunden mit 50 %.',
    { weeklyMinutes: 1200, moreWorkOverMinutes: 1200 },
  ),
  template(
    'marginal',
    'Geringfügig',
    'marginal',
    'Acht Stunden an zwei Tagen; ob die Grenze der Geringfügigkeit hält, sagt der Bezug.',
    { weeklyMinutes: 480, daysPerWeek: 2, moreWorkOverMinutes: 480, vacationEntitlement: 1000 },
  ),
  template(
    'apprentice',
    'Lehrling',
    'apprentice',
    '40 Stunden nach dem KJBG: Pause nach 4,5 Stunden, keine Durchrechnung.',
    { breakAfterMinutes: 270 },
  ),
]

/** Of which a new company has its one model. */
export const FIRST_TEMPLATE = 'salaried'
