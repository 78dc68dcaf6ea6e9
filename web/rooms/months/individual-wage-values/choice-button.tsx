import { IconListCheck } from '@tabler/icons-react'
import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { GROUP_CODES } from '#domain/wages/time-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import popover from '#web/ui/data-table/table-popover.module.css'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'

export type ValueChoice = {
  /** Undefined: all. */
  types: readonly number[] | undefined
  groups: readonly ModelGroup[] | undefined
  chooseTypes: (ids: readonly number[] | undefined) => void
  chooseGroups: (groups: readonly ModelGroup[] | undefined) => void
}

/** Which wage types are columns, and the people of which employment models are rows; remembered for the company. Spec 1 §3. */
export function ChoiceButton({ all, choice }: { all: readonly OwnWageColumn[]; choice: ValueChoice }) {
  const isNarrow = useIsNarrow()
  const { types = all.map(({ id }) => id), groups = GROUP_CODES } = choice
  const isAll = choice.types === undefined && choice.groups === undefined
  return (
    <Popover
      label="Auswahl"
      align="end"
      width={320}
      height={560}
      trigger={trigger =>
        isNarrow ? (
          <IconButton label="Auswahl" icon={<IconListCheck size={18} stroke={1.7} />} {...trigger} />
        ) : (
          <Button {...trigger}>{isAll ? 'Auswahl' : 'Auswahl (eingeschränkt)'}</Button>
        )
      }
    >
      {() => (
        <div className={popover.box}>
          <Choices
            legend="Lohnarten"
            choices={all.map(({ id, name, number }) => ({ value: id, label: name, note: `LA ${number}` }))}
            chosen={types}
            onChoose={choice.chooseTypes}
          />
          <Choices
            legend="Beschäftigungsmodelle"
            choices={GROUP_CODES.map(group => ({ value: group, label: MODEL_GROUPS[group] }))}
            chosen={groups}
            onChoose={choice.chooseGroups}
          />
          <Button
            variant="text"
            disabled={isAll}
            onClick={() => {
              choice.chooseTypes(undefined)
              choice.chooseGroups(undefined)
            }}
          >
            Alle zeigen
          </Button>
        </div>
      )}
    </Popover>
  )
}

type ChoicesProps<Value> = {
  legend: string
  choices: readonly { value: Value; label: string; note?: string }[]
  chosen: readonly Value[]
  onChoose: (chosen: readonly Value[] | undefined) => void
}

function Choices<Value extends string | number>({ legend, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const toggle = (value: Value) => {
    const wanted = choices.map(choice => choice.value).filter(other => (other === value) !== chosen.includes(other))
    onChoose(wanted.length === choices.length ? undefined : wanted)
  }
  return (
    <fieldset className={popover.group}>
      <legend>{legend}</legend>
      <div className={popover.choices}>
        {choices.map(({ value, label, note }) => (
          <label key={value} className={popover.choice}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
            <small>{note}</small>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
