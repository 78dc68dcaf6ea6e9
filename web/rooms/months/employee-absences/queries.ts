import { queryOptions } from '@tanstack/react-query'
import type { AbsenceState } from '#contract/time/absence-calendar.ts'
import { type AbsenceRecord, absenceRecords } from '#contract/time/absences.ts'
import { api } from '#web/lib/api.ts'

/** With what became of it. */
export type OwnAbsence = AbsenceRecord & { state: AbsenceState }

/** The newest first. */
export const employeeAbsencesQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: ['time', 'absences', companyId, 'of', employeeId],
    queryFn: async ({ signal }) =>
      (await api(absenceRecords.ofPerson, { query: { companyId }, params: { id: employeeId }, signal })).map(
        (absence): OwnAbsence => ({ ...absence, state: stateOf(absence) }),
      ),
  })

function stateOf({ mdApproved, declineReason }: AbsenceRecord): AbsenceState {
  if (mdApproved) return 'approved'
  return declineReason === null ? 'waiting' : 'declined'
}
