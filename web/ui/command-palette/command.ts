import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Beside the label: a section, the number of a record. It is found by its words, too. */
  hint?: string
  /** Behind the hint, when it comes later; nothing is found by it. */
  state?: ReactNode
  /** Other words that find it. */
  words?: string
  icon?: ReactNode
  /** Where it leads, when that can be opened in a new tab. */
  href?: string
  run: () => void
}

/** Typed first, it leaves only the groups that have it; `asks` stands there while it is alone and there is nothing to show. */
type Sign = { key: string; hint: string; asks?: string }

export type CommandProvider = {
  /** The heading above its commands. */
  group: string
  sign?: Sign
} & (
  | {
      /** Those there are at once; the palette ranks them and leaves out what does not fit. */
      commands: (text: string) => readonly Command[]
    }
  | {
      /** Called at every change of the text, answers in order; a slow answer is dropped when the text has changed meanwhile. */
      find: (text: string, signal: AbortSignal) => Promise<readonly Command[]>
    }
)
