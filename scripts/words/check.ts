import { FIXED, NAMES } from './fixed.ts'
import { WORD_RULES } from './rules.ts'
import type { Said } from './texts.ts'

export type Exception = { readonly text: string; readonly only?: RegExp }

/** The specification's own words and the few names beside them. */
export const exceptions = (): Exception[] => [
  ...Object.values(FIXED)
    .flat()
    .map(text => ({ text })),
  ...NAMES,
]

/** What is said otherwise than by the rules, each with what to say; `but`: as if that exception were none. */
export function breachesOf(texts: readonly Said[], but?: string): string[] {
  const allowed = exceptions().filter(({ text }) => text !== but)
  return texts.flatMap(({ file, line, text }) => {
    const left = allowed.reduce(
      (rest, one) => (!one.only || one.only.test(file) ? without(rest, one.text) : rest),
      text,
    )
    return WORD_RULES.filter(
      ({ found, only, beside }) => found.test(left) && (!only || only.test(file)) && !beside?.test(file),
    ).map(({ say }) => `${file}:${line}: ${text} → ${say}`)
  })
}

/** A label of one word is an exception only where it stands alone. */
const without = (text: string, fixed: string): string =>
  fixed.includes(' ') ? text.replaceAll(fixed, '') : text === fixed ? '' : text
