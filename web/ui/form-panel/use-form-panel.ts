import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPress } from '../after-press.ts'
import { ApiError } from '../api-error.ts'
import { useUnsaved } from '../overlay/unsaved.ts'
import type { Entry, FormValues } from './entry.ts'
import { entryText } from './entry-text.ts'
import { focusFault } from './focus-fault.ts'
import { acceptedValues, changedKeys, isHidden, problemsOf } from './rules.ts'
import { useValues } from './use-values.ts'

/** What is wrong with values, by entry; the contract's own words. */
export type Check<Values> = (values: Values, changed: (keyof Values & string)[]) => Record<string, string>

type Given<Values extends FormValues> = {
  entries: readonly Entry<Values>[]
  /** What the panel opens with. Later ones count only when `revision` is another, and then only where nothing was typed. */
  values: Values
  revision?: number | string | undefined
  /** What a changed field said before is told below it. */
  tellsBefore?: boolean
  /** What the values follow on, where that is another record: told is what differs from it, of what it has. */
  former?: Partial<Values> | undefined
  check?: Check<Values> | undefined
  /** Of the last try; what it says of an entry stands there. */
  error?: unknown
  /** The first entry with a problem gets the focus; this comes before, where it may be out of sight. */
  onFault?: ((key: string) => void) | undefined
  /** What was entered is worth nothing by itself: it may be lost without asking. */
  discards?: boolean | undefined
  /** All is well; `changed` are the `updateFields`. */
  onAccept: (values: Values, changed: (keyof Values & string)[]) => void
}

export type FormPanelState<Values extends FormValues> = {
  shown: readonly Entry<Values>[]
  values: Values
  problems: Readonly<Record<string, string>>
  /** What the server refused about things that stand nowhere in the panel. */
  elsewhere: readonly string[]
  /** What a changed entry said before, as people read it. */
  before: (key: string) => string | undefined
  set: (key: string, value: unknown) => void
  /** Left an entry: what is wrong with it may be said now. */
  leave: (key: string) => void
  moved: (key: string, isMoved: boolean) => void
  /** Another one with each saving and discarding: what was opened to be changed closes. */
  round: number
}

export function useFormPanel<Values extends FormValues>(given: Given<Values>) {
  const { entries, check, error, onAccept } = given
  const [opened, setOpened] = useState(given.values)
  const [round, setRound] = useState(0)
  const [unconfirmed, setUnconfirmed] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)
  const faultsOf = (values: Values) => ({
    ...check?.(values, changedKeys(entries, opened, values)),
    ...problemsOf(entries, values, unconfirmed),
  })
  const { values, latest: valuesNow, setValues, faults: problems, setFaults, setFault } = useValues(given.values)

  const latest = useRef({ opened, entries, fresh: given.values, onFault: given.onFault })
  latest.current = { opened, entries, fresh: given.values, onFault: given.onFault }
  const goTo = useCallback((faults: object) => {
    const { entries, onFault } = latest.current
    const first = entries.find(({ key }) => key in faults)
    if (first) onFault?.(first.key)
    focusFault(box.current, faults)
  }, [])

  const refused = useMemo(() => (error instanceof ApiError ? error.fields : {}), [error])
  useEffect(() => {
    setFaults(before => (isEmpty(before) && isEmpty(refused) ? before : refused))
    goTo(refused)
  }, [refused, setFaults, goTo])

  const seen = useRef(given.revision)
  useEffect(() => {
    if (seen.current === given.revision) return
    seen.current = given.revision
    const { opened, entries, fresh } = latest.current
    setValues(typed => ({
      ...fresh,
      ...Object.fromEntries(changedKeys(entries, opened, typed).map(key => [key, typed[key]])),
    }))
    setOpened(fresh)
    setRound(before => before + 1)
  }, [given.revision, setValues])

  const shown = entries.filter(entry => !isHidden(entry, values))
  const changed = changedKeys(entries, opened, values)
  const dirty = changed.length > 0 || unconfirmed.size > 0
  const leaveFreely = useUnsaved(dirty && !given.discards)

  const state: FormPanelState<Values> = {
    shown,
    values,
    problems,
    elsewhere: Object.entries(problems).flatMap(([key, text]) => (shown.some(one => one.key === key) ? [] : [text])),
    before(key) {
      const earlier: Values = given.former ? { ...values, ...given.former } : opened
      const differs = given.former ? changedKeys(entries, earlier, values) : changed
      const entry = given.tellsBefore && differs.some(one => one === key) && shown.find(one => one.key === key)
      if (!entry) return undefined
      return entry.sealed ?? entryText(entry, earlier[entry.key as keyof Values])
    },
    set(key, value) {
      setValues(before => ({ ...before, [key]: value }))
      // Typing into one entry leaves what was said of the others.
      setFault(key, undefined)
    },
    leave(key) {
      // Numbers and days are taken over by the same event that leaves them.
      const now = valuesNow()
      // What was passed over only is told when accepting.
      const isChanged = changedKeys(entries, opened, now).some(one => one === key)
      const problem = isChanged ? faultsOf(now)[key] : undefined
      if (problem) afterPress(() => setFault(key, problem))
    },
    moved(key, isMoved) {
      setUnconfirmed(before =>
        before.has(key) === isMoved ? before : new Set(isMoved ? [...before, key] : others(before, key)),
      )
      if (!isMoved) setFault(key, undefined)
    },
    round,
  }
  return {
    state,
    box,
    dirty,
    changed: changed as readonly string[],
    /** What was changed, as its entries are called. */
    changedLabels: shown.filter(({ key }) => changed.some(one => one === key)).map(({ label }) => label),
    /** Of these values that was saved: it is no change any more, and gives way to what comes in next. */
    settle(saved: Values, keys: readonly (keyof Values & string)[]) {
      setOpened(before => ({ ...before, ...Object.fromEntries(keys.map(key => [key, saved[key]])) }))
      leaveFreely()
    },
    discard() {
      setValues(() => opened)
      setUnconfirmed(new Set())
      setRound(before => before + 1)
      setFaults({})
    },
    goTo,
    accept() {
      const faults = faultsOf(valuesNow())
      setFaults(faults)
      if (!isEmpty(faults)) return goTo(faults)
      onAccept(acceptedValues(entries, opened, values), changed)
    },
  }
}

const others = (keys: ReadonlySet<string>, key: string) => [...keys].filter(one => one !== key)

const isEmpty = (faults: object) => Object.keys(faults).length === 0
