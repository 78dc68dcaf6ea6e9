/** What a check finds in a template. `unmatched` is a field of a PDF form that stays empty; all others lock the template. */
export type TemplateProblem = {
  kind: 'unknown' | 'broken' | 'unmatched'
  /** As it stands in the file. */
  tag: string
  /** „Tabelle 1, Zeile 4“ */
  place: string
  /** The words around it. */
  around: string
  message: string
  /** What to write instead; an empty text takes it away, null: nothing is near. */
  proposal: string | null
}

/** What a check finds: the keys of the known fields, of them those that stand only in parts with a condition, and what is wrong. */
export type TemplateCheck = { fields: string[]; optional: string[]; count: number; problems: TemplateProblem[] }

export const isLocked = ({ problems }: { problems: readonly Pick<TemplateProblem, 'kind'>[] }): boolean =>
  problems.some(({ kind }) => kind !== 'unmatched')

/** What a file says, for a list of problems: without half letters and letters that are none, which nothing could keep. */
export const excerpt = (text: string, most: number): string =>
  text
    .slice(0, most)
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD]/gu, ' ')
