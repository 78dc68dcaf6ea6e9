import { CompanyQuery, data, Id, IdParams, Nothing, routes, SeenVersion, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const text128 = Trimmed.max(128, 'Höchstens 128 Zeichen')
const shortName = Trimmed.max(8, 'Höchstens 8 Zeichen')

export const CostCentre = z.object({
  id: Id,
  name: z.string(),
  shortName: z.string(),
  costCenterNumber: z.string(),
  description: z.string(),
  isVisible: z.boolean(),
  isDefault: z.boolean(),
  storeId: Id.nullable(),
  version: Version,
})
export type CostCentre = z.infer<typeof CostCentre>

export const CostCentreDraft = z.object({
  name: text128.min(1, 'Muss angegeben werden'),
  shortName: shortName.default(''),
  costCenterNumber: text128.default(''),
  description: text128.default(''),
})
export type CostCentreDraft = z.infer<typeof CostCentreDraft>

export const CostCentreChange = z
  .object({
    name: text128.min(1, 'Muss angegeben werden'),
    shortName,
    costCenterNumber: text128,
    description: text128,
    storeId: Id.nullable(),
    isVisible: z.boolean(),
  })
  .partial()
  .extend({ version: SeenVersion })
export type CostCentreChange = z.infer<typeof CostCentreChange>

/** Paths and fields: Spec 3 §7 Cost centres. */
export const costCentres = routes({
  list: {
    method: 'GET',
    path: '/api/costcenters',
    summary: 'Alle Kostenstellen des Betriebs',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(CostCentre)),
  },
  create: {
    method: 'POST',
    path: '/api/costcenters',
    summary: 'Erstellt eine Kostenstelle',
    query: CompanyQuery,
    body: CostCentreDraft,
    permission: 'settings.write',
    answer: data(CostCentre),
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/costcenters/:id',
    summary: 'Ändert eine Kostenstelle; bei Systemvorgaben nur Kürzel, Nummer und Sichtbarkeit',
    query: CompanyQuery,
    params: IdParams,
    body: CostCentreChange,
    permission: 'settings.write',
    answer: data(CostCentre),
    refusals: ['stale'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/costcenters/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Kostenstelle, die keine Systemvorgabe ist',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use', 'conflict'],
  },
})
