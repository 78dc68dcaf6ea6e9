import type { Allowance } from '#domain/agreements/collective-agreements.ts'
import { dayText } from '#web/lib/day-text.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { allowanceText } from './agreement-texts.ts'
import { DatedItemsCard } from './dated-items-card.tsx'

const AllowanceDialog = lazyLayer(() => import('./allowance-dialog.tsx'))

type Changed = { id: number; version: number; allowances: Allowance[] }

type Props = {
  agreement: { id: number; version: number; allowances: readonly Allowance[] }
  change: { isPending: boolean; error: unknown; mutateAsync: (changed: Changed) => Promise<unknown> }
  canWrite: boolean
}

/** Of a company's agreement, or of one of the catalogue. */
export function AllowancesCard({ agreement: { id, version, allowances }, change, canWrite }: Props) {
  const save = (next: Allowance[]) => change.mutateAsync({ id, version, allowances: next })
  return (
    <DatedItemsCard
      title="Zulagen"
      one="Zulage"
      none="Keine Zulagen eingetragen."
      items={allowances}
      textsOf={({ code, name, ...allowance }) => ({
        key: `${code} ${allowance.validFrom}`,
        title: name,
        name,
        detail: `${code} · ${allowanceText({ code, name, ...allowance })} · ab ${dayText(allowance.validFrom)}`,
      })}
      onSave={canWrite ? save : undefined}
      dialog={(at, close) => (
        <AllowanceDialog
          allowances={allowances}
          at={at}
          save={{ isPending: change.isPending, error: change.error, mutateAsync: save }}
          onClose={close}
        />
      )}
    />
  )
}
