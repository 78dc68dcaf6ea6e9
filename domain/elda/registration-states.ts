/** The way of a message to the social insurance, in its order, with its German word (Product F). */
export const REGISTRATION_STATES = {
  draft: 'Entwurf',
  created: 'erzeugt',
  sent: 'gesendet',
  accepted: 'übernommen',
  partly_accepted: 'teilweise übernommen',
  rejected: 'abgewiesen',
  clearing: 'Clearing',
  done: 'erledigt',
} as const

export type RegistrationState = keyof typeof REGISTRATION_STATES

/** Record types of the insured's message: registration, deregistration, change, their corrections and cancellations. */
export const REGISTRATION_KINDS = ['M3', 'M4', 'M6', 'M8', 'M9', 'S3', 'S4'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** With the social insurance: a file that was only made is not, and what was rejected counts as not filed (Product F). */
export const FILED_STATES: readonly RegistrationState[] = ['sent', 'accepted', 'partly_accepted', 'clearing', 'done']

/** The kinds that decide whether somebody is registered: a deregistration ends it, a cancellation takes the other back. */
export const DECIDING_KINDS: readonly RegistrationKind[] = ['M3', 'M4', 'S3', 'S4']

/** Of an employee's messages, the newest last: whether what was filed last leaves the employee registered. */
export function isRegistrationFiled(
  messages: readonly { kind: RegistrationKind; state: RegistrationState }[],
): boolean {
  const last = messages.findLast(({ kind, state }) => DECIDING_KINDS.includes(kind) && FILED_STATES.includes(state))
  return last?.kind === 'M3' || last?.kind === 'S4'
}
