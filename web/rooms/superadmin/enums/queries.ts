import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EnumChange, type ManagedEnum, managedEnums } from '#contract/superadmin/enums.ts'
import { type EnumList, enumChanges } from '#domain/basics/enum-lists.ts'
import { api } from '#web/lib/api.ts'
import { showEnumChanges } from '#web/lib/session.ts'

const KEY = ['superadmin', 'enums']

export const enumsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(managedEnums.list, { signal }),
})

/** This page has the new words at once; others, and those of a company's pages, hear of them by the live channel. */
const takeOver = ({ list, values }: ManagedEnum) =>
  showEnumChanges({
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
