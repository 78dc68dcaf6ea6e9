import type { ApiKey } from '#contract/accounts/api-keys.ts'
import { today } from '#web/lib/day-text.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

type State = { tone: Tone; text: string }

/** A month before its end there is time to renew it. */
const SOON_DAYS = 30

export function stateOf({ state, expires, signsBody }: ApiKey): State {
  if (state === 'expired') return { tone: 'error', text: 'abgelaufen' }
  if (state === 'dormant') return { tone: 'warn', text: 'ruht' }
  const days = Temporal.PlainDate.from(today()).until(expires).total('days')
  if (days <= SOON_DAYS) return { tone: 'warn', text: days === 0 ? 'gilt nur noch heute' : 'läuft bald ab' }
  return signsBody ? { tone: 'ok', text: 'gültig' } : { tone: 'warn', text: 'unsicher' }
}

/** What of all keys whoever reads the settings should know. */
export function stateOfAll(keys: readonly ApiKey[]): State {
  if (keys.length === 0) return { tone: 'neutral', text: 'keine' }
  const odd = keys.map(stateOf).find(({ tone }) => tone !== 'ok')
  const valid = keys.filter(({ state }) => state === 'active').length
  return odd ? { tone: odd.tone, text: `einer ${odd.text}` } : { tone: 'ok', text: `${valid} gültig` }
}
