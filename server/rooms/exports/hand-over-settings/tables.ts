import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { HandOverSettings } from '#domain/exports/hand-over-settings.ts'

export const handOverSetting = pgTable('hand_over_setting', {
  companyId: integer().notNull(),
  settlementMonth: text({ enum: ['period', 'following'] })
    .notNull()
    .default('period'),
  handsOverSickness: boolean().notNull().default(true),
  absenceDays: text({ enum: ['empty', 'workingDays', 'calendarDays'] })
    .notNull()
    .default('empty'),
  correctionModes: jsonb().$type<HandOverSettings['correctionModes']>().notNull().default({}),
  version: integer().notNull().default(1),
  reopeningNeedsSecond: boolean().notNull().default(false),
  correctionMonth: text({ enum: ['period', 'following'] })
    .notNull()
    .default('period'),
  wageDetail: text({ enum: ['month', 'day'] })
    .notNull()
    .default('month'),
  wageLayout: text().notNull().default(''),
  absenceLayout: text().notNull().default(''),
  consultantNumber: text().notNull().default(''),
  clientNumber: text().notNull().default(''),
})
