import { plainCostCentres } from '#domain/accounts/company-settings.ts'
import { STORE_COUNTRY_IDS } from '#domain/accounts/store-countries.ts'
import { MOST_FACTOR } from '#domain/accounts/work-time.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { CompanyQuery, data, Id, routes, SeenVersion, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

export const Store = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  country: z.number().int(),
  bmdId: z.string(),
  dpwId: z.string(),
  storeNumber: z.string(),
  costCenter: z.string(),
  postalCode: z.string(),
  city: z.string(),
  isHidden: z.boolean(),
})
export type Store = z.infer<typeof Store>

const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)
const FACTOR = 'Ein Faktor über 0 und bis 31, mal zehn Millionen'
const WorkTimeMode = z.union([z.literal(0), z.literal(1), z.literal(2)])
const Flag = z.union([z.literal(0), z.literal(1)])
const Weekday = z.number().int().min(1, 'Wochentag von 1 bis 7').max(7, 'Wochentag von 1 bis 7')

/** With what of a store can be set; `workTimeFactor` is ten million times the factor, `federalState` one of nine (null: not said). Spec 2 §3, §9, Spec 3 §3. */
export const StoreSettings = Store.extend({
  isWebcockpitExportEnabled: Flag,
  workDays: z.array(Weekday),
  workTimeMode: WorkTimeMode,
  workTimeFactor: z.number().int(),
  federalState: z.number().int().nullable(),
  street: z.string(),
  version: Version,
})
export type StoreSettings = z.infer<typeof StoreSettings>

const NAMELESS = 'Muss angegeben werden'
const StoreState = z.literal(
  FEDERAL_STATES.map(({ id }) => id),
  'Bitte wählen Sie ein Bundesland',
)
export const StoreCountry = z.literal(STORE_COUNTRY_IDS)

/** Who the store is. */
export const StoreIdentity = z.object({
  name: upTo(128).min(1, NAMELESS),
  description: upTo(128),
  street: upTo(128),
  postalCode: upTo(16),
  city: upTo(128),
})

/** What the company itself sets of it. */
export const StoreFields = z.object({
  country: StoreCountry,
  storeNumber: upTo(32),
  bmdId: upTo(32),
  dpwId: upTo(32),
  costCenter: upTo(128).transform(plainCostCentres),
  isWebcockpitExportEnabled: Flag,
  workDays: z
    .array(Weekday)
    .min(1, 'Mindestens ein Wochentag')
    .refine(days => new Set(days).size === days.length, 'Jeder Wochentag nur einmal')
    .transform(days => days.toSorted((one, other) => one - other)),
  workTimeMode: WorkTimeMode,
  workTimeFactor: z.number().int().min(1, FACTOR).max(MOST_FACTOR, FACTOR),
  federalState: StoreState.nullable(),
})

/** Of one store; what is missing stays as it is. */
export const StoreChange = StoreFields.partial().extend({ storeId: Id, version: SeenVersion })
export type StoreChange = z.output<typeof StoreChange>

/** The stores the caller may see. Spec 2 §7. */
export const stores = routes({
  list: {
    method: 'GET',
    path: '/api/sec/stores',
    summary: 'Die Standorte des Betriebs, die der Angemeldete sehen darf',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(Store)),
  },
  listAlias: {
    method: 'GET',
    path: '/api/stores',
    summary: 'Wie /api/sec/stores',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(Store)),
  },
  settings: {
    method: 'GET',
    path: '/api/sec/proxy/md/storeSettings',
    summary: 'Dieselben Standorte mit ihren Einstellungen',
    query: CompanyQuery,
    permission: 'stores.read',
    answer: data(z.array(StoreSettings)),
  },
})
