import { useEffect, useState } from 'react'
import type { Command, CommandProvider } from './command.ts'
import { narrow } from './narrow.ts'
import { rank } from './rank.ts'

type Group = { group: string; commands: readonly Command[]; offset: number }
type Shown = {
  typed: string
  text: string
  asks?: string | undefined
  placed: readonly Omit<Group, 'offset'>[]
  isComplete: boolean
}

/** So long the former list stands, that nothing has to move for an answer that comes at once. */
const HOLD_MS = 80
/** Of each group, so that all of them are in sight; more when there are only some. */
const MOST = 5
const MOST_NARROWED = 8
const NOTHING: Shown = { typed: '', text: '', placed: [], isComplete: false }

/**
 * Asks every provider. What has answered in time stands in the order of the providers, what comes later below it, so that
 * nothing moves under the hand; one that fails shows nothing.
 */
export function useCommands(providers: readonly CommandProvider[], typed: string) {
  const [shown, setShown] = useState(NOTHING)
  useEffect(() => {
    const stop = new AbortController()
    const signs = providers.flatMap(({ sign }) => sign?.key ?? [])
    const { sign, text } = narrow(typed, signs)
    const asked = providers.filter(provider => sign === undefined || provider.sign?.key === sign)
    const asks = text === '' ? asked[0]?.sign?.asks : undefined
    const most = sign === undefined ? MOST : MOST_NARROWED
    const answers: Omit<Group, 'offset'>[] = []
    let placed: typeof answers = []
    let open = asked.length
    let isHeld = true
    const place = () => {
      if (stop.signal.aborted || (isHeld && open > 0)) return
      const fresh = answers.filter(answer => !placed.includes(answer) && answer.commands.length > 0)
      placed = [...placed, ...asked.flatMap(({ group }) => fresh.find(answer => answer.group === group) ?? [])]
      setShown({ typed, text, asks: sign && asks, placed, isComplete: open === 0 })
    }
    const answered = (group: string, commands: readonly Command[]) => {
      answers.push({ group, commands: text === '' ? commands : commands.slice(0, most) })
      open -= 1
      place()
    }
    const held = setTimeout(() => {
      isHeld = false
      place()
    }, HOLD_MS)
    for (const provider of asked) {
      if ('commands' in provider) answered(provider.group, rank(text, provider.commands(text)))
      else
        void provider.find(text, stop.signal).then(
          commands => answered(provider.group, commands),
          () => answered(provider.group, []),
        )
    }
    return () => {
      stop.abort()
      clearTimeout(held)
    }
  }, [providers, typed])

  let offset = 0
  const groups = shown.placed.map((group): Group => {
    offset += group.commands.length
    return { ...group, offset: offset - group.commands.length }
  })
  // The list belongs to a former text while it is held.
  const isCurrent = shown.typed === typed && shown !== NOTHING
  return { groups, text: shown.text, asks: shown.asks, isCurrent, isComplete: isCurrent && shown.isComplete }
}
