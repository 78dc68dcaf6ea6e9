import type { Store } from '#contract/accounts/stores.ts'
import type { StoreMonthChecks } from '#contract/time/month-checks.ts'
import type { MonthClosing } from '#contract/time/month-closings.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { badgeOf } from './store-states.ts'

type Props = {
  visible: readonly Store[]
  chosen: readonly Store[]
  closings: readonly MonthClosing[] | undefined
  checks: readonly StoreMonthChecks[] | undefined
  onChoose: (ids: readonly number[]) => void
}

const ALL = 0

/** A chip a store with how its month stands; the first one turns all on or off. */
export function StoreChips({ visible, chosen, closings, checks, onChoose }: Props) {
  const on = chosen.map(({ id }) => id)
  const isAll = on.length === visible.length
  const toggle = (id: number) => {
    if (id === ALL) onChoose(isAll ? [] : visible.map(store => store.id))
    else onChoose(on.includes(id) ? on.filter(each => each !== id) : [...on, id])
  }
  const chips = visible.map(({ id, name }) => ({
    value: id,
    label: name,
    badge: badgeOf(
      checks?.find(({ storeId }) => storeId === id),
      closings?.find(({ storeId }) => storeId === id),
    ),
  }))
  return (
    <ChoiceChips
      label="Standorte"
      choices={visible.length > 1 ? [{ value: ALL, label: 'Alle' }, ...chips] : chips}
      chosen={isAll ? [ALL, ...on] : on}
      onToggle={toggle}
    />
  )
}
