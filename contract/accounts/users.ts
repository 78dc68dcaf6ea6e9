import { OVERVIEW_DEFAULTS, OVERVIEW_LIMITS, USER_ORDERS, USER_STATES } from '#domain/accounts/user-overview.ts'
import { AccountId, data, Id, Nothing, routes, UtcText } from '../endpoint.ts'
import { Email, Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const name = Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen')
/** How long is enough and what is too easy says `domain/shell/password.ts`, once for web and server. */
const password = Line.min(1, 'Muss angegeben werden').max(1024, 'Höchstens 1024 Zeichen')
const token = Line.min(1).max(200)

/** What can be done to an account, as far as it may be refused. */
export const USER_ACTIONS = [
  'register',
  'password',
  'attempts',
  'validity',
  'twofactor',
  'picture',
  'email',
  'active',
  'remove',
] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** Spec 1 §3 User (admin view), and what its row has to say besides. */
export const User = z.object({
  id: AccountId,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  active: z.boolean(),
  lastlogin: UtcText.nullable(),
  twofactor: z.boolean(),
  hasPicture: z.boolean(),
  /** Asked for and not confirmed yet; until then `email` holds. */
  pendingEmail: z.string().nullable(),
  /** What the server would refuse the caller, and why. */
  refusals: z.partialRecord(z.enum(USER_ACTIONS), z.string()),
  /** In the overview: what the account is in the companies whose accounts the caller manages. */
  roles: z
    .array(z.object({ companyId: z.number().int(), company: z.string(), role: z.string(), color: z.string() }))
    .optional(),
  /** In the overview: it also has a role in a company whose accounts the caller does not manage. */
  isElsewhere: z.boolean().optional(),
})
export type User = z.infer<typeof User>

export type UserRole = NonNullable<User['roles']>[number]

export type UserState = (typeof USER_STATES)[number]

export const UserOverview = z.object({
  users: z.array(User),
  /** As many as there are with these filters. */
  total: z.number().int(),
  /** As many as there are without any. */
  all: z.number().int(),
})
export type UserOverview = z.infer<typeof UserOverview>

/** Of the overview: by name, e-mail, role, company and state, in an order, page by page. */
export const OverviewQuery = z.object({
  search: Line.max(OVERVIEW_LIMITS.text).default(''),
  role: Line.max(OVERVIEW_LIMITS.text).default(OVERVIEW_DEFAULTS.role),
  company: Id.optional(),
  state: z.enum(USER_STATES).optional(),
  order: z.enum(USER_ORDERS).default(OVERVIEW_DEFAULTS.order),
  descending: z.boolean().default(OVERVIEW_DEFAULTS.descending),
  page: z.number().int().min(1).max(OVERVIEW_LIMITS.page).default(OVERVIEW_DEFAULTS.page),
  limit: z.number().int().min(1).max(OVERVIEW_LIMITS.limit).default(OVERVIEW_DEFAULTS.limit),
})
export type OverviewQuery = z.infer<typeof OverviewQuery>

export const NewUser = z.object({
  command: z.literal('create').optional(),
  email: Email,
  firstname: name,
  lastname: name,
  password,
})
export type NewUser = z.infer<typeof NewUser>

export const NewEmail = z.object({ email: Email })
export type NewEmail = z.infer<typeof NewEmail>

const command = <const Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({ command: z.literal(name), ...fields })
const ofOne = { id: AccountId }

/** The ten commands of Spec 1 §7, and those of another address; four prove by a mailed token who sends them. */
export const UserCommand = z.discriminatedUnion('command', [
  command('resetPassword', { email: Email, token, password }),
  command('activateUser', { email: Email, token }),
  command('completeRegistration', { email: Email, token, password }),
  command('confirmEmail', { email: Email, token }),
  command('requestActivation', { email: Email }),
  command('requestRegistration', {
    email: Email,
    firstname: name,
    lastname: name,
    /** Which product asks for it; kept with the event. */
    service: Line.max(64).optional(),
    /** Also for an account that was registered before and deactivated since. */
    reactivate: z.boolean().default(false),
  }),
  command('updatePasswordAdmin', { ...ofOne, password, newpassword: password }),
  command('deactivateUser', ofOne),
  command('resetLoginAttempts', ofOne),
  command('deactivateTwoFactor', ofOne),
  command('updateValidity', ofOne),
  command('changeEmail', { ...ofOne, email: Email }),
  command('withdrawEmail', ofOne),
])
export type UserCommand = z.infer<typeof UserCommand>

const Lookup = command('getMultiUserInfo', { ids: z.array(AccountId).max(500, 'Höchstens 500 auf einmal') })

/** Spec 1 §7 Account calls. */
export const users = routes({
  command: {
    method: 'PUT',
    path: '/api/user',
    summary:
      'Setzt Passwörter und E-Mail-Adressen, aktiviert, registriert, deaktiviert und sperrt Benutzerkonten, je nach command',
    permission: 'admin',
    proved: { updatePasswordAdmin: 'lately', deactivateTwoFactor: 'lately', changeEmail: 'lately' },
    needsNoRoom: {
      resetPassword: 'access',
      activateUser: 'access',
      completeRegistration: 'access',
      updatePasswordAdmin: 'access',
      resetLoginAttempts: 'access',
      deactivateTwoFactor: 'access',
      updateValidity: 'ends',
      deactivateUser: 'ends',
      withdrawEmail: 'ends',
    },
    withoutSession: ['resetPassword', 'activateUser', 'completeRegistration', 'confirmEmail'],
    body: UserCommand,
    /** The token to sign in with, after activation and registration; null when a second factor is still asked for. */
    answer: data(z.string().nullable()),
    refusals: ['not_found', 'conflict', 'already_activated', 'token_invalid', 'too_many'],
    rate: 'guess',
  },
  create: {
    method: 'POST',
    path: '/api/user',
    summary: 'Erstellt ein Benutzerkonto, oder gibt mit command getMultiUserInfo die Konten zu einer Liste von UUIDs',
    permission: 'admin',
    needsNoRoom: { getMultiUserInfo: 'reads' },
    body: z.discriminatedUnion('command', [Lookup, NewUser]),
    answer: z.union([z.array(User), z.object({ data: User })]),
    refusals: ['conflict'],
  },
  list: {
    method: 'GET',
    path: '/api/user',
    summary: 'Eine Seite aller Benutzerkonten, nach E-Mail-Adresse',
    permission: 'admin',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.array(User),
  },
  overview: {
    method: 'POST',
    path: '/api/user/overview',
    needsNoRoom: 'reads',
    summary: 'Eine Seite der Benutzerübersicht: gesucht, gefiltert und gereiht, mit Rollen, Betrieben und der Anzahl',
    permission: 'admin',
    body: OverviewQuery,
    answer: data(UserOverview),
  },
  choices: {
    method: 'GET',
    path: '/api/user/overview/choices',
    summary: 'Wonach die Benutzerübersicht gefiltert werden kann: Rollen und Betriebe',
    permission: 'admin',
    answer: data(
      z.object({
        roles: z.array(z.string()),
        companies: z.array(z.object({ id: z.number().int(), name: z.string() })),
      }),
    ),
  },
  remove: {
    method: 'DELETE',
    path: '/api/user',
    needsNoRoom: 'ends',
    summary: 'Löscht ein Benutzerkonto',
    permission: 'admin',
    query: z.object({ id: AccountId }),
    answer: Nothing,
    refusals: ['not_found', 'conflict'],
  },
})
