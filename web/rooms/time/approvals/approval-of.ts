import type { Approval, ApprovalPreview, Versioned } from '#contract/time/approvals.ts'

export type ApprovalRow = { id: number; employeeId: number; lastName: string; firstName: string }
/** Without a store: whichever the records lie in. */
export type ApprovedIn = { companyId: number; storeId?: number | undefined }

/** What approving stamps and absences does differently. */
export type ApprovalOf<Row extends ApprovalRow> = {
  /** `Zeit`, `Zeiten`; `bestätigen`, `bestätigt`. */
  one: string
  many: string
  verb: string
  done: string
  /** Minutes or days of a row, and a sum of them as people read it. */
  amountOf: (row: Row) => number
  amountText: (amount: number) => string
  /** `03.11.2026` or `02.11.2026 bis 06.11.2026`. */
  whenText: (row: Row) => string
  preview: (store: ApprovedIn, ids: number[], signal: AbortSignal) => Promise<ApprovalPreview>
  approve: (store: ApprovedIn, records: Versioned[], idempotencyKey: string) => Promise<Approval>
  takeBack: (store: ApprovedIn, records: Versioned[]) => Promise<Versioned[]>
}

/** '3 Zeiten', '1 Zeit' */
export const countText = ({ one, many }: Pick<ApprovalOf<never>, 'one' | 'many'>, count: number) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`
