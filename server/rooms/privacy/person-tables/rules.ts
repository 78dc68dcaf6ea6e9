import { type SQL, sql } from 'drizzle-orm'
import type { NounKey } from '#contract/nouns.ts'
import type { RetentionClass } from '#domain/privacy/retention.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import type { SealedCell } from '#server/platform/vault.ts'

export type PersonRow = Record<string, unknown>

/** Two files of one human in one company: the rows of one become the other's, then it goes. */
export type MergedPair = { keptId: number; dissolvedId: number }

/** What stands in the way of a merge: rows `t` of the dissolved file in a company `c`, beside rows `k` of the kept one. */
export type MergeHindrance = {
  says: string
  /** What to do about it. */
  remedy: string
  /** On which day it lies. */
  when: SQL
} & ({ clash: SQL } | { open: SQL; ofBoth?: true })

type MovedRows = {
  /** Of rows that are alike in these columns the kept file's stays, the other's goes. */
  once?: readonly string[]
  hinders?: readonly MergeHindrance[]
  /** A column that is sealed for the number of the person, and for which cell. */
  sealed?: { column: string; cell: Pick<SealedCell, 'table' | 'column'> }
  /** In place of writing the kept file's number into `employee_id`. */
  move?(tx: CompanyTx, pair: MergedPair): Promise<unknown>
}

/** What becomes of a table's rows in a merge. docs/decisions/0063. */
export type Merging =
  /** They are the kept file's. */
  | 'goes'
  | MovedRows
  /** Worked out of other rows: they are deleted, and made anew for the kept file. */
  | 'derived'
  /** Nobody may change them: a file that has any is not dissolved. How many, where its rows do not tell. */
  | 'fixed'
  | { fixed(tx: CompanyTx, employeeId: number): Promise<number> }
  /** They hang on other rows, or say how it was then. */
  | 'stays'
  /** They go with the row of the person. */
  | 'ends'

/** A table that holds something of people, and what an access export tells of it. GDPR Art. 15. */
export type ToldTable = {
  /** As the database calls it. */
  table: string
  label: string
  purpose: string
  retention: RetentionClass
  merged: Merging
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
  merged: Merging
  /** Which of its rows, called `t`, are of the person, where not the column `employee_id` says it. */
  of?(employeeId: number | SQL): SQL
}
export type PersonTable = ToldTable | UntoldTable

/** Which records of a noun are the person's. */
export type PersonRecords = ReadonlyMap<NounKey, readonly number[]>

export const isTold = (table: PersonTable): table is ToldTable => 'label' in table

export const isMoved = (merged: Merging): merged is 'goes' | MovedRows =>
  merged === 'goes' || (typeof merged === 'object' && !('fixed' in merged))

/** Rows of both files that can't be one person's. */
export const goesUnlessBoth = (says: string, remedy: string, when: SQL, clash: SQL): Merging => ({
  hinders: [{ says, remedy, when, clash }],
})
/** Something that somebody has begun with the file and must end first. */
export const goesUnlessOpen = (says: string, remedy: string, when: SQL, open: SQL): Merging => ({
  hinders: [{ says, remedy, when, open }],
})

export const ofEmployee = (employeeId: number | SQL): SQL => sql`t.employee_id = ${employeeId}`

/** Columns that say nothing of the person, wherever they stand. */
export const NEVER_TOLD: Readonly<Record<string, string>> = {
  company_id: 'Nummer des Betriebs in Kontor',
  employee_id: 'Nummer der Person in Kontor',
  version: 'zählt die Änderungen',
  file_id: 'Ort der Datei, die selbst beiliegt',
}
