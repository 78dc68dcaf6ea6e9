import { type SQL, sql } from 'drizzle-orm'
import type { NounKey } from '#contract/nouns.ts'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'

export type PersonRow = Record<string, unknown>

/** A table that holds something of people, and what an access export tells of it. GDPR Art. 15. */
export type ToldTable = {
  /** As the database calls it. */
  table: string
  label: string
  purpose: string
  retention: RetentionClass
  /** Which of its rows, called `t`, are of the person. */
  of(employeeId: number | SQL): SQL
  /** The German name of each column that is told. */
  columns: Readonly<Record<string, string>>
  /** Each other column, and why it is not told. */
  withheld?: Readonly<Record<string, string>>
  /** By which its rows are known in the event log, with their number. */
  nouns?: readonly NounKey[]
  /** In place of what lies sealed in the row. */
  opened?(row: PersonRow, companyId: number): PersonRow
  /** Says how new a row is: what is newer than the end of employment is kept that much longer, with all of its class. */
  dated?: string
  /** Columns that are emptied by a class that falls due before the row does. */
  emptied?: { retention: RetentionClass; columns: Readonly<Record<string, string | number | null>> }
  /** Why its rows stay when their period is over; they are told, and not erased. */
  stays?: string
  /** In place of deleting its rows, where other people stand in them, too; gives how many entries are gone. */
  forget?(tx: CompanyTx, employeeId: number, records: PersonRecords): Promise<number>
  /** Where rows and columns do not tell it: what the person is told instead, under the names of `columns`. */
  read?(tx: CompanyTx, scope: CompanyScope, employeeId: number, records: PersonRecords): Promise<PersonRow[]>
}
/** One that has a link to people and tells nothing of them, and why. */
export type UntoldTable = {
  table: string
  untold: string
  /** With which class its rows go; without one they go with the person. */
  retention?: RetentionClass
}
export type PersonTable = ToldTable | UntoldTable

/** Which records of a noun are the person's. */
export type PersonRecords = ReadonlyMap<NounKey, readonly number[]>

export const isTold = (table: PersonTable): table is ToldTable => 'label' in table

export const ofEmployee = (employeeId: number | SQL): SQL => sql`t.employee_id = ${employeeId}`

/** Columns that say nothing of the person, wherever they stand. */
export const NEVER_TOLD: Readonly<Record<string, string>> = {
  company_id: 'Nummer des Betriebs in Kontor',
  employee_id: 'Nummer der Person in Kontor',
  version: 'zählt die Änderungen',
  file_id: 'Ort der Datei, die selbst beiliegt',
}
