import { AccountId, CompanyQuery, data, routes, UtcText } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

/** By what somebody has proved who they are. */
export const SIGN_IN_WAYS = ['password', 'code', 'passkey', 'provider'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** A session that entered the company; where else it was nobody here is told. */
export const CompanySession = z.object({
  id: z.uuid(),
  accountId: AccountId,
  name: z.string(),
  /** Empty: an operator's visit. */
  roleName: z.string(),
  isOperator: z.boolean(),
  device: z.string(),
  address: z.string(),
  since: UtcText,
  /** In this company. */
  lastUsed: UtcText,
  way: z.enum(SIGN_IN_WAYS),
  isOnNewDevice: z.boolean(),
  /** Whoever asks, asks with it. */
  isCurrent: z.boolean(),
  /** Why whoever asks may not end it; null: they may. */
  refusal: z.string().nullable(),
})
export type CompanySession = z.infer<typeof CompanySession>

const SESSION_ENDINGS = ['session', 'person', 'others'] as const

/** `id`: of the session or of the person's account; null for all but the own one. */
export const SessionEnding = z.object({
  what: enumOf(SESSION_ENDINGS, 'Bitte wählen Sie einen der Werte'),
  id: AccountId.nullable(),
})
export type SessionEnding = z.output<typeof SessionEnding>

/** Who is signed in with a role of the company, and from where. */
export const companySessions = routes({
  list: {
    method: 'GET',
    path: '/api/sec/companysessions',
    summary: 'Wer gerade mit einer Rolle im Betrieb angemeldet ist: Gerät, Adresse, Art der Anmeldung, zuletzt hier',
    query: CompanyQuery,
    permission: 'roles.read',
    answer: data(z.array(CompanySession)),
    refusals: ['forbidden'],
  },
  end: {
    method: 'POST',
    path: '/api/sec/companysessions/end',
    summary:
      'Beendet eine Sitzung, alle eines Benutzers, oder alle außer der eigenen; die Benutzer erfahren es per E-Mail',
    needsNoRoom: 'ends',
    query: CompanyQuery,
    body: SessionEnding,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(z.object({ ended: z.number().int() })),
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
})
