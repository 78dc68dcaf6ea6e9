import { useCallback, useRef, useState } from 'react'

type Faults = Record<string, string>

/** What a form holds and what is wrong with it. `latest` is ahead of what is drawn: one event may change, leave and accept. */
export function useValues<Values extends object>(opened: Values) {
  const [values, draw] = useState(opened)
  const [faults, setFaults] = useState<Faults>({})
  const latest = useRef(values)
  const setValues = useCallback((next: (before: Values) => Partial<Values>) => {
    latest.current = { ...latest.current, ...next(latest.current) }
    draw(latest.current)
  }, [])
  const setFault = useCallback(
    (key: string, text: string | undefined) =>
      setFaults(({ [key]: _, ...others }) => (text === undefined ? others : { ...others, [key]: text })),
    [],
  )
  return { values, latest: () => latest.current, setValues, faults, setFaults, setFault }
}
