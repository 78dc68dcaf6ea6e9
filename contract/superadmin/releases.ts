import { RELEASE_NUMBER } from '#domain/shell/releases.ts'
import { data, Id, IdParams, Moment, Nothing, routes, UtcText, Version } from '../endpoint.ts'
import { enumOf, Text, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

/** A release as operators write it; users see what is published alone (`shell/changelog`). Product H. */
export const ManagedRelease = z.object({
  id: Id,
  number: z.string(),
  /** As `Release.notes`; a draft may have none yet. */
  notes: z.string(),
  /** When it is shown to users; of a draft when it is meant to be. */
  appearsAt: UtcText.nullable(),
  state: enumOf(['draft', 'planned', 'published']),
  /** Why it can't be planned for its moment; none of what is planned or published. */
  planHolds: z.array(z.string()),
  /** Why it can't be published at once. */
  publishHolds: z.array(z.string()),
  /** Who approved it, or wrote it last. */
  author: z.string(),
  changedAt: UtcText,
  version: Version,
})
export type ManagedRelease = z.infer<typeof ManagedRelease>

const NUMBER = 'Bitte Zahlen mit Punkten eingeben, etwa 2026.12.1'

export const ReleaseDraft = z.object({
  number: Trimmed.regex(RELEASE_NUMBER, NUMBER),
  notes: Text.max(20_000, 'Höchstens 20 000 Zeichen').optional(),
  appearsAt: Moment.nullable().optional(),
})
export type ReleaseDraft = z.output<typeof ReleaseDraft>

/** What is missing stays as it is; number and moment of what is planned or published stay, too. */
export const ReleaseChange = ReleaseDraft.partial().extend({ version: Version })
export type ReleaseChange = z.output<typeof ReleaseChange>

/** Of the accounts with a role in a company that were there before the release. */
export const CompanyReaders = z.object({
  /** Of the company. */
  id: Id,
  name: z.string(),
  accounts: z.int().min(0),
  readers: z.int().min(0),
})
export type CompanyReaders = z.infer<typeof CompanyReaders>

export const ReleaseReaders = z.object({
  /** Each account once, in how many companies it may be. */
  accounts: z.int().min(0),
  readers: z.int().min(0),
  companies: z.array(CompanyReaders),
})
export type ReleaseReaders = z.infer<typeof ReleaseReaders>

export const Installation = z.object({
  /** Of the program that answers. */
  release: z.string(),
  /** Of the program's source; null where it was not told. */
  commit: z.string().nullable(),
  /** The last step of the database, and how many there were. */
  schema: z.string(),
  schemaSteps: z.int(),
  schemaSince: UtcText,
  startedAt: UtcText,
})
export type Installation = z.infer<typeof Installation>

const Step = z.object({ version: Version })

export const releases = routes({
  list: {
    method: 'GET',
    path: '/api/sec/superadmin/releases',
    summary: 'Alle Versionen mit Entwürfen und geplanten, die mit der höchsten Nummer zuerst, und was sie zurückhält',
    permission: 'superuser',
    answer: data(z.array(ManagedRelease)),
  },
  installation: {
    method: 'GET',
    path: '/api/sec/superadmin/installation',
    summary: 'Welche Version läuft, seit wann, und auf welchem Stand die Datenbank ist',
    permission: 'superuser',
    answer: data(Installation),
  },
  readers: {
    method: 'GET',
    path: '/api/sec/superadmin/releases/:id/readers',
    summary: 'Wie viele Benutzer die Neuigkeiten einer veröffentlichten Version gelesen haben, je Betrieb',
    params: IdParams,
    permission: 'superuser',
    answer: data(ReleaseReaders),
    refusals: ['not_found'],
  },
  create: {
    method: 'POST',
    path: '/api/sec/superadmin/releases',
    summary: 'Erstellt einen Entwurf',
    body: ReleaseDraft,
    permission: 'superuser',
    answer: data(ManagedRelease),
    refusals: ['conflict'],
  },
  change: {
    method: 'PUT',
    path: '/api/sec/superadmin/releases/:id',
    summary: 'Ändert einen Entwurf; von einer geplanten oder veröffentlichten Version nur, was neu ist',
    params: IdParams,
    body: ReleaseChange,
    permission: 'superuser',
    answer: data(ManagedRelease),
    refusals: ['not_found', 'stale', 'conflict', 'unprocessable'],
  },
  publish: {
    method: 'POST',
    path: '/api/sec/superadmin/releases/:id/publish',
    summary: 'Zeigt einen Entwurf oder eine geplante Version ab sofort allen Benutzern',
    params: IdParams,
    body: Step,
    permission: 'superuser',
    answer: data(ManagedRelease),
    refusals: ['not_found', 'stale', 'unprocessable'],
  },
  plan: {
    method: 'POST',
    path: '/api/sec/superadmin/releases/:id/plan',
    summary: 'Zeigt einen Entwurf ab dem Zeitpunkt, der bei ihm steht',
    params: IdParams,
    body: Step,
    permission: 'superuser',
    answer: data(ManagedRelease),
    refusals: ['not_found', 'stale', 'unprocessable'],
  },
  takeBack: {
    method: 'POST',
    path: '/api/sec/superadmin/releases/:id/take-back',
    needsNoRoom: 'ends',
    summary: 'Macht eine geplante Version wieder zum Entwurf',
    params: IdParams,
    body: Step,
    permission: 'superuser',
    answer: data(ManagedRelease),
    refusals: ['not_found', 'stale', 'unprocessable'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/superadmin/releases/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Entwurf',
    params: IdParams,
    permission: 'superuser',
    answer: Nothing,
    refusals: ['not_found', 'unprocessable'],
  },
})
