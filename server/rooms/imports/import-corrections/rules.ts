import type { Called } from '#domain/imports/names.ts'
import { calledText } from '#domain/imports/names.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Corrections } from '../files/rows.ts'

const MOST = 2000

/** What is mended now beside what was before; a text that was put in and is wrong as well goes on to the next. */
export function merged(before: Corrections, wanted: Corrections): Corrections {
  const next = new Map(wanted.values.map(({ field, from, to }) => [keyOf(field, from), to]))
  const onward = <T extends { field: string; to: string }>(one: T): T => ({
    ...one,
    to: next.get(keyOf(one.field, one.to)) ?? one.to,
  })
  const values = new Map([...before.values.map(onward), ...wanted.values].map(one => [keyOf(one.field, one.from), one]))
  const cells = new Map(
    [...before.cells.map(onward), ...wanted.cells].map(one => [keyOf(one.field, String(one.line)), one]),
  )
  if (values.size + cells.size > MOST)
    throw new Refusal('conflict', 'So viel auf einmal berichtigen Sie besser in der Datei und laden sie neu hoch.')
  return { values: [...values.values()].filter(({ from, to }) => from !== to), cells: [...cells.values()] }
}

const keyOf = (field: string, text: string) => `${field}\n${text}`

/** By a text that is this one's alone. */
export const choicesOf = (
  all: readonly Called[],
  book: (text: string) => readonly Called[],
): { text: string; label: string }[] =>
  all.flatMap(one => {
    const text = [one.number, one.name].find(text => text && book(text).length === 1 && book(text)[0] === one)
    return text ? [{ text, label: calledText(one) }] : []
  })
