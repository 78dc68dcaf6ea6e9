import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { NewStore } from '#contract/accounts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './set-up-page.module.css'

export type StoreRow = Pick<NewStore, 'name' | 'storeNumber' | 'postalCode' | 'city'> & { key: number }

export const EMPTY_STORE: StoreRow = { key: 0, name: '', storeNumber: '', postalCode: '', city: '' }

type Props = {
  stores: readonly StoreRow[]
  /** `company.stores.1.name` → reason. */
  faults: Record<string, string>
  onChange: (stores: readonly StoreRow[]) => void
}

const COLUMNS = [
  { field: 'name', label: 'Name' },
  { field: 'storeNumber', label: 'Nummer' },
  { field: 'postalCode', label: 'PLZ' },
  { field: 'city', label: 'Ort' },
] as const

export function SetUpStores({ stores, faults, onChange }: Props) {
  const add = () => onChange([...stores, { ...EMPTY_STORE, key: Math.max(...stores.map(({ key }) => key)) + 1 }])
  return (
    <Card
      title="Standorte"
      hint={stores.length}
      actions={
        <Button variant="text" icon={<IconPlus size={18} stroke={1.8} />} onClick={add}>
          Standort
        </Button>
      }
    >
      <ul className={styles.stores} aria-label="Standorte">
        {stores.map((store, place) => (
          <li key={store.key}>
            {COLUMNS.map(({ field, label }) => (
              <TextInput
                key={field}
                label={label}
                autoComplete="off"
                required={field === 'name'}
                // Who adds a store goes on with it.
                autoFocus={field === 'name' && store.key > 0 && store.name === ''}
                value={store[field]}
                error={faults[`company.stores.${place}.${field}`]}
                onChange={({ currentTarget: { value } }) =>
                  onChange(stores.map(each => (each === store ? { ...store, [field]: value } : each)))
                }
              />
            ))}
            <IconButton
              label={`${store.name || 'Standort'} entfernen`}
              icon={<IconTrash size={18} stroke={1.7} />}
              disabled={stores.length === 1}
              onClick={() => onChange(stores.filter(each => each !== store))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
