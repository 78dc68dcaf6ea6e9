import { ibanProblem, svnrProblem } from '#domain/people/employee-checks.ts'
import { EMPLOYMENT_STATUS } from '#domain/people/employment-status.ts'
import { holdsNumber, isNameSearch, LEAST_REASON, SEARCHED_BY } from '#domain/superadmin/employee-search.ts'
import { data, Id, routes } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const DayText = z.iso.date()

/** Somebody of any company, without what lies in the personnel file. Product H. */
export const FoundAnywhere = z.object({
  /** Of the employee, in the company. */
  id: Id,
  companyId: Id,
  companyName: z.string(),
  name: z.string(),
  mdPersonnelId: z.string(),
  storeName: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** Masked. */
  socialsecurity: z.string().nullable(),
  entry: DayText.nullable(),
  exit: DayText.nullable(),
  employment: enumOf(EMPLOYMENT_STATUS),
})
export type FoundAnywhere = z.infer<typeof FoundAnywhere>

export const MOST_FOUND = 50

/** Why a text can't be searched for; undefined: it can. */
const problemOf = (by: keyof typeof SEARCHED_BY, text: string): string | undefined => {
  if (by === 'svnr') return svnrProblem(text)
  if (by === 'iban') return ibanProblem(text)
  return by === 'name' && !isNameSearch(text) ? 'Mindestens drei Buchstaben eines Namens' : undefined
}

/** Why an operator does something with people; the companies concerned read it. */
export const reasonFor = (question: string) =>
  Trimmed.min(LEAST_REASON, `Mindestens zehn Zeichen: ${question}`)
    .max(200, 'Höchstens 200 Zeichen')
    .refine(reason => !holdsNumber(reason), 'Keine SV-Nummer und keine IBAN: der Grund ist im Ereignisprotokoll lesbar')

const SearchFields = z.object({
  by: enumOf(SEARCHED_BY),
  text: Trimmed.min(1, 'Muss angegeben werden').max(80, 'Höchstens 80 Zeichen'),
  /** Kept with the search, and told the companies in which somebody is found. */
  reason: reasonFor('warum wird gesucht?'),
})
export const EmployeeSearch = SearchFields.superRefine(({ by, text }, context) => {
  const message = problemOf(by, text)
  if (message) context.addIssue({ code: 'custom', path: ['text'], message })
})
export type EmployeeSearch = z.output<typeof EmployeeSearch>

export const FoundEmployees = z.object({
  people: z.array(FoundAnywhere),
  /** There are more than are shown. */
  isCapped: z.boolean(),
})
export type FoundEmployees = z.infer<typeof FoundEmployees>

export const managedEmployees = routes({
  search: {
    method: 'POST',
    path: '/api/sec/superadmin/employees/search',
    summary:
      'Findet Mitarbeiter aller Betriebe nach Name, Personalnummer, SV-Nummer oder IBAN; jede Suche wird mit ihrem Grund festgehalten',
    body: EmployeeSearch,
    permission: 'superuser',
    answer: data(FoundEmployees),
    refusals: ['invalid', 'unavailable'],
    rate: 'heavy',
  },
})
