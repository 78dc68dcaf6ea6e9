import { boolean, date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

export const shiftNotice = pgTable('shift_notice', {
  companyId: integer().notNull(),
  planShiftId: integer().notNull(),
  employeeId: integer().notNull(),
  storeId: integer().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant().notNull(),
  isWithdrawn: boolean().notNull().default(false),
  sequence: integer().notNull().default(0),
  changedAt: instant().notNull().defaultNow(),
  toldStoreId: integer(),
  toldStartsAt: instant(),
  toldEndsAt: instant(),
})

export const planMail = pgTable('plan_mail', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  monday: date({ mode: 'string' }).notNull(),
  askedAt: instant().notNull().defaultNow(),
  askedBy: uuid().notNull(),
  sentAt: instant(),
})

export const planMailSetting = pgTable('plan_mail_setting', {
  companyId: integer().notNull(),
  active: boolean().notNull(),
  version: integer().notNull().default(1),
})
