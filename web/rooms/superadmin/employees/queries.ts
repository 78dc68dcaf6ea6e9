import { useMutation } from '@tanstack/react-query'
import { type EmployeeSearch, managedEmployees } from '#contract/superadmin/employees.ts'
import { api } from '#web/lib/api.ts'

/** Each one leaves its reason in the trail, so nothing is asked for by itself or again. */
export const useSearch = () =>
  useMutation({
    mutationFn: (body: EmployeeSearch) => api(managedEmployees.search, { body }),
    meta: { failed: 'Fehler bei der Suche', inForm: true },
  })
