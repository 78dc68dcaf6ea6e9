import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ImportFilter } from '#contract/imports/import-jobs.ts'
import { IMPORT_KINDS } from '#domain/imports/import-kinds.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './import-jobs.module.css'
import { FILTER_LABELS, KIND_LABELS } from './import-texts.ts'
import { type ImportsFilter, importPeopleQuery } from './queries.ts'

type Searched = { importKind?: string; importState?: string; importBy?: string }

/** Which imports are listed stands in the address, so that the way back from one leads to the same list. */
export function useImportsFilter() {
  const { importKind, importState, importBy } = useSearch({ strict: false }) as Searched
  const navigate = useNavigate()
  const filter: ImportsFilter = {
    kind: IMPORT_KINDS.find(kind => kind === importKind),
    state: STATES.find(state => state === importState),
    createdBy: importBy,
  }
  const change = (part: ImportsFilter) => {
    const { kind, state, createdBy } = { ...filter, ...part }
    const search = ({ importKind: _, importState: __, importBy: ___, ...others }: Searched) => ({
      ...others,
      ...(kind && { importKind: kind }),
      ...(state && { importState: state }),
      ...(createdBy && { importBy: createdBy }),
    })
    void navigate({ to: '.', search, replace: true })
  }
  return { filter, change, isFiltered: Object.values(filter).some(Boolean) }
}

type Props = ReturnType<typeof useImportsFilter>

/** Kind, state and person. */
export function ImportFilterBar({ filter: { kind, state, createdBy }, change, isFiltered }: Props) {
  const { data: people = [] } = useQuery(importPeopleQuery(useCompanyId()))
  return (
    <div className={styles.choices}>
      <Chip
        label="Art"
        none="Alle Arten"
        chosen={kind}
        choices={IMPORT_KINDS.map(value => ({ value, label: KIND_LABELS[value] }))}
        onChoose={value => change({ kind: value })}
      />
      <Chip
        label="Status"
        none="Jeder Status"
        chosen={state}
        choices={STATES.map(value => ({ value, label: FILTER_LABELS[value] }))}
        onChoose={value => change({ state: value })}
      />
      <Chip
        label="Von wem"
        none="Alle Benutzer"
        chosen={createdBy}
        choices={people.map(({ id, name }) => ({ value: id, label: name || 'Unbekannt' }))}
        onChoose={value => change({ createdBy: value })}
      />
      {isFiltered && (
        <Button variant="text" onClick={() => change({ kind: undefined, state: undefined, createdBy: undefined })}>
          Filter entfernen
        </Button>
      )}
    </div>
  )
}

const STATES = Object.keys(FILTER_LABELS) as ImportFilter[]

type ChipProps<Value> = {
  label: string
  /** What it says while nothing is chosen. */
  none: string
  chosen: Value | undefined
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
}

const Chip = <Value extends string>({ label, none, chosen, choices, onChoose }: ChipProps<Value>) => (
  <MenuChip
    label={label}
    isOn={chosen !== undefined}
    content={close => (
      <ChoiceList
        label={label}
        choices={[{ value: undefined, label: none }, ...choices]}
        chosen={chosen}
        onChoose={value => {
          onChoose(choices.find(choice => choice.value === value)?.value)
          close()
        }}
      />
    )}
  >
    {choices.find(({ value }) => value === chosen)?.label ?? none}
  </MenuChip>
)
