import { shifts as calls, type Shift } from '#contract/roster/shifts.ts'
import { api } from '#web/lib/api.ts'
import { keysByContent } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { shiftsText } from './board-texts.ts'
import { withSaved } from './plan-saving.ts'
import { type WeekAsked, weekQuery } from './queries.ts'

const keyFor = keysByContent()

/** Undoes that shifts were taken back, as far as nobody changed them since; what stays a draft is said. */
export async function publishAgain(asked: WeekAsked, drafts: readonly Shift[]): Promise<void> {
  const { queryKey } = weekQuery(asked)
  const body = { shifts: drafts.map(({ id, version }) => ({ id, version })), overrides: [], reason: '' }
  try {
    const query = { companyId: asked.companyId }
    const { shifts, left } = await api(calls.publish, { query, body, idempotencyKey: keyFor(body) })
    queryClient.setQueryData(queryKey, known => known && withSaved(known, shifts, new Set()))
    if (shifts.length > 0) toast.success(`${shiftsText(shifts.length)} wieder veröffentlicht`)
    if (left.length > 0)
      toast.warning(
        `${shiftsText(left.length)} ${left.length === 1 ? 'bleibt' : 'bleiben'} Entwurf`,
        left.flatMap(({ findings }) => findings)[0]?.text,
      )
  } catch (error) {
    toast.error('Die Dienste bleiben Entwürfe', failureText(error))
    void queryClient.invalidateQueries({ queryKey })
  }
}
