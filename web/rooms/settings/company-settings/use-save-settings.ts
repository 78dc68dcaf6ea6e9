import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { ApiError, isRefusal } from '#web/ui/api-error.ts'
import { failureText } from '#web/ui/states/failure-texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { companyQuery, creatorsQuery, employerQuery, storeSettingsQuery } from './queries.ts'
import type { Step } from './save-steps.ts'

/** One request after the other; what went through is told to the form at once, so that another try sends the rest only. */
export function useSaveSettings(companyId: number, onStep: (step: Step) => void) {
  const client = useQueryClient()
  const reload = () =>
    Promise.all(
      [companyQuery, storeSettingsQuery, employerQuery, creatorsQuery].map(query =>
        client.invalidateQueries({ queryKey: query(companyId).queryKey }),
      ),
    )
  return useMutation({
    async mutationFn(steps: readonly Step[]) {
      try {
        for (const step of steps) {
          await step.run().catch(error => refuse(step, error))
          onStep(step)
          if (step.done) toast.success(step.done)
        }
      } finally {
        await reload()
      }
      toast.success(refusalTexts.saveDone, refusalTexts.saveDoneHint)
    },
    meta: { isToldInPlace: true },
  })
}

/** Told where it stands on the screen, and by a message in any case: a save has several parts. Spec 3 §8. */
function refuse({ failed, place }: Step, error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).map(([field, text]) => [place(field), text])
  if (!isRefusal(error, 401)) {
    const isKnown = fields.length === 0 && error.status < 500
    toast.error(failed, isKnown ? failureText(error) : refusalTexts.saveFailedHint)
  }
  throw new ApiError(error.status, error.code, error.message, Object.fromEntries(fields))
}
