import { SOFTWARE_IDS } from '#domain/accounts/external-software.ts'
import { CompanyQuery, data, Id, routes, SeenVersion, Version } from '../endpoint.ts'
import { Trimmed } from '../texts.ts'
import { z } from '../zod.ts'
import { StoreChange, StoreCountry, StoreSettings } from './stores.ts'

const REQUIRED = 'Muss angegeben werden'
const upTo = (length: number) => Trimmed.max(length, `Höchstens ${length} Zeichen`)

export const NewStore = z.object({
  name: upTo(128).min(1, REQUIRED),
  description: upTo(128).default(''),
  storeNumber: upTo(32).default(''),
  postalCode: upTo(16).default(''),
  city: upTo(128).default(''),
  country: StoreCountry.default(1),
})
export type NewStore = z.output<typeof NewStore>

export const MOST_STORES = 500

export const SoftwareId = z
  .number()
  .int()
  .refine(id => (SOFTWARE_IDS as readonly number[]).includes(id), 'Diese Software gibt es nicht')

/** What a company begins with; everything else is a setting. */
export const NewCompany = z.object({
  name: upTo(128).min(1, REQUIRED),
  description: upTo(128).default(''),
  companyNumber: upTo(32).default(''),
  softwareId: SoftwareId,
  stores: z
    .array(NewStore)
    .min(1, 'Mindestens ein Standort muss angegeben werden')
    .max(MOST_STORES, `Höchstens ${MOST_STORES} Standorte auf einmal`),
})
export type NewCompany = z.output<typeof NewCompany>

const RegistrationMode = z.union([z.literal(0), z.literal(1), z.literal(2)])
const MdChangeMode = z.union([z.literal(0), z.literal(1)])
const ActivePdfMode = z.union([z.literal(0), z.literal(1)])

/** Spec 3 §3. */
export const CompanySettings = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** Then name and address are for the operator alone, and so is what stores there are. */
  isMasterDataLocked: z.boolean(),
  companyNumber: z.string(),
  bmdId: z.string(),
  dpwId: z.string(),
  /** The stores' ids go to the software, not the company's. */
  individualStoreIds: z.boolean(),
  softwareId: z.number().int(),
  socialInsuranceRegistrationMode: RegistrationMode,
  useEldaService: z.boolean(),
  employeeChangedFromMDMode: MdChangeMode,
  activePdfMode: ActivePdfMode,
  version: Version,
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** Who the company is. */
export const CompanyIdentity = z.object({
  name: upTo(128).min(1, REQUIRED),
  description: upTo(128),
  street: upTo(128),
  postalCode: upTo(16),
  city: upTo(128),
})

/** What is missing stays as it is. */
export const CompanyChange = z
  .object({
    ...CompanyIdentity.shape,
    companyNumber: upTo(32),
    bmdId: upTo(32),
    dpwId: upTo(32),
    softwareId: z.number().int(),
    socialInsuranceRegistrationMode: RegistrationMode,
    useEldaService: z.boolean(),
    employeeChangedFromMDMode: MdChangeMode,
    activePdfMode: ActivePdfMode,
    stores: z
      .array(StoreChange)
      .max(5_000, 'Höchstens 5000 Standorte auf einmal')
      .refine(
        stores => new Set(stores.map(({ storeId }) => storeId)).size === stores.length,
        'Jeder Standort nur einmal',
      ),
  })
  .partial()
  .extend({ version: SeenVersion })
export type CompanyChange = z.output<typeof CompanyChange>

/** Spec 3 §7 Company settings. */
export const companies = routes({
  settings: {
    method: 'GET',
    path: '/api/company',
    summary: 'Die Einstellungen des Betriebs, in einer Liste mit genau einem Eintrag',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(CompanySettings).length(1)),
  },
  change: {
    method: 'PUT',
    path: '/api/company',
    summary: 'Ändert die Einstellungen des Betriebs und seiner Standorte in einem; alles davon oder nichts',
    query: CompanyQuery,
    body: CompanyChange,
    permission: 'settings.write',
    answer: data(z.object({ company: CompanySettings, stores: z.array(StoreSettings) })),
    refusals: ['stale'],
  },
})
