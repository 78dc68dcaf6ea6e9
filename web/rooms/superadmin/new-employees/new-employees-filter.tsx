import type { NewEmployeesSummary } from '#contract/superadmin/new-employees.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { NEW_EMPLOYEE_SOURCES, type NewEmployeeSource } from '#domain/superadmin/new-employees.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './new-employees.module.css'
import type { Question } from './queries.ts'

/** What is missing leaves everyone in. */
export type Filter = Pick<Question, 'state' | 'source' | 'company'>

type Parts = { [Key in keyof Filter]: Filter[Key] | undefined }
export const withPart = (filter: Filter, part: Parts): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined))

type Props = {
  filter: Filter
  summary: NewEmployeesSummary | undefined
  companyName: string | undefined
  onFilter: (filter: Filter) => void
}

export function NewEmployeesFilter({ filter, summary, companyName, onFilter }: Props) {
  const { state = 'all', source, company } = filter
  const change = (part: Parts) => onFilter(withPart(filter, part))
  return (
    <div className={styles['bar-of-filters']}>
      <ChoiceChips
        label="Zustand"
        choices={choicesOf(summary)}
        chosen={state}
        onToggle={value => change({ state: value === 'all' ? undefined : value })}
      />
      <SourceChip source={source} onSource={value => change({ source: value })} />
      {company !== undefined && (
        <FilterChip onRemove={() => change({ company: undefined })}>
          {summary?.companies.find(({ id }) => id === company)?.name ?? companyName ?? 'Ein Betrieb'}
        </FilterChip>
      )}
    </div>
  )
}

type Choice = 'all' | 'unregistered' | 'lacking'

function choicesOf(
  summary: { all: number; unregistered: number; lacking: number; isCapped: boolean } | undefined,
): { value: Choice; label: string; badge?: { tone: 'neutral' | 'error' | 'warn'; text: string } }[] {
  const counted = (count: number) => `${summary?.isCapped ? 'über ' : ''}${formatNumber(count, 0)}`
  const badge = (tone: 'neutral' | 'error' | 'warn', count: number | undefined) =>
    count ? { badge: { tone, text: counted(count) } } : {}
  return [
    { value: 'all', label: 'Alle', ...badge('neutral', summary?.all) },
    { value: 'unregistered', label: 'Nicht angemeldet', ...badge('error', summary?.unregistered) },
    { value: 'lacking', label: 'Etwas fehlt', ...badge('warn', summary?.lacking) },
  ]
}

function SourceChip({
  source,
  onSource,
}: {
  source: NewEmployeeSource | undefined
  onSource: (source: NewEmployeeSource | undefined) => void
}) {
  const choices = [
    { value: undefined, label: 'Alle Quellen' },
    ...Object.entries(NEW_EMPLOYEE_SOURCES).map(([value, label]) => ({ value, label })),
  ]
  return (
    <MenuChip
      label="Quelle"
      isOn={source !== undefined}
      content={close => (
        <ChoiceList
          label="Quelle"
          choices={choices}
          chosen={source}
          onChoose={value => {
            onSource(value as NewEmployeeSource | undefined)
            close()
          }}
        />
      )}
    >
      {source ? NEW_EMPLOYEE_SOURCES[source] : 'Alle Quellen'}
    </MenuChip>
  )
}
