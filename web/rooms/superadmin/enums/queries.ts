import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EnumChange, type ManagedEnum, managedEnums } from '#contract/superadmin/enums.ts'
import { applyEnumChanges, type EnumList, enumChanges } from '#domain/basics/enum-lists.ts'
import { api } from '#web/lib/api.ts'

const KEY = ['superadmin', 'enums']

export const enumsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(managedEnums.list, { signal }),
})

/** This page has the new words at once, others with their next reload. */
const takeOver = ({ list, values }: ManagedEnum) =>
  applyEnumChanges({
    ...enumChanges(),
    [list]: values.map(({ id, text, isRetired }) => ({ id, text, isRetired })),
  })

export const useChangeEnum = () =>
  useMutation({
    mutationFn: ({ list, ...body }: EnumChange & { list: EnumList }) =>
      api(managedEnums.change, { params: { list }, body }),
    onSuccess: takeOver,
    meta: {
      done: ({ label }: ManagedEnum) => ({ title: 'Liste geändert', text: label }),
      failed: 'Fehler beim Ändern der Liste',
      inForm: true,
      reloads: KEY,
    },
  })
