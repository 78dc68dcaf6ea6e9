import { CHOOSABLE_COLOURS } from '#domain/accounts/role-colours.ts'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { ALL_PERMISSIONS } from '../permissions.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { incompleteness } from './permission-areas.ts'

/** These calls may name the company as the specification does. Spec 3 §7. */
export const ofCompanyAsStore = {
  query: CompanyQuery.extend({ store_id: Id.optional() }),
  companyAlias: 'store_id',
} as const

const name = Trimmed.min(1, 'Muss angegeben werden').max(64, 'Höchstens 64 Zeichen')
const color = enumOf(CHOOSABLE_COLOURS, 'Bitte wählen Sie eine der Farben')
const permission = enumOf(ALL_PERMISSIONS, 'Dieses Recht gibt es nicht')
const permissions = z.array(permission).superRefine((held, context) => {
  const message = incompleteness(held)
  if (message) context.addIssue({ code: 'custom', message })
})

/** Spec 3 §3, and what its screen shows besides. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  immutable: z.boolean(),
  color: z.string(),
  permissions: z.array(permission),
  /** Some of those who have it have it in certain stores only. */
  isByStore: z.boolean(),
  /** Who has it, programs left out. */
  users: z.number(),
  programs: z.number(),
  version: Version,
})
export type Role = z.infer<typeof Role>

export const RoleDraft = z.object({ name, color, permissions })
export type RoleDraft = z.infer<typeof RoleDraft>

const RoleChange = RoleDraft.partial().extend({ version: Version })
export type RoleChange = z.infer<typeof RoleChange>

/** Spec 3 §7 Roles; `create`, `change` and `remove` are ours. Product B. */
export const roles = routes({
  list: {
    method: 'GET',
    path: '/api/roles',
    summary: 'Die Benutzerrollen des Betriebs; store_id steht hier wie companyId für den Betrieb',
    ...ofCompanyAsStore,
    permission: 'roles.read',
    answer: data(z.array(Role)),
  },
  create: {
    method: 'POST',
    path: '/api/roles',
    summary: 'Erstellt eine Benutzerrolle, mit höchstens den eigenen Rechten',
    query: CompanyQuery,
    body: RoleDraft,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(Role),
    refusals: ['forbidden', 'conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/roles/:id',
    summary: 'Ändert Namen, Farbe und Rechte einer Benutzerrolle; wirkt sofort auf alle, die sie haben',
    query: CompanyQuery,
    params: IdParams,
    body: RoleChange,
    permission: 'roles.write',
    proved: 'lately',
    answer: data(Role),
    refusals: ['forbidden', 'stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/roles/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Benutzerrolle, die niemand mehr hat',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roles.write',
    proved: 'lately',
    answer: Nothing,
    refusals: ['forbidden', 'conflict', 'in_use'],
  },
})
