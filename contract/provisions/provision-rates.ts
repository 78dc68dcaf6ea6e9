import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { z } from '../zod.ts'

const RATE = 'Ein Prozentsatz von 0 bis 100'
/** In hundredths of percent; null: not entered, which stands in the way of whoever needs it. */
const rate = z.int(RATE).min(0, RATE).max(10_000, RATE).nullable()

export const ProvisionRateDraft = z.object({
  federalState: z.literal(
    FEDERAL_STATES.map(({ id }) => id),
    'Bitte wählen Sie ein Bundesland',
  ),
  validFrom: Day,
  regular: rate,
  special: rate,
  marginal: rate,
  apprentice: rate,
  accident: rate,
})
export type ProvisionRateDraft = z.infer<typeof ProvisionRateDraft>

/** What the employer pays on top, of a federal state from a day on. Domain §5.5. */
export const ProvisionRate = ProvisionRateDraft.extend({
  id: Id,
  /** „Wien ab 01.01.2027“ */
  name: z.string(),
  federalState: z.number().int(),
  version: Version,
})
export type ProvisionRate = z.infer<typeof ProvisionRate>

const ProvisionRateChange = ProvisionRateDraft.partial().extend({ version: Version })
export type ProvisionRateChange = z.infer<typeof ProvisionRateChange>

/** Not fixed by the specification. Shipped values are no rows: a company's own version of a day comes before them. */
export const provisionRates = routes({
  list: {
    method: 'GET',
    path: '/api/sec/provisionrates',
    summary: 'Die eigenen Nebenkosten des Betriebs nach Bundesland und Tag; ausgelieferte Werte gelten, wo keine sind',
    query: CompanyQuery,
    permission: 'exports.run',
    answer: data(z.array(ProvisionRate)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/provisionrates',
    summary: 'Erstellt Nebenkosten eines Bundeslandes ab einem Tag',
    query: CompanyQuery,
    body: ProvisionRateDraft,
    permission: 'settings.write',
    answer: data(ProvisionRate),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/provisionrates/:id',
    summary: 'Ändert eine eigene Fassung',
    query: CompanyQuery,
    params: IdParams,
    body: ProvisionRateChange,
    permission: 'settings.write',
    answer: data(ProvisionRate),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/provisionrates/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine eigene Fassung; die frühere oder die ausgelieferte gilt wieder',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
  },
})
