import type { InsuredFact, InsuredFactChange, InsuredFactDraft } from '#contract/elda/insured-facts.ts'
import { insuredFactFaults } from '#domain/elda/insured-facts.ts'
import { noticeText } from '#domain/elda/notice-values.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personRecordVerbs, refuseUnseen } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<InsuredFact[]> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, employeeId)
    return rows.ofPerson(tx, employeeId)
  })

export const { create, change, remove } = personRecordVerbs<InsuredFact, InsuredFactDraft, InsuredFactChange>(
  'elda/insured-facts',
  {
    find: rows.find,
    insert: rows.insert,
    update: rows.update,
    remove: rows.remove,
    refuse(_, wanted) {
      const faults = insuredFactFaults(wanted)
      if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
    },
    kept: noted,
  },
)

/** In words: the history is read where the tables of codes are not. */
function noted({ area, leavingReason, ...fact }: InsuredFact) {
  return {
    ...fact,
    area: area && noticeText('area', area),
    leavingReason: leavingReason && noticeText('reason', leavingReason),
  }
}
