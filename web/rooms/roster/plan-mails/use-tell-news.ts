import { useMutation } from '@tanstack/react-query'
import { planMails } from '#contract/roster/plan-mails.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { previewQuery } from './queries.ts'

/** Tells of what was published before without a word, or taken back since, after a question. */
export function useTellNews({ storeId, monday }: { storeId: number; monday: string }) {
  const companyId = useCompanyId()
  const keyFor = useIdempotencyKey()
  const days = { storeId, from: monday, to: Temporal.PlainDate.from(monday).add({ days: 6 }).toString() }
  const { mutateAsync } = useMutation({
    mutationFn: async () => {
      const { people, isActive } = await queryClient.fetchQuery(previewQuery({ companyId, ...days }))
      if (!isActive) return undefined
      const body = { ...days, employeeIds: people.map(({ id }) => id) }
      return api(planMails.tell, { query: { companyId }, body, idempotencyKey: keyFor(body) })
    },
    onSuccess: answer => {
      if (!answer)
        toast.warning(
          'Niemand wurde verständigt',
          'Dieser Betrieb schickt Dienstpläne nicht per E-Mail. Einschalten lässt sich das unter „Benachrichtigungen“.',
        )
      else if (answer.told === 0)
        toast.success('Alle wissen Bescheid', 'Seit der letzten E-Mail hat sich nichts geändert.')
      else toast.success(`${answer.told === 1 ? '1 E-Mail geht' : `${answer.told} E-Mails gehen`} hinaus`)
    },
    meta: { failed: 'Fehler beim Verständigen der Mitarbeiter' },
  })
  return () =>
    void confirm({
      title: 'Mitarbeiter verständigen',
      text: 'Wer von einem veröffentlichten, geänderten oder entfallenen Dienst dieser Woche noch nichts weiß, bekommt eine E-Mail mit den eigenen Diensten.',
      confirmLabel: 'Verständigen',
      action: mutateAsync,
    })
}
