import { openingText, RULE_KINDS, RULE_LABELS } from '#domain/wages/employment-rule-texts.ts'
import { DAY_FIELDS, type EmploymentRules, minutesByDay, RULE_CHOICES } from '#domain/wages/employment-rules.ts'
import { durationText } from '#domain/wages/example-lines.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { OpeningsField } from './openings-field.tsx'
import type { RuleValues } from './rule-values.ts'

type Field = keyof EmploymentRules

export type RuleGroup = { title: string; fields: readonly (Field | 'hoursPerDay')[]; isFolded?: true }

/** In the order of the drawing. */
export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    title: 'Arbeitszeit',
    fields: [
      'weeklyMinutes',
      'daysPerWeek',
      'hoursPerDay',
      'monthFactor',
      'distribution',
      'workTimeMode',
      'lawAgreement',
      ...DAY_FIELDS,
    ],
  },
  {
    title: 'Mehrarbeit und Überstunden',
    fields: [
      'moreWorkOverMinutes',
      'moreWorkPercent',
      'overtimeOverDayMinutes',
      'overtimePercent',
      'overtimeOverWeekMinutes',
      'secondOvertimePercent',
      'secondOvertimeFrom',
      'secondOvertimeTo',
      'secondOvertimeDays',
    ],
  },
  {
    title: 'Durchrechnung',
    fields: ['averagingWeeks', 'averagingBalance', 'averagingStart', 'averagingOverAgreedMinutes'],
  },
  { title: 'Zeitkonto', fields: ['timeAccount', 'timeAccountCeilingMinutes'] },
  {
    title: 'Zuschläge',
    fields: [
      'nightFrom',
      'nightTo',
      'sundayPercent',
      'holidayPercent',
      'nightPercent',
      'nightCents',
      'nightPer',
      'sundayCents',
      'holidayCents',
      'openings',
      'decemberEighth',
    ],
  },
  { title: 'Automatische Pause', fields: ['breakAfterMinutes', 'breakMinutes'] },
  { title: 'Urlaub', fields: ['vacationUnit', 'vacationEntitlement', 'vacationYear'] },
  { title: 'Krankenstand', fields: ['sickUnit', 'sickYear'] },
  {
    title: 'Auslegung',
    isFolded: true,
    fields: [
      'surchargeDay',
      'thresholdDay',
      'excessMinutes',
      'absencesFillWeek',
      'freeHolidayWork',
      'holidayInSickness',
      'sundayHoliday',
      'joinGapMinutes',
      'breakPlaceMinutes',
      'calendarWeeks',
      'brokenWeek',
      'severalContracts',
      'averagingOnChange',
      'moreWorkFreeMinutes',
    ],
  },
]

const WORK_TIME_OF_STORES = 'Einstellungen, Arbeitszeit der Standorte'
/** What only holds while something is left to the store. */
const LEFT_TO_STORE: { readonly [Name in Field]?: (values: RuleValues) => string | undefined } = {
  daysPerWeek: ({ distribution }) => (distribution === 'store' ? 'nur für den Urlaubsanspruch' : undefined),
  distribution: ({ distribution }) => (distribution === 'store' ? WORK_TIME_OF_STORES : undefined),
  workTimeMode: ({ workTimeMode }) => (workTimeMode === 'store' ? WORK_TIME_OF_STORES : undefined),
}

/** The paragraph a field follows. */
const LAW: { readonly [Name in Field]?: string } = {
  weeklyMinutes: 'AZG § 3',
  monthFactor: '4,33 üblich, 4,325 im Gastgewerbe',
  lawAgreement: 'Ruhe, Sonntage, Durchschnitt',
  averagingWeeks: 'AZG § 4, Kollektivvertrag',
  averagingBalance: 'AZG § 19d Abs. 3b',
  averagingOverAgreedMinutes: 'KV Gastgewerbe, Teilzeit: 8; leer: bis 48 h',
  moreWorkPercent: 'AZG § 19d',
  moreWorkFreeMinutes: 'AZG § 19d Abs. 3c, im KV mit 38,5 h 1,5',
  overtimeOverDayMinutes: 'AZG §§ 3, 6',
  overtimeOverWeekMinutes: 'AZG § 6',
  overtimePercent: 'AZG § 10',
  secondOvertimePercent: 'Kollektivvertrag',
  timeAccount: 'AZG § 10 Abs. 2',
  timeAccountCeilingMinutes: 'darüber wird am Monatsende ausbezahlt',
  nightTo: 'Kollektivvertrag',
  sundayPercent: 'Kollektivvertrag',
  holidayPercent: 'ARG § 9',
  decemberEighth: 'KV Handel, ARG § 13a',
  sundayHoliday: 'ARG § 7 Abs. 7, KV Gastgewerbe',
  sundayCents: 'je Stunde',
  holidayCents: 'je Stunde',
  breakAfterMinutes: 'AZG § 11, Jugendliche KJBG § 15',
  vacationEntitlement: 'UrlG § 2',
  vacationYear: 'UrlG § 2 Abs. 4',
  sickYear: 'EFZG § 2, AngG § 8',
}

const OPTIONAL = new Set<Field>([
  'moreWorkOverMinutes',
  'overtimeOverDayMinutes',
  'overtimeOverWeekMinutes',
  'secondOvertimePercent',
  'secondOvertimeFrom',
  'secondOvertimeTo',
  'averagingStart',
  'averagingOverAgreedMinutes',
  'timeAccountCeilingMinutes',
  'nightPercent',
  'nightCents',
  'sundayPercent',
  'sundayCents',
  'holidayPercent',
  'holidayCents',
  'breakAfterMinutes',
  'openings',
])

const HIDDEN: { readonly [Name in Field]?: (values: RuleValues) => boolean } = {
  ...Object.fromEntries(DAY_FIELDS.map(field => [field, ({ distribution }: RuleValues) => distribution !== 'byDay'])),
  monthFactor: ({ workTimeMode }) => workTimeMode === 'store',
  moreWorkPercent: ({ moreWorkOverMinutes }) => moreWorkOverMinutes === null,
  moreWorkFreeMinutes: ({ moreWorkOverMinutes, moreWorkPercent }) => moreWorkOverMinutes === null || !moreWorkPercent,
  secondOvertimeFrom: hasNoSecondRate,
  secondOvertimeTo: hasNoSecondRate,
  secondOvertimeDays: hasNoSecondRate,
  averagingStart: ({ averagingWeeks }) => averagingWeeks === 0,
  averagingBalance: ({ averagingWeeks }) => averagingWeeks === 0,
  averagingOverAgreedMinutes: ({ averagingWeeks }) => averagingWeeks === 0,
  timeAccountCeilingMinutes: ({ timeAccount }) => timeAccount === 'none',
  nightPer: ({ nightCents }) => nightCents === null,
  breakMinutes: ({ breakAfterMinutes }) => breakAfterMinutes === null,
}
function hasNoSecondRate({ secondOvertimePercent }: RuleValues): boolean {
  return secondOvertimePercent === null
}

/** Where the group has said the rest. */
const LABELS: { readonly [Name in Field]?: string } = {
  averagingWeeks: 'Zeitraum',
  averagingStart: 'Start',
  averagingOverAgreedMinutes: 'Normal bis über Wochenstunden',
  timeAccount: 'Überstunden',
  timeAccountCeilingMinutes: 'Obergrenze',
  vacationUnit: 'Zählt in',
  vacationEntitlement: 'Anspruch',
  sickUnit: 'Zählt in',
  breakAfterMinutes: 'Nach Stunden',
  breakMinutes: 'Minuten',
  sundayCents: 'Sonntagszulage',
  holidayCents: 'Feiertagszulage',
}

const UNITS: { readonly [Name in Field]?: string } = {
  moreWorkOverMinutes: 'h/Woche',
  moreWorkFreeMinutes: 'h/Woche',
  averagingOverAgreedMinutes: 'h/Woche',
  overtimeOverDayMinutes: 'h/Tag',
  overtimeOverWeekMinutes: 'h/Woche',
}

const WEEKS: Choice[] = [0, 4, 13, 17, 26, 52].map(value => ({
  value,
  label: value === 0 ? 'keine' : `${value} Wochen`,
}))

/** One entry a rule, made of its kind; whoever may only read sees the same values as text. */
export function ruleEntries(isLocked: boolean): Entry<RuleValues>[] {
  return RULE_GROUPS.flatMap(({ fields }) => fields).map(field => {
    if (field === 'hoursPerDay')
      return { kind: 'output', key: field, label: 'Stunden je Tag', text: hoursPerDayText } as const
    const law = LAW[field]
    const common = {
      key: field,
      label: LABELS[field] ?? RULE_LABELS[field],
      required: !OPTIONAL.has(field),
      disabled: isLocked,
      hiddenIf: HIDDEN[field],
      note: noteOf(field, law),
    }
    return { ...common, ...kindOf(field) } as Entry<RuleValues>
  })
}

function noteOf(field: Field, law: string | undefined) {
  const ofStore = LEFT_TO_STORE[field]
  if (law === undefined && !ofStore) return undefined
  return (values: RuleValues) => {
    const text = ofStore?.(values) ?? law
    return text === undefined ? undefined : ({ tone: 'plain', text } as const)
  }
}

function kindOf(field: Field): object {
  if (field === 'averagingWeeks') return { kind: 'dropdown-search', choices: WEEKS }
  if (field === 'averagingStart') return { kind: 'date' }
  if (field === 'openings')
    return { kind: 'own', wide: true, field: OpeningsField, textOf: (value: RuleValues['openings']) => textOf(value) }
  if (field in RULE_CHOICES) return { kind: 'dropdown-search', choices: choicesOf(field as keyof typeof RULE_CHOICES) }
  switch (RULE_KINDS[field]) {
    case 'hours':
      return { kind: 'hours', unit: UNITS[field] }
    case 'percent':
      return { kind: 'decimal', places: 2, unit: '%', placeholder: 'keiner' }
    case 'factor':
      return { kind: 'decimal', places: 7 }
    case 'units':
      return { kind: 'decimal', places: 2 }
    case 'cents':
      return { kind: 'euro' }
    case 'clock':
      return { kind: 'time' }
    default:
      return { kind: 'numeric' }
  }
}

const choicesOf = (field: keyof typeof RULE_CHOICES): Choice[] =>
  Object.entries(RULE_CHOICES[field]).map(([value, label]) => ({ value, label }))

const textOf = (openings: RuleValues['openings']) =>
  openings.length === 0 ? 'keine' : openings.map(openingText).join(', ')

/** Of an even week each day, else the longest. */
function hoursPerDayText(values: RuleValues): string {
  const { weeklyMinutes, daysPerWeek } = values
  if (!weeklyMinutes || !daysPerWeek) return '–'
  return durationText(Math.max(...minutesByDay(values).map(minutes => minutes || 0)))
}
