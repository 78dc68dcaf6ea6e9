import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OverviewQuery, UserState } from '#contract/accounts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import { choicesQuery } from './queries.ts'
import type { useUserFilter } from './user-filter.ts'
import styles from './users.module.css'

const TYPING_MS = 200
const STATES: Record<UserState, string> = { active: 'aktiv', inactive: 'inaktiv', invited: 'noch nie angemeldet' }

type Props = ReturnType<typeof useUserFilter>

export function UserFilterBar({ asked, change, isNarrowed }: Props) {
  const { data } = useQuery(choicesQuery)
  const company = data?.companies.find(({ id }) => id === asked.company)
  const chips: ChipProps[] = [
    {
      key: 'role',
      label: 'Rolle',
      all: 'Alle Rollen',
      chosen: asked.role || undefined,
      choices: data?.roles.map(role => ({ value: role, label: role })) ?? [],
    },
    {
      key: 'company',
      label: 'Betrieb',
      all: 'Alle Betriebe',
      chosen: asked.company === undefined ? undefined : String(asked.company),
      text: company?.name,
      choices: data?.companies.map(({ id, name }) => ({ value: String(id), label: name })) ?? [],
    },
    {
      key: 'state',
      label: 'Status',
      all: 'Jeder Status',
      chosen: asked.state,
      text: asked.state && STATES[asked.state],
      choices: Object.entries(STATES).map(([value, label]) => ({ value, label })),
    },
  ]
  return (
    <div className={styles.filters} role="search" aria-label="Benutzer suchen">
      <Search text={asked.search} onText={search => change({ search })} />
      {chips.map(({ key, ...chip }) => (
        <FilterChoice key={key} {...chip} onChoose={value => change({ [key]: value })} />
      ))}
      {isNarrowed && (
        <Button
          variant="text"
          onClick={() => change({ search: '', role: undefined, company: undefined, state: undefined })}
        >
          Filter entfernen
        </Button>
      )}
    </div>
  )
}

type ChipProps = {
  key: keyof OverviewQuery
  label: string
  all: string
  chosen: string | undefined
  text?: string | undefined
  choices: readonly { value: string; label: string }[]
}

const FilterChoice = ({
  label,
  all,
  chosen,
  text = chosen,
  choices,
  onChoose,
}: Omit<ChipProps, 'key'> & { onChoose: (value: string | undefined) => void }) => (
  <MenuChip
    label={`${label} wählen`}
    isOn={chosen !== undefined}
    content={close => (
      <ChoiceList
        label={label}
        choices={[{ value: undefined, label: all }, ...choices]}
        chosen={chosen}
        onChoose={value => {
          onChoose(value)
          close()
        }}
      />
    )}
  >
    {text ?? all}
  </MenuChip>
)

/** Asked for when one stops typing for a moment, not with each letter. */
function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the wait
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => onText(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return <FilterField label="Benutzer suchen" placeholder="Name oder E-Mail" text={typed} onText={setTyped} />
}
