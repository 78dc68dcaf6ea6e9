import { IconArrowsExchange, IconPlus, IconReplace, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { copiedTo, placedAt, replaced, swapped } from '#domain/roster/plan-changes.ts'
import type { PlanChange } from '#domain/roster/plan-history.ts'
import type { Choice } from '#domain/roster/shift-drop.ts'
import { dayOfWall, spanText } from '#domain/roster/wall-clock.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { shortDayText } from './board-days.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import { type DropAsked, useDrag } from './drag-store.ts'
import styles from './drop-popup.module.css'
import { Float } from './float.tsx'
import type { LawDesk, Told } from './law-told.ts'
import { currentId, keyed, newKey, type Plan } from './plan-store.ts'
import { minutesOf } from './use-board-pointer.ts'

type Props = { week: BoardWeek; desk: LawDesk | undefined; plan: Plan }

/** Hinzufügen, Tauschen or Ersetzen: asked where the target works that day already. Spec 2 §9 */
export default function DropPopup(props: Props) {
  const asked = useDrag(state => state.asked)
  return asked && <Asked {...props} asked={asked} />
}

const close = () => useDrag.setState({ asked: undefined })

function Asked({ week, desk, plan, asked }: Props & { asked: DropAsked }) {
  const { shift, span, employeeId, choices, at } = asked
  const person = (id: number | null) => week.people.find(each => each.id === id)
  const nameOfId = (id: number | null) => (person(id) ? nameOf(person(id)!) : 'Nicht zugeordnet')
  const offered = useMemo(
    () =>
      choices.map(choice => {
        const change = choice.barred ? undefined : changeOf(choice, asked, week)
        const told = change && desk ? desk.brought(week.shifts, change, currentId) : []
        return { choice, change, told: told.filter(({ severity }) => severity !== 'hint') }
      }),
    [choices, asked, week, desk],
  )
  const letters = lettersOf(choices)
  const firstFree = choices.findIndex(({ barred }) => barred === null)
  const choose = (change: PlanChange | undefined) => {
    if (!change) return
    close()
    void plan.apply(change)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const found = offered[letters.indexOf(event.key.toUpperCase())]
    if (!found?.change) return
    event.preventDefault()
    choose(found.change)
  }
  return (
    <Float label="Wie einteilen?" at={at} onClose={close} width={352}>
      <header>
        <div>
          <b>{`${nameOfId(shift.employeeId)} → ${nameOfId(employeeId)}`}</b>
          <span>{`${shortDayText(dayOfWall(span.from))}, ${spanText(span)}`}</span>
        </div>
        <IconButton label="Schließen" icon={<IconX size={17} />} onClick={close} data-close />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: letters choose among the buttons inside */}
      <div onKeyDown={onKeyDown}>
        {offered.map(({ choice, change, told }, place) => (
          <button
            key={keyOfChoice(choice)}
            type="button"
            className={styles.choice}
            data-autofocus={place === firstFree || undefined}
            aria-disabled={choice.barred !== null || undefined}
            title={choice.barred ?? undefined}
            onClick={() => choose(change)}
          >
            {ICONS[choice.kind]}
            <span>
              <b>{titleOf(choice)}</b>
              {choice.kind === 'replace' && !choice.barred && <small>kommt zu „nicht zugeordnet“</small>}
              {told.slice(0, 1).map(one => (
                <Warning key={one.rule} {...one} more={told.length - 1} />
              ))}
            </span>
            {choice.barred ? <em>{choice.barred}</em> : letters[place] && <kbd>{letters[place]}</kbd>}
          </button>
        ))}
      </div>
      <footer>
        <kbd>Esc</kbd>
        <span className={styles.hint}>{`zurück zu ${nameOfId(shift.employeeId)}`}</span>
      </footer>
    </Float>
  )
}

const Warning = ({ text, severity, more }: Told & { more: number }) => (
  <small data-tone={severity === 'blocks' ? 'error' : 'warn'}>{more > 0 ? `${text} Und ${more} weitere.` : text}</small>
)

const ICONS: Readonly<Record<Choice['kind'], ReactNode>> = {
  add: <IconPlus size={18} stroke={1.7} />,
  swap: <IconArrowsExchange size={18} stroke={1.7} />,
  replace: <IconReplace size={18} stroke={1.7} />,
}

function titleOf(choice: Choice): string {
  if (choice.kind === 'add') return 'Hinzufügen'
  return choice.kind === 'swap' ? `Tauschen mit ${spanText(choice.with)}` : `Ersetzen von ${spanText(choice.with)}`
}

const keyOfChoice = (choice: Choice) => (choice.kind === 'add' ? 'add' : `${choice.kind} ${choice.with.id}`)

const LETTERS: Readonly<Record<Choice['kind'], string>> = { add: 'H', swap: 'T', replace: 'E' }
/** Of each kind the first that can be chosen. */
function lettersOf(choices: readonly Choice[]): string[] {
  const taken = new Set<string>()
  return choices.map(({ kind, barred }) => {
    if (barred || taken.has(kind)) return ''
    taken.add(kind)
    return LETTERS[kind]
  })
}

function changeOf(
  choice: Choice,
  { shift, span, employeeId, isCopy }: DropAsked,
  week: BoardWeek,
): PlanChange | undefined {
  const target = { employeeId, ...minutesOf(week.calendar, span, shift) }
  if (choice.kind === 'add') return isCopy ? copiedTo(newKey(), shift, target) : placedAt(keyed(shift), target)
  const other = week.shifts.find(({ id }) => id === choice.with.id)
  if (!other) return undefined
  if (choice.kind === 'swap') return swapped(keyed(shift), target, keyed(other))
  return replaced(keyed(shift), target, keyed(other), isCopy ? newKey() : undefined)
}
