import type { ShiftProposal } from '#contract/roster/proposals.ts'
import { spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { balanceText } from './board-texts.ts'
import { type BoardWeek, nameOf } from './board-week.ts'

type Reason = ShiftProposal['assigned'][number]['reason']
type LeftOpen = ShiftProposal['open'][number]

/** „11 h“ and „11:30 h“ */
export const restText = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} h`
    : `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')} h`

/** „wünscht 09–15, Saldo −4:00, davor 11 h Ruhe. Nächster wäre Zeman Viktor, Saldo +3:10.“ */
export function reasonText({ missing, wish, restBefore, restAfter, next }: Reason, week: BoardWeek): string {
  const wall = (minute: number) => wallOf(week.calendar, minute)
  const why = [
    wish && `wünscht ${spanText({ from: wall(wish.from), to: wall(wish.to) }, true)}`,
    `Saldo ${balanceText(-missing)}`,
    restBefore !== null && `davor ${restText(restBefore)} Ruhe`,
    restAfter !== null && `danach ${restText(restAfter)} Ruhe`,
  ]
  const other = next && week.people.find(({ id }) => id === next.employeeId)
  const rest = other ? ` Nächster wäre ${nameOf(other)}, Saldo ${balanceText(-next.missing)}.` : ' Sonst kann niemand.'
  return `${why.filter(Boolean).join(', ')}.${rest}`
}

/** „2 haben einen Dienst, der nicht dazupasst. Tägliche Ruhezeit: 3, Abwesend: 1.“ */
export function leftOpenText({ rules, busy }: LeftOpen): string {
  const all = busy + rules.reduce((sum, { people }) => sum + people, 0)
  if (all === 0) return 'Hier ist niemand beschäftigt, der gefragt werden könnte.'
  const parts = [
    busy === 1 && '1 Mitarbeiter hat schon einen Dienst, der nicht dazupasst.',
    busy > 1 && `${busy} Mitarbeiter haben schon Dienste, die nicht dazupassen.`,
    rules.length > 0 && `${rules.map(({ name, people }) => `${name}: ${people}`).join(', ')}.`,
  ]
  return parts.filter(Boolean).join(' ')
}
