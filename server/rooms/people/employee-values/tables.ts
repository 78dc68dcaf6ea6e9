import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DatedGroup } from '#domain/people/dated-values.ts'

export const employeeValue = pgTable('employee_value', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  employeeId: integer().notNull(),
  valueGroup: text().$type<DatedGroup>().notNull(),
  validFrom: date({ mode: 'string' }),
  isApplied: boolean().notNull().default(true),
  plannedBy: uuid(),
  street: text(),
  postalCode: text(),
  city: text(),
  country: text(),
  civilStatusId: integer(),
  ibanSealed: text(),
  ibanIndex: text(),
  bic: text(),
  storeId: integer(),
  costCentreId: integer(),
  employmentModelId: integer(),
  heldName: text(),
  version: integer().notNull().default(1),
})
