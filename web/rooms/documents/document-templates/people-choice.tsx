import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { MOST_PEOPLE } from '#contract/documents/document-fills.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { employmentStatus } from '#domain/people/employment-status.ts'
import { personName } from '#domain/people/person-name.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employeesQuery } from '#web/rooms/people/employees/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { fold } from '#web/ui/fold.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from '../document-fills/document-fills.module.css'
import type { PeopleChoiceProps } from '../document-fills/fill-dialog.tsx'

/** For whom, among those who work here or will. */
export function PeopleChoice({ chosen, onChoose }: PeopleChoiceProps) {
  const companyId = useCompanyId()
  const { data: all, error, refetch } = useQuery(employeesQuery(companyId))
  const { data: stores = [] } = useQuery(storesQuery(companyId))
  const [storeId, setStoreId] = useState<number | null>(null)
  const [text, setText] = useState('')
  const day = today()
  const shown = useMemo(() => {
    const words = fold(text)
    return (all ?? [])
      .filter(person => {
        const status = employmentStatus(person, day)
        const isThere = status !== 'left' && status !== 'hidden'
        const named = fold(`${personName(person)} ${person.mdPersonnelId}`)
        return isThere && (storeId === null || person.storeId === storeId) && named.includes(words)
      })
      .toSorted((a, b) => personName(a).localeCompare(personName(b), 'de-AT'))
  }, [all, day, storeId, text])
  const ids = shown.map(({ id }) => id)
  const isWhole = ids.length > 0 && ids.every(id => chosen.includes(id))
  const toggle = (id: number) => onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  if (error && !all) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.filter}>
        <Select
          aria-label="Standort"
          data={[
            { value: '', label: 'Alle Standorte' },
            ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={storeId === null ? '' : String(storeId)}
          onChange={value => setStoreId(value ? Number(value) : null)}
          allowDeselect={false}
          searchable
        />
        <FilterField label="Mitarbeiter suchen" placeholder="Name oder Nummer" text={text} onText={setText} />
        <Button
          variant="text"
          disabled={ids.length === 0 || (!isWhole && chosen.length + ids.length > MOST_PEOPLE)}
          onClick={() => onChoose(isWhole ? chosen.filter(id => !ids.includes(id)) : [...new Set([...chosen, ...ids])])}
        >
          {isWhole ? 'Keine' : `Alle ${ids.length}`}
        </Button>
      </div>
      {!all && <Skeleton rows={8} height={36} />}
      {all && shown.length === 0 && <EmptyState title="Niemand passt dazu" />}
      <PeopleList {...{ shown, chosen, toggle, stores }} />
    </>
  )
}

type PeopleListProps = Pick<PeopleChoiceProps, 'chosen'> & {
  shown: readonly EmployeeRow[]
  toggle: (id: number) => void
  stores: readonly Store[]
}

function PeopleList({ shown, chosen, toggle, stores }: PeopleListProps) {
  return (
    <ul className={styles.people} aria-label="Mitarbeiter">
      {shown.map(person => (
        <li key={person.id}>
          <label className={styles.line}>
            <input type="checkbox" checked={chosen.includes(person.id)} onChange={() => toggle(person.id)} />
            <span>{personName(person)}</span>
            <span>
              {[person.mdPersonnelId, stores.find(({ id }) => id === person.storeId)?.name].filter(Boolean).join(' · ')}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
