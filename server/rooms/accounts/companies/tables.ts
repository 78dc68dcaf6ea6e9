import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { VIENNA } from '#domain/basics/days.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const company = pgTable('company', {
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  description: text().notNull().default(''),
  bmdId: text().notNull().default(''),
  dpwId: text().notNull().default(''),
  companyNumber: text().notNull().default(''),
  softwareId: integer().notNull().default(0),
  individualStoreIds: boolean().notNull().default(false),
  socialInsuranceRegistrationMode: integer().notNull().default(0),
  useEldaService: boolean().notNull().default(false),
  employeeChangedFromMdMode: integer().notNull().default(0),
  activePdfMode: integer().notNull().default(0),
  hasUebersichtReport: boolean().notNull().default(false),
  timeZone: text().notNull().default(VIENNA),
  createdAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
  hasPlannerLicence: boolean().notNull().default(true),
  hasTimeTrackingLicence: boolean().notNull().default(true),
  isDemo: boolean().notNull().default(false),
  showsFirstSteps: boolean().notNull().default(false),
  licensedPeople: integer(),
  mostPeople: integer(),
  mostStores: integer(),
  mostFileMegabytes: integer(),
  mostProgramRequests: integer(),
  isLocked: boolean().notNull().default(false),
  street: text().notNull().default(''),
  postalCode: text().notNull().default(''),
  city: text().notNull().default(''),
  isMasterDataLocked: boolean().notNull().default(false),
})
