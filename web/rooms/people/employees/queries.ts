import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { employeeRows } from '#contract/people/employee-rows.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { type Employee, type EmployeeChange, type EmployeeDraft, employees } from '#contract/people/employees.ts'
import { personName } from '#domain/people/person-name.ts'
import { api } from '#web/lib/api.ts'
import { confirmingDoubts } from '#web/lib/confirm-doubts.ts'
import { toast } from '#web/ui/toast/toast.ts'

// Room and noun first: a live event names them, and so what to load again.
const key = (companyId: number) => ['people', 'employees', companyId]

/** Everyone, also who is hidden: the table filters by itself. */
export const employeesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'table'],
    queryFn: async ({ signal }) =>
      employeeRows(await api(employeeTable.everyone, { query: { companyId, hidden: 'with' }, signal })),
  })

export const peopleOfStoresQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'per-store'],
    queryFn: ({ signal }) => api(employees.perStore, { query: { companyId }, signal }),
  })

export const employeeQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: [...key(companyId), id],
    queryFn: ({ signal }) => api(employees.find, { query: { companyId }, params: { id }, signal }),
  })

export const useHireEmployee = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: EmployeeDraft; idempotencyKey: string }) =>
      api(employees.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: saying('Mitarbeiter erstellt'),
      failed: 'Fehler beim Erstellen des Mitarbeiters',
      inForm: true,
      reloads: key(companyId),
    },
  })

type Change = { id: number } & EmployeeChange

export function useChangeEmployee(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => confirmingDoubts(accepted => save(client, companyId, { ...change, accepted })),
    meta: {
      done: (saved: Employee | undefined) => saved && saying('Mitarbeiter geändert')(saved),
      failed: 'Speichern fehlgeschlagen',
      inForm: true,
      reloads: key(companyId),
    },
  })
}

/** Hides or shows, and offers the way back. */
export function useHideEmployee(companyId: number) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (change: Change) => save(client, companyId, change),
    meta: { failed: 'Speichern fehlgeschlagen', reloads: key(companyId) },
  })
  const hide = async ({ id, version }: Pick<Employee, 'id' | 'version'>, isHidden: boolean): Promise<void> => {
    const saved = await mutateAsync({ id, version, isHidden })
    const undo = { label: 'Rückgängig', run: () => void hide(saved, !isHidden).catch(() => {}) }
    toast.success(isHidden ? 'Mitarbeiter ausgeblendet' : 'Mitarbeiter eingeblendet', personName(saved), undo)
  }
  return hide
}

/** Asked for on a click and kept by the one file only: every look is written down. */
export const useOpenSensitive = (companyId: number) =>
  useMutation({
    mutationFn: (id: number) => api(employees.sensitive, { query: { companyId }, params: { id } }),
    meta: { failed: 'Die Daten konnten nicht geladen werden' },
    gcTime: 0,
  })

const saying = (title: string) => (employee: Employee) => ({ title, text: personName(employee) })

async function save(client: QueryClient, companyId: number, { id, ...body }: Change): Promise<Employee> {
  const saved = await api(employees.change, { query: { companyId }, params: { id }, body })
  client.setQueryData(employeeQuery(companyId, id).queryKey, saved)
  return saved
}
