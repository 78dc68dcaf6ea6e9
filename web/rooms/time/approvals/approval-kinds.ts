import { approvals } from '#contract/time/approvals.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayCountText } from '#domain/time/absence-days.ts'
import { api } from '#web/lib/api.ts'
import type { ApprovalOf, ApprovalRow } from './approval-of.ts'

/** What is read of a row, which differs from list to list. */
type OfRow<Row extends ApprovalRow> = Pick<ApprovalOf<Row>, 'amountOf' | 'whenText'> & Partial<ApprovalOf<Row>>

export const stampApproval = <Row extends ApprovalRow>(ofRow: OfRow<Row>): ApprovalOf<Row> => ({
  one: 'Zeit',
  many: 'Zeiten',
  verb: 'bestätigen',
  done: 'bestätigt',
  amountText: minutes => `${formatNumber(minutes / 60)} Stunden`,
  preview: ({ companyId, storeId }, ids, signal) =>
    api(approvals.previewStamps, { query: { companyId }, body: { storeId, ids }, signal }),
  approve: ({ companyId, storeId }, records, idempotencyKey) =>
    api(approvals.approveStamps, { query: { companyId }, body: { storeId, records }, idempotencyKey }),
  takeBack: ({ companyId, storeId }, records) =>
    api(approvals.takeBackStamps, { query: { companyId }, body: { storeId, records } }),
  ...ofRow,
})

export const absenceApproval = <Row extends ApprovalRow>(ofRow: OfRow<Row>): ApprovalOf<Row> => ({
  one: 'Abwesenheit',
  many: 'Abwesenheiten',
  verb: 'genehmigen',
  done: 'genehmigt',
  amountText: dayCountText,
  preview: ({ companyId, storeId }, ids, signal) =>
    api(approvals.previewAbsences, { query: { companyId }, body: { storeId, ids }, signal }),
  approve: ({ companyId, storeId }, records, idempotencyKey) =>
    api(approvals.approveAbsences, { query: { companyId }, body: { storeId, records }, idempotencyKey }),
  takeBack: ({ companyId, storeId }, records) =>
    api(approvals.takeBackAbsences, { query: { companyId }, body: { storeId, records } }),
  ...ofRow,
})
