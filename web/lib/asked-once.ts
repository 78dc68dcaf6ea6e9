import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Search = Record<string, string | undefined>

/** What a link asks for within a page, known in its first picture alone: who goes elsewhere and back finds it as it was left. */
export function useAskedOnce(...names: string[]): Search {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const part = (of: Search, isAsked: boolean): Search =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name) === isAsked))
  const [asked, setAsked] = useState(() => part(search, true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opened with
  useEffect(() => {
    if (Object.keys(asked).length === 0) return
    setAsked({})
    void navigate({ to: '.', search: before => part(before, false), replace: true, resetScroll: false })
  }, [])
  return asked
}
