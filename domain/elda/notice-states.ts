import type { RegistrationState } from './registration-states.ts'

/**
 * What happens to a notice. A return says whether ELDA took it over, never whether the insurer worked it in; that is said by clearing,
 * or by nothing coming for a fortnight. By hand it is done only by who may say so, with a reason.
 */
export type NoticeEvent =
  | { kind: 'filed' }
  | { kind: 'withdrawn' }
  | { kind: 'sent' }
  | { kind: 'returned'; outcome: 'accepted' | 'partly_accepted' | 'rejected' | 'open' }
  | { kind: 'clearing'; isSettled: boolean }
  | { kind: 'unchallenged'; days: number }
  | { kind: 'closed'; reason: string }
  /** Taken back: where it stood. */
  | { kind: 'reopened'; to: RegistrationState }

/** Days after which a notice that was taken over and that nobody asked about is done. */
export const UNCHALLENGED_DAYS = 14

/** Letters of the reason for closing by hand: a word is none. */
export const MIN_CLOSING_REASON = 10

/** With ELDA for certain: nothing brings it back into a file. */
const OUT: readonly RegistrationState[] = ['sent', 'accepted', 'partly_accepted', 'clearing', 'done']

/** Where an event leaves a notice; undefined: it can't happen there, and nothing changes. Product F */
export function nextNoticeState(state: RegistrationState, event: NoticeEvent): RegistrationState | undefined {
  switch (event.kind) {
    case 'filed':
      return state === 'draft' ? 'created' : undefined
    case 'withdrawn':
      // Its reference stays used up.
      return state === 'created' ? 'draft' : undefined
    case 'sent':
      return state === 'created' ? 'sent' : undefined
    case 'returned':
      return afterReturn(state, event.outcome)
    case 'clearing':
      return afterClearing(state, event.isSettled)
    case 'unchallenged':
      return state === 'accepted' && event.days >= UNCHALLENGED_DAYS ? 'done' : undefined
    case 'closed':
      return event.reason.trim().length >= MIN_CLOSING_REASON && isClosable(state) ? 'done' : undefined
    case 'reopened':
      return state === 'done' && isClosable(event.to) ? event.to : undefined
  }
}

/** It is with ELDA, so that somebody can know; what was rejected is not. */
export const isClosable = (state: RegistrationState): boolean => OUT.includes(state) && state !== 'done'

/** Also of a file that somebody took to ELDA without saying so. */
function afterReturn(
  state: RegistrationState,
  outcome: 'accepted' | 'partly_accepted' | 'rejected' | 'open',
): RegistrationState | undefined {
  if (state === 'partly_accepted' && outcome === 'accepted') return 'accepted'
  if (state !== 'created' && state !== 'sent') return undefined
  if (outcome === 'open') return state === 'created' ? 'sent' : undefined
  return outcome
}

/** A question after all reopens what was done; what was rejected is no notice that anybody could ask about. */
function afterClearing(state: RegistrationState, isSettled: boolean): RegistrationState | undefined {
  if (state !== 'created' && !OUT.includes(state)) return undefined
  const next = isSettled ? 'done' : 'clearing'
  return next === state ? undefined : next
}
