import type { Day } from '../wages/calendar.ts'
import type { LawFinding } from './findings.ts'
import type { LawPerson } from './people.ts'
import { isOn } from './person-days.ts'
import { ruleOf } from './rules.ts'

/** Nothing but a free contractor on a day. `docs/working-time.md` 1.10 */
export function isFreeOn({ contracts }: LawPerson, day: Day): boolean {
  const own = contracts.filter(contract => isOn(contract, day))
  return own.length > 0 && own.every(({ isFree }) => isFree)
}

/** Of what protects employees the days before and after a birth alone are theirs. MSchG § 1 (5) */
export const holdsForFree = ({ rule, limit }: LawFinding): boolean =>
  rule === 'MUTTER' ? limit === 'protection' : !OF_EMPLOYEES.test(ruleOf(rule).law ?? '')
const OF_EMPLOYEES = /^(AZG|ARG|KJBG|KV) /
