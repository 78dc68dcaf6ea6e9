import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { ALL_STORES, StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import styles from './data-requests.module.css'
import { DataRequestsList } from './data-requests-list.tsx'
import type { RequestFilter } from './queries.ts'

const STATES = [
  { value: 'open', label: 'Offen' },
  { value: 'decided', label: 'Entschieden' },
] as const
const TYPING_MS = 300
const ALL: RequestFilter = { state: 'open', search: '', storeId: undefined }

/** Änderungsanträge: master data that changed elsewhere and wait to be accepted. Product C. */
export function DataRequestsPart() {
  const { data: stores } = useQuery({ ...storesQuery(useCompanyId()), enabled: useCan('stores.read') })
  const [wanted, setWanted] = useState(ALL)
  const [search] = useDebouncedValue(wanted.search.trim(), TYPING_MS)
  const change = (part: Partial<RequestFilter>) => setWanted(before => ({ ...before, ...part }))
  const filter = { ...wanted, search }
  return (
    <>
      <div className={styles.filters}>
        <Segments label="Stand" choices={STATES} chosen={wanted.state} onChoose={state => change({ state })} />
        <TextInput
          className={styles.search}
          aria-label="Mitarbeiter suchen"
          placeholder="Name oder Personalnummer"
          type="search"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={wanted.search}
          onChange={event => change({ search: event.currentTarget.value })}
        />
        {(stores?.length ?? 0) > 1 && (
          <StoreChoice
            label="Standort"
            stores={[ALL_STORES, ...(stores ?? [])]}
            chosen={[wanted.storeId ?? ALL_STORES.id]}
            onChoose={([id]) => change({ storeId: id || undefined })}
            isCompact
          />
        )}
      </div>
      <DataRequestsList
        key={JSON.stringify(filter)}
        filter={filter}
        onReset={() => setWanted({ ...ALL, state: wanted.state })}
      />
    </>
  )
}
