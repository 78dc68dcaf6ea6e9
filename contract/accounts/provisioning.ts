import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, UtcText, Version, VersionOrNone } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const ProvisioningToken = z.object({
  id: Id,
  name: z.string(),
  created: UtcText,
  createdBy: z.string(),
  /** The last day on which it counts. */
  expires: z.iso.date(),
  lastUsed: UtcText.nullable(),
  /** `expired`: its day is over; `dormant`: who made it may not any more. Both open nothing. */
  state: z.enum(['active', 'expired', 'dormant']),
})
export type ProvisioningToken = z.infer<typeof ProvisioningToken>

const ProvisionedGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: being in it gives nothing. */
  roleId: Id.nullable(),
  members: z.number().int(),
})
export type ProvisionedGroup = z.infer<typeof ProvisionedGroup>

export const Provisioning = z.object({
  /** To be entered at the identity system. */
  address: z.string(),
  /** The domains of the company's own sign-in; without one nothing can be switched on. */
  domains: z.array(z.string()),
  /** `dormant`: who stands for it may not any more. `homeless`: the company's own sign-in is gone. Both let nothing through. */
  state: z.enum(['off', 'active', 'dormant', 'homeless']),
  /** Who switched it on last; null until somebody did. */
  standsFor: z.string().nullable(),
  defaultRoleId: Id.nullable(),
  mapsByName: z.boolean(),
  invites: z.boolean(),
  tokens: z.array(ProvisioningToken),
  /** In their order: whoever is in several has the role of the first one. */
  groups: z.array(ProvisionedGroup),
  users: z.number().int(),
  /** Of those, who may not enter at the moment. */
  disabled: z.number().int(),
  version: VersionOrNone,
})
export type Provisioning = z.infer<typeof Provisioning>

export const ProvisioningChange = z.object({
  active: z.boolean(),
  /** What a new account gets when no group says one. */
  defaultRoleId: Id.nullable(),
  /** A new group gets the role of its own name. */
  mapsByName: z.boolean(),
  /** A new account is told by mail. */
  invites: z.boolean(),
  version: VersionOrNone,
})
export type ProvisioningChange = z.output<typeof ProvisioningChange>

export const GroupMapping = z.object({
  groups: z.array(z.object({ id: z.uuid('Ist keine gültige UUID'), roleId: Id.nullable() })).max(2000),
  version: Version,
})
export type GroupMapping = z.output<typeof GroupMapping>

export const NewProvisioningToken = z.object({
  name: Trimmed.min(1, 'Muss angegeben werden').max(100, 'Höchstens 100 Zeichen'),
  /** At most a year from now. */
  expires: Day,
})
export type NewProvisioningToken = z.output<typeof NewProvisioningToken>

/** The token is never given again. */
const ShownToken = ProvisioningToken.extend({ token: z.string() })
export type ShownToken = z.infer<typeof ShownToken>

const ProvisioningCall = z.object({
  id: z.number().int(),
  at: UtcText,
  method: z.string(),
  /** What was asked for: `Users`, `Groups` … */
  resource: z.string(),
  /** The HTTP status of the answer. */
  status: z.number().int(),
  said: z.string(),
  /** Whose account it was about, where it was about one. */
  account: z.string().nullable(),
})
export type ProvisioningCall = z.infer<typeof ProvisioningCall>

/** A company's identity system makes, changes and ends accounts and roles by itself (SCIM 2.0). What it calls lies under `/scim/v2`. */
export const provisioning = routes({
  show: {
    method: 'GET',
    path: '/api/sec/provisioning',
    summary:
      'Ob das Identitätssystem der Firma Benutzerkonten und Benutzerrollen selbst verwaltet, womit und mit welchen Gruppen',
    query: CompanyQuery,
    permission: 'roles.read',
    answer: data(Provisioning),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/provisioning',
    summary:
      'Schaltet die Verwaltung durch das Identitätssystem ein oder aus; wer sie ändert, steht fortan für sie ein, und sie gibt nie mehr, als er selbst hat',
    query: CompanyQuery,
    body: ProvisioningChange,
    permission: 'roles.write',
    alsoRequires: ['settings.write'],
    proved: 'lately',
    answer: data(Provisioning),
    refusals: ['not_found', 'stale', 'conflict', 'forbidden'],
  },
  map: {
    method: 'PUT',
    path: '/api/sec/provisioning/groups',
    summary:
      'Legt fest, welche Benutzerrolle die Mitglieder einer Gruppe bekommen und welche Gruppe vorgeht; das gilt sofort für alle Mitglieder',
    query: CompanyQuery,
    body: GroupMapping,
    permission: 'roles.write',
    alsoRequires: ['settings.write'],
    proved: 'lately',
    answer: data(Provisioning),
    refusals: ['not_found', 'stale', 'conflict', 'forbidden'],
  },
  createToken: {
    method: 'POST',
    path: '/api/sec/provisioning/tokens',
    summary:
      'Erstellt ein Token für das Identitätssystem, für höchstens ein Jahr und höchstens zwei zugleich; es wird nur hier gezeigt',
    query: CompanyQuery,
    body: NewProvisioningToken,
    permission: 'roles.write',
    alsoRequires: ['settings.write'],
    proved: 'lately',
    answer: data(ShownToken),
    refusals: ['not_found', 'conflict', 'forbidden'],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/api/sec/provisioning/tokens/:id',
    needsNoRoom: 'ends',
    summary: 'Widerruft ein Token; die nächste Anfrage damit wird abgewiesen',
    params: IdParams,
    query: CompanyQuery,
    permission: 'roles.write',
    answer: Nothing,
    refusals: ['not_found'],
  },
  calls: {
    method: 'GET',
    path: '/api/sec/provisioning/calls',
    summary: 'Die letzten 200 Anfragen des Identitätssystems und was daraus wurde',
    query: CompanyQuery,
    permission: 'roles.read',
    answer: data(z.array(ProvisioningCall)),
  },
})
