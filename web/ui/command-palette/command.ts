import type { ReactNode } from 'react'

export type Command = {
  id: string
  label: string
  /** Where it lies, shown faintly: a section, the number of a record. */
  hint?: string
  icon?: ReactNode
  run: () => void
}

export type CommandProvider = {
  /** The heading above its commands. */
  group: string
  /** Called at every change of the text; a slow answer is dropped when the text has changed meanwhile. */
  find: (text: string, signal: AbortSignal) => Command[] | Promise<Command[]>
}
