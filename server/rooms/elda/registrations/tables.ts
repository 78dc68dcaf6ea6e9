import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { NOTICE_KINDS, REGISTRATION_STATES, type RegistrationState } from '#domain/elda/registration-states.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const socialInsuranceRegistration = pgTable('social_insurance_registration', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  kind: text({ enum: NOTICE_KINDS }).notNull(),
  state: text({ enum: Object.keys(REGISTRATION_STATES) as [RegistrationState, ...RegistrationState[]] })
    .notNull()
    .default('draft'),
  dueOn: date({ mode: 'string' }),
  reference: text().notNull().default(''),
  message: text().notNull().default(''),
  original: text().notNull().default(''),
  account: text().notNull().default(''),
  toldOn: date({ mode: 'string' }),
  rightOn: date({ mode: 'string' }),
  area: text(),
  isMarginal: boolean(),
  isFree: boolean(),
  weeklyMinutes: integer(),
  transferReference: text().notNull().default(''),
  transferAccount: text().notNull().default(''),
  transferOn: date({ mode: 'string' }),
  createdAt: instant().notNull().defaultNow(),
  stateAt: instant().notNull().defaultNow(),
  version: integer().notNull().default(1),
  valuesSealed: text().notNull().default(''),
  requestReference: text().notNull().default(''),
  dutyKey: text().notNull().default(''),
  faultCount: integer().notNull().default(0),
  project: text({ enum: ['TM', 'DM'] }),
  holdingId: integer(),
  takenOverOn: date({ mode: 'string' }),
  protocol: text().notNull().default(''),
  paperDocumentId: integer(),
  closedFrom: text(),
  closedReason: text().notNull().default(''),
  closedByName: text().notNull().default(''),
  madeByName: text().notNull().default(''),
})
