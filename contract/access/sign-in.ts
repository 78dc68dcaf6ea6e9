import { ENUM_LISTS } from '#domain/basics/enum-lists.ts'
import { data, Id, Nothing, routes } from '../endpoint.ts'
import { ALL_PERMISSIONS } from '../permissions.ts'
import { enumOf, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { OwnVisit } from './operator-access.ts'
import { Code } from './second-factor.ts'

export const Permissions = z.array(z.enum(ALL_PERMISSIONS))

export const CompanyAccess = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  softwareId: z.number().int(),
  useEldaService: z.boolean(),
  individualStoreIds: z.boolean(),
  hasUebersichtReport: z.boolean(),
  timeZone: z.string(),
  /** Made up to look around; nothing of it is real. */
  isDemo: z.boolean(),
  /** A new company: what is to be done first stands on its start page. */
  showsFirstSteps: z.boolean(),
  /** 0: none; an operator's visit. */
  role: z.object({ id: z.number().int().min(0), name: z.string() }),
  permissions: Permissions,
  /** Null: all stores of the company. */
  storeIds: z.array(Id).nullable(),
  /** Nothing of it may be seen before: it lets in only who has proved themselves by two factors. */
  needsSecondFactor: z.boolean(),
  /** Nothing of it may be seen from here: it lets in only who comes from its own networks, and this is the caller's address. */
  refusedAddress: z.string().nullable(),
  /** An operator without a role here, who entered it for a while. */
  visit: OwnVisit.nullable(),
})
export type CompanyAccess = z.infer<typeof CompanyAccess>

export const SignedIn = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    hasPicture: z.boolean(),
  }),
  isSuperuser: z.boolean(),
  /** An operator who first has to switch on a second factor. */
  lacksOperatorFactor: z.boolean(),
  role: z.string(),
  companies: z.array(CompanyAccess),
  /** Names of those that the operator has closed. */
  lockedCompanies: z.array(z.string()),
  /** How the lists that are the same for every company are called here, where that is otherwise than shipped. */
  enumChanges: z.partialRecord(
    enumOf(ENUM_LISTS),
    z.array(z.object({ id: z.string(), text: z.string(), isRetired: z.boolean() })),
  ),
  token: z.string(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** Product B; `GET /api/login` is Spec 1 §7 Shell calls. */
export const signIn = routes({
  signIn: {
    method: 'POST',
    path: '/api/account/login',
    needsNoRoom: 'access',
    summary: 'Meldet mit E-Mail, Passwort und, wenn er eingeschaltet ist, zweitem Faktor an und gibt das Token',
    permission: 'public',
    body: z.object({
      email: Trimmed.min(1).max(254),
      password: Line.min(1).max(1024),
      totp: Code.optional(),
    }),
    answer: data(z.string()),
    refusals: ['wrong_credentials', 'second_factor_needed', 'second_factor_wrong', 'too_many'],
    rate: 'guess',
  },
  current: {
    method: 'GET',
    path: '/api/login',
    summary: 'Wer angemeldet ist, mit Betrieben und Rechten',
    permission: 'session',
    answer: data(SignedIn),
  },
  signOut: {
    method: 'POST',
    path: '/api/account/logout',
    needsNoRoom: 'ends',
    summary: 'Beendet die Sitzung',
    permission: 'session',
    answer: Nothing,
  },
  isSuperuser: {
    method: 'GET',
    path: '/api/self/isSuperuser',
    summary: 'Antwortet 200 für Betreiber, sonst 403',
    permission: 'superuser',
    beforeFactor: true,
    answer: data(z.boolean()),
  },
  companies: {
    method: 'GET',
    path: '/api/list/companies',
    summary: 'Die Betriebe, die der Angemeldete sehen darf',
    permission: 'session',
    answer: data(z.array(z.object({ id: Id, name: z.string(), description: z.string() }))),
  },
})
