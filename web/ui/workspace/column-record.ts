import { fold } from '../fold.ts'

/** A line of the column beside an open record. */
export type ColumnRecord = {
  key: number
  name: string
  /** The second line. */
  detail: string
  /** What is wrong with it; a dot says that there is something. */
  mark?: string | undefined
}

/** Those that hold every word. */
export function matching(records: readonly ColumnRecord[], text: string): readonly ColumnRecord[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return records
  return records.filter(({ name, detail }) => {
    const whole = fold(`${name} ${detail}`)
    return words.every(word => whole.includes(word))
  })
}
