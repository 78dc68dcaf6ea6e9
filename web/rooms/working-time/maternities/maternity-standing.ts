import { type Maternity, usualProtection } from '#contract/working-time/maternities.ts'
import { today } from '#web/lib/day-text.ts'

const WEEKS_BEFORE = 8

/** How it stands today. MSchG §§ 3 to 9 */
export function maternityStanding(
  { notifiedOn, expectedOn, bornOn, protectedTo, nursingTo }: Maternity,
  day = today(),
) {
  if (notifiedOn > day) return { tone: 'info', label: 'Künftig' } as const
  if (bornOn === null) {
    const begins = Temporal.PlainDate.from(expectedOn).subtract({ weeks: WEEKS_BEFORE }).toString()
    return day < begins
      ? ({ tone: 'info', label: 'Schwanger' } as const)
      : ({ tone: 'warn', label: 'Schutzfrist' } as const)
  }
  if (day <= (protectedTo ?? usualProtection(bornOn))) return { tone: 'warn', label: 'Schutzfrist' } as const
  if (nursingTo !== null && day <= nursingTo) return { tone: 'info', label: 'Stillzeit' } as const
  return { tone: 'neutral', label: 'Beendet' } as const
}
