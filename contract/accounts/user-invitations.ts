import { AccountId, CompanyQuery, data, Id, routes } from '../endpoint.ts'
import { Email, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { RoleAssignment, StoreIds } from './role-assignments.ts'
import { ofCompanyAsStore } from './roles.ts'

const name = Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen')

/** Spec 3 §3. */
const ExternalUser = z.object({
  id: AccountId,
  accountId: AccountId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isHidden: z.boolean(),
})
export type ExternalUser = z.infer<typeof ExternalUser>

export const Invitation = z.object({
  email: Email,
  firstName: name,
  lastName: name,
  roleId: Id,
  storeIds: StoreIds.optional(),
})
export type Invitation = z.infer<typeof Invitation>

/** Who comes from outside: loaded from the customer centre, or invited by e-mail. Spec 3 §7 Roles, Product B. */
export const userInvitations = routes({
  externals: {
    method: 'GET',
    path: '/api/externaluser',
    summary: 'Die externen Benutzer des Betriebs; store_id steht hier wie companyId für den Betrieb',
    ...ofCompanyAsStore,
    permission: 'roles.read',
    answer: data(z.array(ExternalUser)),
  },
  loadExternals: {
    method: 'GET',
    path: '/api/loadExternalUsersFromMCCORE',
    summary:
      'Holt die externen Benutzer aus dem Kundencenter; ohne Kundencenter werden sie eingeladen, und `invites` sagt das',
    ...ofCompanyAsStore,
    permission: 'roles.write',
    answer: data(z.object({ loaded: z.number().int(), invites: z.boolean() })),
    refusals: ['unavailable'],
    rate: 'heavy',
  },
  invite: {
    method: 'POST',
    path: '/api/sec/roleusers',
    summary: 'Lädt jemanden per E-Mail mit einer Benutzerrolle ein; wer schon ein Konto hat, bekommt sie gleich',
    query: CompanyQuery,
    body: Invitation,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(RoleAssignment),
    refusals: ['forbidden', 'conflict'],
    idempotent: true,
    rate: 'heavy',
  },
})
