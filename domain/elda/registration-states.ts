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
export const REGISTRATION_KIND_NAMES: Record<RegistrationKind, string> = {
  M3: 'Anmeldung',
  M4: 'Abmeldung',
  M6: 'Änderung',
  M8: 'Richtigstellung Anmeldung',
  M9: 'Richtigstellung Abmeldung',
  S3: 'Storno Anmeldung',
  S4: 'Storno Abmeldung',
}
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/** What is wrong is gone before something else takes its days, and a change finds them as they are. */
export const FILING_ORDER: readonly RegistrationKind[] = ['S4', 'S3', 'M9', 'M8', 'M4', 'M3', 'M6']

/** With records of their own: a request for an insurance number (E.30), an address abroad (E.31). */
export const REQUEST_KINDS = ['VS', 'AV'] as const
export const NOTICE_KINDS = [...REGISTRATION_KINDS, ...REQUEST_KINDS] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
export const NOTICE_KIND_NAMES: Record<NoticeKind, string> = {
  ...REGISTRATION_KIND_NAMES,
  VS: 'Anforderung der Versicherungsnummer',
  AV: 'Adresse im Ausland',
}

/** With the social insurance: a file that was only made is not, and what was rejected counts as not filed (Product F). */
export const FILED_STATES: readonly RegistrationState[] = ['sent', 'accepted', 'partly_accepted', 'clearing', 'done']

/** The kinds that decide whether somebody is registered: a deregistration ends it, a cancellation takes the other back. */
export const DECIDING_KINDS: readonly NoticeKind[] = ['M3', 'M4', 'S3', 'S4']

/** How somebody stands with the social insurance, with its German word. */
export const REGISTRATION_STATUS = {
  registered: 'Angemeldet',
  /** Registered before Kontor, as the master data say. */
  stated: 'Angemeldet laut Stammdaten',
  deregistered: 'Abgemeldet',
  open: 'Nicht angemeldet',
} as const
export type Standing = keyof typeof REGISTRATION_STATUS

type Message = { kind: NoticeKind; state: RegistrationState }

/** Of an employee's messages, the oldest first: where the one that was filed last leaves the employee. */
export function standingOf(messages: readonly Message[], isStated: boolean): Standing {
  const last = messages.findLast(({ kind, state }) => DECIDING_KINDS.includes(kind) && FILED_STATES.includes(state))
  if (last?.kind === 'M3' || last?.kind === 'S4') return 'registered'
  if (last?.kind === 'M4') return 'deregistered'
  return isStated ? 'stated' : 'open'
}

/** Of an employee's messages, the oldest first: whether what was filed last leaves the employee registered. */
export const isRegistrationFiled = (messages: readonly Message[]): boolean =>
  standingOf(messages, false) === 'registered'

/** One word for how far it came; of a test it says so. */
export const stateText = (state: RegistrationState, isTest: boolean): string =>
  `${REGISTRATION_STATES[state]}${isTest ? ' (Test)' : ''}`
