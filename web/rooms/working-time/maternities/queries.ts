import { queryOptions } from '@tanstack/react-query'
import { type Maternity, maternities } from '#contract/working-time/maternities.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'working-time/maternities'

export const maternitiesQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(maternities.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
  })

export const maternityName = ({ notifiedOn }: Pick<Maternity, 'notifiedOn'>) => `gemeldet am ${dayText(notifiedOn)}`

export const maternityRecords = undoableRecords<Maternity, typeof maternities>(NOUN, maternities, {
  one: 'Mutterschutz',
  of: 'des Mutterschutzes',
  entered: { done: 'eingetragen', failed: 'Eintragen' },
  nameOf: maternityName,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
