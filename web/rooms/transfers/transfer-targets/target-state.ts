import type { ListedTarget } from '#contract/transfers/transfer-targets.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

type State = { tone: Tone; text: string; reason: string }

/** What stands in the way comes first: what the last test said, then the last file. */
export function stateOf({ failure, hostKey, lastDelivery }: ListedTarget): State {
  if (failure) return { tone: 'error', text: 'Test fehlgeschlagen', reason: failure }
  if (lastDelivery?.state === 'failed')
    return { tone: 'error', text: 'Ablage fehlgeschlagen', reason: lastDelivery.message }
  if (!hostKey)
    return {
      tone: 'warn',
      text: 'Fingerabdruck offen',
      reason: 'Der Fingerabdruck des Servers ist noch zu bestätigen.',
    }
  return { tone: 'ok', text: 'bereit', reason: '' }
}

export function stateOfAll(targets: readonly ListedTarget[]): Omit<State, 'reason'> {
  if (targets.length === 0) return { tone: 'neutral', text: 'keines' }
  const odd = targets.map(stateOf).find(({ tone }) => tone !== 'ok')
  if (odd) return odd
  return { tone: 'ok', text: targets.length === 1 ? '1 Ziel bereit' : `${targets.length} Ziele bereit` }
}
