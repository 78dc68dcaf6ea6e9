import { isDeepStrictEqual } from 'node:util'
import type { AgreementProposal } from '#contract/agreements/agreement-proposals.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { formerOf, isLike } from '#domain/agreements/catalogue-tables.ts'
import type { StoredTable } from '../catalogue/rows.ts'
import type { StoredProposal } from './rows.ts'

/**
 * What of the catalogue is newer than what a company's agreement has: a table of a later day than its newest of that kind and state, one that
 * it took over and that was put right since, and whatever it was asked about and has not decided.
 */
export function newerTables(
  agreements: readonly CollectiveAgreement[],
  catalogue: readonly StoredTable[],
  proposals: readonly StoredProposal[],
): AgreementProposal[] {
  return agreements.flatMap(agreement =>
    catalogue
      .filter(({ agreementId }) => agreementId === agreement.catalogueId)
      .flatMap(table => newerTable(agreement, table, proposals) ?? []),
  )
}

function newerTable(
  agreement: CollectiveAgreement,
  table: StoredTable,
  proposals: readonly StoredProposal[],
): AgreementProposal | undefined {
  const taken = agreement.tables.find(({ catalogueTableId }) => catalogueTableId === table.id)
  if (taken && (taken.catalogueVersion ?? 0) >= table.version) return undefined
  const asked = proposals.find(one => one.agreementId === agreement.id && one.tableId === table.id)
  const isOpen = asked?.state === 'open' || asked?.state === 'later'
  const ofKind = agreement.tables.filter(one => isLike(one, table) && one.rows.length > 0)
  const sameDay = ofKind.find(({ validFrom }) => validFrom === table.validFrom)
  const isCorrection = taken?.catalogueVersion != null
  if (!isOpen) {
    // Refused is refused, until another version is proposed.
    if (asked?.state === 'refused' && asked.tableVersion >= table.version) return undefined
    if (!isCorrection && ofKind.some(({ validFrom }) => validFrom >= table.validFrom)) return undefined
  }
  const former = sameDay ?? formerOf(table, ofKind)
  if (sameDay && !isOpen && isDeepStrictEqual(sameDay.rows, table.rows)) return undefined
  const { payKind, validFrom, federalState, note, rows } = table
  return {
    id: isOpen ? asked.id : null,
    state: isOpen ? (asked.state as 'open' | 'later') : 'unasked',
    agreementId: agreement.id,
    agreement: agreement.name,
    tableId: table.id,
    tableVersion: table.version,
    ...{ payKind, validFrom, federalState, note, rows },
    formerRows: former?.rows ?? [],
    formerFrom: former?.validFrom ?? null,
    isCorrection,
    isBlocked: sameDay !== undefined && sameDay.catalogueVersion === null,
    proposedAt: isOpen ? asked.proposedAt : null,
    version: isOpen ? asked.version : 0,
  }
}
