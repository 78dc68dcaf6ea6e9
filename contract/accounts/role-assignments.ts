import { ROLE_REFUSALS } from '#domain/accounts/role-rules.ts'
import { AccountId, CompanyQuery, data, Id, routes, SeenVersionOrNone } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { ofCompanyAsStore } from './roles.ts'

const roleId = z.coerce.number().int().min(0).max(2_147_483_647)
export const StoreIds = z.array(Id).min(1, 'Mindestens ein Standort').max(2000, 'Höchstens 2 000 Standorte').nullable()

/** Spec 3 §3 Model-has-role; `roleId` 0: none any more. */
export const RoleAssignment = z.object({
  id: z.number().int(),
  uuidText: AccountId,
  roleId: z.number().int(),
  /** Those the caller sees; null: all of the company. */
  storeIds: z.array(Id).nullable(),
  version: z.number().int(),
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

/** Everybody who has, had or may get a role. */
export const RoleUser = z.object({
  accountId: AccountId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  hasPicture: z.boolean(),
  isExternal: z.boolean(),
  /** Has answered a registration mail. */
  isActive: z.boolean(),
  /** 0: none. */
  roleId: z.number().int(),
  storeIds: z.array(Id).nullable(),
  /** It holds in stores, too, that the caller does not see. */
  hasUnseenStores: z.boolean(),
  version: z.number().int(),
  /** Why the caller can't change the role. */
  refusal: enumOf(ROLE_REFUSALS).nullable(),
})
export type RoleUser = z.infer<typeof RoleUser>

export const AssignmentChange = z.object({
  companyId: Id.optional(),
  accountId: AccountId,
  roleId,
  /** Left out: as it was, or all that the caller may give. */
  storeIds: StoreIds.optional(),
  /** As it was seen; 0 where there was no role. */
  version: SeenVersionOrNone,
})
export type AssignmentChange = z.infer<typeof AssignmentChange>

/** Spec 3 §7 Roles; `users` is ours. */
export const roleAssignments = routes({
  list: {
    method: 'GET',
    path: '/api/modelHasRole',
    summary: 'Wer welche Benutzerrolle hat',
    ...ofCompanyAsStore,
    permission: 'roles.read',
    answer: data(z.array(RoleAssignment)),
  },
  users: {
    method: 'GET',
    path: '/api/sec/roleusers',
    summary: 'Alle Benutzer des Betriebs mit Benutzerrolle und Standorten',
    query: CompanyQuery,
    permission: 'roles.read',
    answer: data(z.array(RoleUser)),
  },
  assign: {
    method: 'PUT',
    path: '/api/modelHasRole',
    summary: 'Weist eine Benutzerrolle zu, auf Wunsch nur für Standorte; roleId 0 entzieht sie',
    query: CompanyQuery,
    body: AssignmentChange,
    naming: ['accountId'],
    permission: 'roles.write',
    proved: 'lately',
    answer: RoleAssignment,
    refusals: ['forbidden', 'stale', 'conflict'],
  },
})
