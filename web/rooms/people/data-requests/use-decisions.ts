import { fieldLabel } from '#contract/fields.ts'
import type { DataRequest, DecisionResult } from '#contract/people/data-requests.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type Decision, useDecide, useDecideMany } from './queries.ts'

const FINAL = 'Das kann nicht rückgängig gemacht werden.'

/** Asks, decides and says what became of it. `onResult` gets what of many failed. */
export function useDecisions(onResult: (result: DecisionResult) => void) {
  const companyId = useCompanyId()
  const { mutateAsync: one } = useDecide(companyId)
  const { mutateAsync: many } = useDecideMany(companyId)

  const decideOne = async (request: DataRequest, decision: Decision): Promise<void> => {
    const done = await confirm({ ...question(request, decision), action: () => one({ request, decision }) })
    if (done) toast.success(decision === 'accept' ? 'Änderung übernommen' : 'Antrag abgelehnt', personName(request))
  }

  const decideMany = async (requests: readonly DataRequest[], decision: Decision): Promise<void> => {
    const count = requests.length === 1 ? 'einen Antrag' : `${requests.length} Anträge`
    let result: DecisionResult | undefined
    await confirm({
      title: decision === 'accept' ? 'Änderungen übernehmen' : 'Anträge ablehnen',
      text:
        decision === 'accept'
          ? `${count} in die Personalakten übernehmen? ${FINAL} Anträge, deren Personalakt sich inzwischen geändert hat, bleiben offen.`
          : `${count} ablehnen? Die Personalakten bleiben, wie sie sind. ${FINAL}`,
      confirmLabel: decision === 'accept' ? 'Übernehmen' : 'Ablehnen',
      danger: decision === 'refuse',
      action: async () => {
        result = await many({ requests, decision })
      },
    })
    if (!result) return
    const { done, failed } = result
    const text = decision === 'accept' ? 'übernommen' : 'abgelehnt'
    if (done.length > 0) toast.success(done.length === 1 ? `1 Antrag ${text}` : `${done.length} Anträge ${text}`)
    if (failed.length > 0) onResult(result)
  }
  return { decideOne, decideMany }
}

function question(request: DataRequest, decision: Decision) {
  const name = personName(request)
  if (decision === 'refuse')
    return {
      title: 'Antrag ablehnen',
      text: `Der Personalakt von ${name} bleibt, wie er ist. ${FINAL}`,
      confirmLabel: 'Ablehnen',
      danger: true,
    }
  const fields = request.changes
    .filter(({ changedMeanwhile }) => changedMeanwhile)
    .map(({ field }) => fieldLabel(field))
  if (fields.length > 0)
    return {
      title: 'Trotzdem übernehmen?',
      text: `Der Personalakt von ${name} wurde seit dem Antrag geändert: ${fields.join(', ')}. Die Werte, die jetzt dort stehen, werden überschrieben. ${FINAL}`,
      confirmLabel: 'Trotzdem übernehmen',
      danger: true,
    }
  return {
    title: 'Änderung übernehmen',
    text: `Die neuen Werte werden in den Personalakt von ${name} eingetragen. ${FINAL}`,
    confirmLabel: 'Übernehmen',
  }
}
