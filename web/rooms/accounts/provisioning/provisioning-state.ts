import type { Provisioning, ProvisioningToken } from '#contract/accounts/provisioning.ts'
import { today } from '#web/lib/day-text.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

type State = { tone: Tone; text: string }

const STATES: Record<Provisioning['state'], State> = {
  off: { tone: 'neutral', text: 'ausgeschaltet' },
  active: { tone: 'ok', text: 'eingeschaltet' },
  dormant: { tone: 'warn', text: 'ruht' },
  homeless: { tone: 'warn', text: 'ohne Anmeldung mit Firmenkonto' },
}

/** A month before its end there is time to make another one. */
const SOON_DAYS = 30

export function stateOf({ state, tokens }: Provisioning): State {
  if (state !== 'active') return STATES[state]
  if (!tokens.some(token => token.state === 'active')) return { tone: 'warn', text: 'ohne gültiges Token' }
  const odd = tokens.map(tokenState).find(({ tone }) => tone !== 'ok')
  return odd ? { tone: odd.tone, text: `ein Token ${odd.text}` } : STATES.active
}

export function tokenState({ state, expires }: ProvisioningToken): State {
  if (state === 'expired') return { tone: 'error', text: 'abgelaufen' }
  if (state === 'dormant') return { tone: 'warn', text: 'ruht' }
  const days = Temporal.PlainDate.from(today()).until(expires).total('days')
  if (days > SOON_DAYS) return { tone: 'ok', text: 'gültig' }
  return { tone: 'warn', text: days === 0 ? 'gilt nur noch heute' : 'läuft bald ab' }
}

export const usersText = ({ users, disabled }: Provisioning): string =>
  users === 0
    ? 'noch keine'
    : disabled === 0
      ? String(users)
      : `${users}, davon ${disabled} ${disabled === 1 ? 'deaktivierter' : 'deaktivierte'}`
