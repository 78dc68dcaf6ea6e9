import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { type NewEmployeesQuery, newEmployees, type ToldCompany } from '#contract/superadmin/new-employees.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'new-employees']

export type Question = Omit<NewEmployeesQuery, 'after'>

export const newEmployeesQuery = (question: Question) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', question],
    queryFn: ({ pageParam, signal }) =>
      api(newEmployees.list, { query: { ...question, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ people }) => people),
  })

export const newEmployeesSummaryQuery = ({ from, to }: Pick<Question, 'from' | 'to'>) =>
  queryOptions({
    queryKey: [...KEY, 'summary', from, to],
    queryFn: ({ signal }) => api(newEmployees.summary, { query: { from, to }, signal }),
  })

export const newEmployeeQuery = ({ companyId, id }: PersonRef) =>
  queryOptions({
    queryKey: [...KEY, 'detail', companyId, id],
    queryFn: ({ signal }) => api(newEmployees.detail, { params: { company: companyId, id }, signal }),
  })

export type PersonRef = { companyId: number; id: number }

export const useRecipients = () =>
  useMutation({
    mutationFn: (people: readonly PersonRef[]) =>
      api(newEmployees.recipients, { body: { people: people.map(({ companyId, id }) => ({ companyId, id })) } }),
    meta: { failed: 'Fehler beim Verständigen' },
  })

export const useTellCompanies = () =>
  useMutation({
    mutationFn: ({ people, idempotencyKey }: { people: readonly PersonRef[]; idempotencyKey: string }) =>
      api(newEmployees.tell, {
        body: { people: people.map(({ companyId, id }) => ({ companyId, id })) },
        idempotencyKey,
      }),
    meta: {
      done: (told: ToldCompany[]) => ({ title: 'Betrieb verständigt', text: sentText(told) }),
      failed: 'Fehler beim Verständigen',
      reloads: KEY,
    },
  })

/** „3 E-Mails: Kaffeehaus Sonnblick GmbH (Maria Huber, Adam Amt), …“ */
export function sentText(told: readonly ToldCompany[]): string {
  const reached = told.filter(({ recipients }) => recipients.length > 0)
  const mails = reached.reduce((sum, { recipients }) => sum + recipients.length, 0)
  const whom = reached.slice(0, MOST_NAMED).map(({ name, recipients }) => `${name} (${namesText(recipients)})`)
  const rest = reached.length - whom.length
  return `${mails === 1 ? 'Eine E-Mail' : `${mails} E-Mails`}: ${[...whom, ...(rest > 0 ? [`${rest} weitere Betriebe`] : [])].join('; ')}`
}
const MOST_NAMED = 4

const namesText = (names: readonly string[]): string =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} und ${names.length - 2} weitere`
