import { type EmploymentRules, hasOvertimeAt } from './employment-rules.ts'
import type { ModelGroup } from './model-groups.ts'
import { KIND_CODES, type TimeKind } from './time-kinds.ts'

/**
 * The kinds that people of a group come to by the rules of their model, so that a number is needed: what follows only from
 * rare cases is asked for when it arises. Freelancers have neither holidays nor paid absences.
 */
export function kindsOf(group: ModelGroup, rules: EmploymentRules): TimeKind[] {
  const isEmployed = group !== 'freelance'
  const uses: Partial<Record<TimeKind, boolean>> = {
    NORM: true,
    MEHR25: rules.moreWorkOverMinutes !== null && rules.moreWorkPercent > 0,
    MEHR0: rules.moreWorkOverMinutes !== null && (rules.moreWorkPercent === 0 || rules.moreWorkFreeMinutes > 0),
    UE50: rules.overtimeOverDayMinutes !== null || rules.overtimeOverWeekMinutes !== null,
    UE70: hasOvertimeAt(rules, 'UE70'),
    UE100: rules.secondOvertimePercent !== null || hasOvertimeAt(rules, 'UE100'),
    NACHT: rules.nightPercent !== null || rules.nightCents !== null,
    OEFFNUNG30: hasOpening(rules, 3000),
    OEFFNUNG50: hasOpening(rules, 5000),
    OEFFNUNG70: hasOpening(rules, 7000),
    OEFFNUNG100: hasOpening(rules, 10_000),
    SONNTAG: rules.sundayPercent !== null || rules.sundayCents !== null,
    FEIERTAG_ENTG: isEmployed,
    FTA: isEmployed,
    ZA:
      (rules.averagingWeeks > 0 && rules.averagingBalance === 'oneToOne') ||
      rules.timeAccount === 'overtime' ||
      rules.decemberEighth === 'timeOff',
    ZA_AUSZ: rules.timeAccount === 'overtime',
    URLAUB: isEmployed,
    KRANK: isEmployed,
    PFLEGE: isEmployed,
    BERUFSSCHULE: group === 'apprentice',
  }
  return KIND_CODES.filter(code => uses[code])
}

const hasOpening = ({ openings }: EmploymentRules, hundredths: number): boolean =>
  openings.some(({ percent }) => percent === hundredths)
