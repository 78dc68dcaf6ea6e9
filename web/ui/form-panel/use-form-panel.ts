import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { afterPress } from '../after-press.ts'
import type { Entry } from './entry.ts'
import { acceptedValues, changedKeys, isHidden, problemsOf } from './rules.ts'

type Given<Values extends object> = {
  entries: readonly Entry<Values>[]
  /** What the panel opens with; later ones count no more. */
  values: Values
  /** Of the last try; what it says of an entry stands there. */
  error?: unknown
  /** All is well; `changed` are the `updateFields`. */
  onAccept: (values: Values, changed: (keyof Values & string)[]) => void
}

export type FormPanelState<Values extends object> = {
  shown: readonly Entry<Values>[]
  values: Values
  problems: Readonly<Record<string, string>>
  /** What the server refused about things that stand nowhere in the panel. */
  elsewhere: readonly string[]
  set: (key: string, value: unknown) => void
  /** Left an entry: what is wrong with it may be said now. */
  leave: (key: string) => void
  moved: (key: string, isMoved: boolean) => void
}

export function useFormPanel<Values extends object>({ entries, values: given, error, onAccept }: Given<Values>) {
  const [opened] = useState(given)
  const [values, setValues] = useState(given)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [unconfirmed, setUnconfirmed] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const refused = useMemo(() => (error instanceof ApiError ? error.fields : {}), [error])
  useEffect(() => {
    setProblems(refused)
    focusFault(box.current, refused)
  }, [refused])

  const shown = entries.filter(entry => !isHidden(entry, values))
  const changed = changedKeys(entries, opened, values)
  const without = (key: string) => (before: Record<string, string>) =>
    Object.fromEntries(Object.entries(before).filter(([one]) => one !== key))

  const state: FormPanelState<Values> = {
    shown,
    values,
    problems,
    elsewhere: Object.entries(problems).flatMap(([key, text]) => (shown.some(one => one.key === key) ? [] : [text])),
    set(key, value) {
      setValues(before => ({ ...before, [key]: value }))
      setProblems(without(key))
    },
    leave(key) {
      // What was passed over only is told when accepting.
      const problem = changed.some(one => one === key) ? problemsOf(entries, values)[key] : undefined
      if (problem) afterPress(() => setProblems(before => ({ ...before, [key]: problem })))
    },
    moved(key, isMoved) {
      setUnconfirmed(before =>
        before.has(key) === isMoved ? before : new Set(isMoved ? [...before, key] : others(before, key)),
      )
      if (!isMoved) setProblems(without(key))
    },
  }
  return {
    state,
    box,
    dirty: changed.length > 0 || unconfirmed.size > 0,
    accept() {
      const found = problemsOf(entries, values, unconfirmed)
      setProblems(found)
      if (Object.keys(found).length > 0) return focusFault(box.current, found)
      onAccept(acceptedValues(entries, opened, values), changed)
    },
  }
}

const others = (keys: ReadonlySet<string>, key: string) => [...keys].filter(one => one !== key)

/** To the first entry with a problem, once the page shows it. */
function focusFault(box: HTMLElement | null, problems: Record<string, string>): void {
  if (Object.keys(problems).length === 0) return
  requestAnimationFrame(() => {
    const faulty = [...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset.entry! in problems,
    )
    for (const one of ['[aria-invalid="true"]', 'input, textarea', 'button']) {
      const field = faulty?.querySelector<HTMLElement>(one)
      if (field) return field.focus()
    }
  })
}
