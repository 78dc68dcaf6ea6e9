import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type EmployeeValue,
  type EmployeeValueChange,
  type EmployeeValuesDraft,
  employeeValues,
} from '#contract/people/employee-values.ts'
import { DATED_GROUP_NAMES } from '#domain/people/dated-values.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'

const key = (companyId: number) => ['people', 'employee-values', companyId]

/** Saving a person without a day keeps what held before, too. */
export const employeeValuesQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...key(companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(employeeValues.list, { query: { companyId, employeeId }, signal }),
    meta: { follows: [['people', 'employees']] },
  })

type Saved = EmployeeValue | EmployeeValue[]

export const usePlanValues = (companyId: number) =>
  useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: EmployeeValuesDraft; idempotencyKey: string }): Promise<Saved> =>
      api(employeeValues.create, { query: { companyId }, body: draft, idempotencyKey }),
    meta: {
      done: said('Änderung eingetragen'),
      failed: 'Speichern fehlgeschlagen',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useChangePlanned = (companyId: number) =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & EmployeeValueChange): Promise<Saved> =>
      api(employeeValues.change, { query: { companyId }, params: { id }, body }),
    meta: {
      done: said('Änderung gespeichert'),
      failed: 'Speichern fehlgeschlagen',
      inForm: true,
      reloads: key(companyId),
    },
  })

export const useDiscardPlanned = (companyId: number) =>
  useMutation({
    mutationFn: ({ id }: EmployeeValue) => api(employeeValues.remove, { query: { companyId }, params: { id } }),
    meta: {
      done: (_: unknown, value: EmployeeValue) => said('Änderung verworfen')(value),
      failed: 'Die Änderung konnte nicht verworfen werden',
      reloads: key(companyId),
    },
  })

function said(title: string) {
  return (saved: Saved) => {
    const values = [saved].flat()
    const names = values.map(({ group }) => DATED_GROUP_NAMES[group]).join(', ')
    return { title, text: `${names} ab ${dayText(values[0]?.validFrom ?? null)}` }
  }
}
