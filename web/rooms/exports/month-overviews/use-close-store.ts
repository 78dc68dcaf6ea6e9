import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { useCloseStore as useClose } from './queries.ts'

/** Closes a store's month after a question; undefined for who may not. */
export function useCloseStore(month: Temporal.PlainYearMonth) {
  const mayLock = useCan('months.lock')
  const { mutateAsync } = useClose(useCompanyId())
  const keyFor = useIdempotencyKey()
  if (!mayLock) return undefined
  return ({ storeId, storeName, hints }: StoreMonth) => {
    const body = { month: month.toString(), storeIds: [storeId] }
    void confirm({
      title: `${formatMonth(month)} in ${storeName} abschließen?`,
      text: `Zeiten, Abwesenheiten und Verträge dieses Monats kann dann niemand mehr ändern.${hintText(hints)}`,
      confirmLabel: 'Abschließen',
      action: () => mutateAsync({ ...body, idempotencyKey: keyFor(body) }),
    })
  }
}

const hintText = (hints: number): string =>
  hints === 0 ? '' : ` ${hints === 1 ? '1 Hinweis bleibt' : `${hints} Hinweise bleiben`} offen.`
