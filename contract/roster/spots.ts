import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const MOST_OF_SPOT_NAME = 20
export const MOST_OF_UNIT_NAME = 40

/** Where in a store somebody works: „Frühstück“ of the group „Küche“. Spec 3 §3 */
export const Spot = z.object({
  id: Id,
  name: z.string(),
  unitName: z.string(),
  /** What it takes to work there; null: nothing. */
  requiredSkill: Id.nullable(),
  /** Null: every store has it. */
  storeId: Id.nullable(),
  /** No new shift is planned there. */
  isHidden: z.boolean(),
  version: Version,
})
export type Spot = z.infer<typeof Spot>

export const SpotDraft = z.object({
  name: Trimmed.min(1, 'Muss angegeben werden').max(MOST_OF_SPOT_NAME, `Höchstens ${MOST_OF_SPOT_NAME} Zeichen`),
  unitName: Trimmed.max(MOST_OF_UNIT_NAME, `Höchstens ${MOST_OF_UNIT_NAME} Zeichen`).default(''),
  requiredSkill: Id.nullable().default(null),
  storeId: Id.nullable().default(null),
  isHidden: z.boolean().default(false),
})
export type SpotDraft = z.output<typeof SpotDraft>

const fields = SpotDraft.shape
/** Where it belongs stays: shifts are planned there. */
const SpotChange = z
  .object({
    name: fields.name,
    unitName: fields.unitName.unwrap(),
    requiredSkill: fields.requiredSkill.unwrap(),
    isHidden: fields.isHidden.unwrap(),
  })
  .partial()
  .extend({ version: Version })
export type SpotChange = z.output<typeof SpotChange>

export const spots = routes({
  list: {
    method: 'GET',
    path: '/api/sec/roster/spots',
    summary: 'Alle Bereiche des Betriebs und seiner Standorte, nach Gruppe und Name',
    query: CompanyQuery,
    permission: 'roster.read',
    answer: data(z.array(Spot)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/roster/spots',
    summary: 'Erstellt einen Bereich, für einen Standort oder für alle',
    query: CompanyQuery,
    body: SpotDraft,
    permission: 'roster.write',
    answer: data(Spot),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/roster/spots/:id',
    summary: 'Ändert Name, Gruppe oder verlangte Qualifikation eines Bereichs, oder blendet ihn aus',
    query: CompanyQuery,
    params: IdParams,
    body: SpotChange,
    permission: 'roster.write',
    answer: data(Spot),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/roster/spots/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht einen Bereich, in dem kein Dienst geplant ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'roster.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
