import type { AddressRange, AddressRanges } from '#contract/accounts/address-ranges.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { useChangeRanges } from './queries.ts'

/** Each change sends the whole list, with the version that was seen. */
export function useSaveRanges(stored: AddressRanges) {
  const companyId = useCompanyId()
  const form = useChangeRanges(companyId, true)
  const { mutate, mutateAsync, isPending } = useChangeRanges(companyId, false)
  const { ownAddress, ...before } = stored
  const bodyOf = (change: Partial<AddressRanges>) => ({ ...before, ...change })
  const others = (range: AddressRange | undefined) => before.ranges.filter(each => each.range !== range?.range)
  const added = (range: AddressRange) => ({
    body: bodyOf({ ranges: [...before.ranges, range] }),
    done: 'Netz hinzugefügt',
  })
  return {
    busy: isPending,
    form,
    others,
    /** In the place of one, or at the end. */
    put(former: AddressRange | undefined, range: AddressRange, onSaved: () => void): void {
      const ranges = before.ranges.map(each => (each.range === former?.range ? range : each))
      form.mutate(former ? { body: bodyOf({ ranges }), done: 'Netz geändert' } : added(range), { onSuccess: onSaved })
    },
    addOwn: () => mutate(added({ range: ownAddress, note: '' })),
    remove: (range: AddressRange) => mutateAsync({ body: bodyOf({ ranges: others(range) }), done: 'Netz entfernt' }),
    activate: (active: boolean) =>
      mutateAsync({
        body: bodyOf({ active }),
        done: active ? 'Der Betrieb ist auf seine Netze beschränkt' : 'Der Betrieb ist von überall erreichbar',
      }),
    holdForPrograms: (holdsForPrograms: boolean) =>
      mutate({
        body: bodyOf({ holdsForPrograms }),
        done: holdsForPrograms ? 'Gilt auch für Programme' : 'Programme kommen von überall herein',
      }),
  }
}
