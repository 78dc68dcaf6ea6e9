import '#web/ui/theme/mantine-layers.css'
import { Select } from '@mantine/core'
import type { Store } from '#contract/accounts/stores.ts'

export type StoreSelectProps = {
  stores: readonly Store[]
  chosen: number | undefined
  onChoose: (storeId: number | undefined) => void
}

export default function StoreSelect({ stores, chosen, onChoose }: StoreSelectProps) {
  return (
    <Select
      aria-label="Standort"
      placeholder="Alle Standorte"
      data={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === undefined ? null : String(chosen)}
      onChange={storeId => onChoose(storeId === null ? undefined : Number(storeId))}
      clearable
      searchable
    />
  )
}
