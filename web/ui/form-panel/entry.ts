import type { ReactNode } from 'react'

export type OwnFieldProps = {
  label: string
  value: unknown
  disabled: boolean | undefined
  error: string | undefined
  onChange: (value: unknown) => void
}

export type Choice = { value: string | number; label: string }

/** Minutes after midnight; null when empty, undefined while what is typed is no time. */
export type TimeFrame = { from: number | null | undefined; to: number | null | undefined }
/** Days as `YYYY-MM-DD`. */
export type DateTimeFrame = {
  fromDay: string | null
  fromTime: number | null | undefined
  toDay: string | null
  toTime: number | null | undefined
}

type KeyOf<Values, Type> = {
  [Key in keyof Values & string]: [Values[Key]] extends [Type] ? Key : never
}[keyof Values & string]

/** Below a field: what is odd about its value, that it is fine, or where it comes from. */
export type Note = { tone: 'warn' | 'ok' | 'plain'; text: string }

type Common<Values> = {
  label: string
  required?: boolean
  disabled?: boolean
  hint?: string
  placeholder?: string
  /** What is odd about the value, or fine; it never stands in the way of accepting. */
  note?: (values: Values) => string | Note | undefined
  /** Over both columns. */
  wide?: boolean
  /** Hidden entries are neither checked nor changed; what was entered comes back with them. */
  hiddenIf?: (values: Values) => boolean
  /**
   * Stands for what is stored and must not be seen here: „Ändern“ beside it opens the field, empty, and Escape closes it again.
   * Left empty, what is stored stays.
   */
  sealed?: string | undefined
  /** What else is wrong with it; blocks accepting. */
  check?: (values: Values) => string | undefined
}

type Bounds = { min?: number; max?: number }

/** What a form holds, by entry. */
export type FormValues = Record<string, unknown>

/** One line of a form panel; which kinds there are: Spec 2 §5, and amounts in cents (Spec 1 §5), hours and times. */
export type Entry<Values> = Common<Values> &
  (
    | { kind: 'bool'; key: KeyOf<Values, boolean> }
    /** `YYYY-MM-DD`. */
    | { kind: 'date'; key: KeyOf<Values, string | null>; min?: string; max?: string }
    /** Minutes after midnight. */
    | { kind: 'time'; key: KeyOf<Values, number | null | undefined> }
    | { kind: 'timeframe'; key: KeyOf<Values, TimeFrame> }
    /** Any number of them, added and removed by hand; `one` names each. */
    | { kind: 'timeframes'; key: KeyOf<Values, readonly TimeFrame[]>; one: string }
    | { kind: 'datetimeframe'; key: KeyOf<Values, DateTimeFrame> }
    | {
        kind: 'togglelist'
        key: KeyOf<Values, string | number | null>
        choices: readonly Choice[]
        /** In their place where they depend on what else is entered. */
        choicesIn?: (values: Values) => readonly Choice[]
        several?: false
      }
    | {
        kind: 'togglelist'
        key: KeyOf<Values, readonly (string | number)[]>
        choices: readonly Choice[]
        several: true
      }
    | { kind: 'file'; key: KeyOf<Values, File | null>; endings: readonly string[]; maxBytes: number }
    | ({ kind: 'slider'; key: KeyOf<Values, number>; step?: number; textOf?: (value: number) => string } & Bounds)
    | ({ kind: 'numeric'; key: KeyOf<Values, number | null | undefined>; unit?: string } & Bounds)
    | ({ kind: 'euro'; key: KeyOf<Values, number | null | undefined> } & Bounds)
    /** In minutes. */
    | ({ kind: 'hours'; key: KeyOf<Values, number | null | undefined>; unit?: string } & Bounds)
    /** A whole number whose last `places` digits are decimals. */
    | ({ kind: 'decimal'; key: KeyOf<Values, number | null | undefined>; places: number; unit?: string } & Bounds)
    | {
        kind: 'text' | 'textarea' | 'password'
        key: KeyOf<Values, string>
        maxLength?: number
        /** For what is compared letter by letter, such as keys and fingerprints. */
        mono?: boolean
        /** For the keyboard of a phone. */
        type?: 'email' | 'tel'
        /** Parts what is typed into groups, as people read it; blanks only come or go. */
        grouped?: (text: string) => string
        /** As browsers know it; nothing is filled in without. */
        autoComplete?: string
      }
    /** Only to be read. */
    | { kind: 'output'; key: string; text: (values: Values) => string }
    /** `#rrggbb`. */
    | { kind: 'color'; key: KeyOf<Values, string>; taken?: readonly string[] }
    | { kind: 'dropdown-search'; key: KeyOf<Values, string | number | null>; choices: readonly Choice[] }
    /** A field of the form's own, for lists of records. */
    | {
        kind: 'own'
        key: keyof Values & string
        field: (props: OwnFieldProps) => ReactNode
        textOf: (value: unknown) => string
      }
  )
