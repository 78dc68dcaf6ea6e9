import type { Store } from '#contract/accounts/stores.ts'
import { type ChipBadge, ChoiceChips } from '#web/ui/choice-chips.tsx'

type Props = {
  visible: readonly Store[]
  chosen: readonly Store[]
  badgeOf: (storeId: number) => ChipBadge | undefined
  onChoose: (ids: readonly number[]) => void
}

const ALL = 0

/** A chip a store with how its month stands; the first one turns all on or off. */
export function StoreChips({ visible, chosen, badgeOf, onChoose }: Props) {
  const on = chosen.map(({ id }) => id)
  const isAll = on.length === visible.length
  const toggle = (id: number) => {
    if (id === ALL) onChoose(isAll ? [] : visible.map(store => store.id))
    else onChoose(on.includes(id) ? on.filter(each => each !== id) : [...on, id])
  }
  const chips = visible.map(({ id, name }) => ({
    value: id,
    label: name,
    badge: badgeOf(id),
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
