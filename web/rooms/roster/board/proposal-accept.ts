import { assignedAll } from '#domain/roster/plan-changes.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { shiftsText } from './board-texts.ts'
import type { BoardWeek } from './board-week.ts'
import { keyed, type Plan } from './plan-store.ts'
import type { Assigned } from './proposal-store.ts'

/** What was decided, as one change; `week`: as it is. */
export function changeOf(assigned: readonly Assigned[], { shifts }: BoardWeek) {
  const open = new Map(shifts.map(shift => [shift.id, shift]))
  return assignedAll(
    assigned.flatMap(({ shiftId, employeeId }) => {
      const shift = open.get(shiftId)
      return shift ? [{ shift: keyed(shift), employeeId }] : []
    }),
  )
}

/** Saved as any change, and taken back as one. */
export async function accept(assigned: readonly Assigned[], week: BoardWeek, plan: Plan): Promise<boolean> {
  const isSaved = await plan.apply(changeOf(assigned, week))
  if (isSaved)
    toast.success('Vorschlag übernommen', `${shiftsText(assigned.length)} zugeteilt`, {
      label: 'Rückgängig',
      run: () => void plan.undo(),
    })
  return isSaved
}
