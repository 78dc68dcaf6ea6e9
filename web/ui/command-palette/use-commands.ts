import { useEffect, useState } from 'react'
import type { Command, CommandProvider } from './command.ts'

type Group = { group: string; commands: Command[]; offset: number }

/** Asks every provider; each shows as soon as it has answered, and one that fails shows nothing. */
export function useCommands(providers: readonly CommandProvider[], text: string): Group[] {
  const [found, setFound] = useState<Record<string, Command[]>>({})
  useEffect(() => {
    const stop = new AbortController()
    for (const { group, find } of providers) {
      Promise.resolve(find(text.trim(), stop.signal))
        .catch(() => [])
        .then(commands => {
          if (!stop.signal.aborted) setFound(before => ({ ...before, [group]: commands }))
        })
    }
    return () => stop.abort()
  }, [providers, text])

  let offset = 0
  return providers.flatMap(({ group }) => {
    const commands = found[group] ?? []
    if (commands.length === 0) return []
    offset += commands.length
    return [{ group, commands, offset: offset - commands.length }]
  })
}
