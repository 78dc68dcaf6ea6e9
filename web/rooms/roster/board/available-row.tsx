import { IconCheck } from '@tabler/icons-react'
import { formatEuro } from '#domain/basics/numbers.ts'
import { spanText } from '#domain/roster/wall-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { initials } from '#web/ui/initials.ts'
import type { Available } from './available-people.ts'
import { balanceText } from './board-texts.ts'
import { restText } from './proposal-reasons.ts'

type Props = {
  one: Available
  skill: string | undefined
  hasPay: boolean
  isFirst: boolean
  onChoose: () => void
}

/** Somebody with what speaks for them, or the sentence that keeps them from it. */
export function AvailableRow({ one, skill, hasPay, isFirst, onChoose }: Props) {
  const { name, standing, said, swapWith, detail } = one
  if (standing === 'impossible')
    return (
      <tr data-impossible>
        <th scope="row">{name}</th>
        <td colSpan={3 + Number(Boolean(skill)) + Number(hasPay)}>{said[0]?.text}</td>
      </tr>
    )
  const verb = swapWith ? 'Tauschen' : 'Einteilen'
  return (
    <tr>
      <th scope="row">
        <i aria-hidden>{initials(name)}</i>
        <span>
          {name}
          <small>{detail}</small>
          {swapWith && <small>{`gibt dafür ${spanText(swapWith.span)}`}</small>}
          {said.slice(0, 1).map(({ rule, text, severity }) => (
            <small key={rule} data-tone={severity === 'override' ? 'warn' : undefined}>
              {said.length > 1 ? `${text} Und ${said.length - 1} weitere.` : text}
            </small>
          ))}
        </span>
      </th>
      {skill && (
        <td>
          {one.hasSkill ? (
            <>
              <IconCheck size={14} aria-hidden /> {skill}
            </>
          ) : (
            'fehlt'
          )}
        </td>
      )}
      <td data-number data-wide>
        {one.rests ? `${restOf(one.rests.before)} · ${restOf(one.rests.after)}` : '–'}
      </td>
      <td data-number>{one.balance === undefined ? '–' : balanceText(one.balance)}</td>
      {hasPay && <td data-number>{one.cents === undefined ? '–' : formatEuro(one.cents)}</td>}
      <td data-number>
        <Button
          data-choose
          data-autofocus={isFirst || undefined}
          variant={isFirst ? 'primary' : 'outline'}
          aria-label={`${verb}: ${name}`}
          onClick={onChoose}
        >
          {verb}
        </Button>
      </td>
    </tr>
  )
}

/** Longer than two days says nothing about a shift. */
const restOf = (minutes: number | null): string => (minutes === null ? 'über 48 h' : restText(minutes))
