import { NOUN_WORDS, PARTICIPLES } from '#contract/noun-words.ts'
import { ACTIONS, type Action, NOUNS, type Noun, type NounKey, namesOfAction, namesOfNoun } from '#contract/nouns.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { holdsRightsTo } from '#server/platform/rights.ts'

const ALL = Object.keys(NOUNS) as NounKey[]

/**
 * The nouns whose history the caller may read, under all their names; undefined: everything. What no line of the registry
 * names is read by those alone who may read all of it.
 */
export function readableKinds({ permissions }: CompanyScope): string[] | undefined {
  const readable = ALL.filter(kind => permissions.has(NOUNS[kind].read))
  return readable.length === ALL.length ? undefined : readable.flatMap(namesOfNoun)
}

/** Fields that are hidden of entries of some kinds, whatever they say. */
export type Hidden = { kinds: readonly string[]; fields: readonly string[] }

const OF_PAY: Hidden = (() => {
  const nouns = ALL.map(kind => ({ kind, ofPay: (NOUNS[kind] as Noun).ofPay ?? [] })).filter(
    ({ ofPay }) => ofPay.length > 0,
  )
  return {
    kinds: nouns.flatMap(({ kind }) => namesOfNoun(kind)),
    fields: [...new Set(nouns.flatMap(each => each.ofPay))],
  }
})()

/** What may be an amount from pay, for who may not see pay. */
export const hiddenOf = (scope: CompanyScope): Hidden | undefined =>
  holdsRightsTo(scope, ['payment']) ? undefined : OF_PAY

/** The entries of sealed blocks, each block's head before the first of them that is given. */
export function withHeads<Head extends { block: { last: number } }, Entry extends { id: number }>(
  blocks: readonly Head[],
  entries: readonly Entry[],
): (Head | Entry)[] {
  let at = 0
  return blocks.flatMap(head => {
    const begin = at
    while (at < entries.length && entries[at]!.id <= head.block.last) at++
    return [head, ...entries.slice(begin, at)]
  })
}

/**
 * Entries keep what a record held at that time, in whichever store it was then: they can't be told apart by store, so who is
 * bound to stores reads none.
 */
export function refuseStoreBound({ storeIds }: CompanyScope): void {
  if (storeIds)
    throw new Refusal(
      'forbidden',
      'Das Ereignisprotokoll umfasst den ganzen Betrieb; Sie sehen nur einzelne Standorte.',
    )
}

const FEWEST_LETTERS = 4

/** The kinds and acts that a sentence calls so: „gelöscht“, „Abwesenheit“. */
export function wordsIn(text: string): { kinds: string[]; actions: string[] } {
  const wanted = text.toLocaleLowerCase('de-AT')
  if (wanted.length < FEWEST_LETTERS) return { kinds: [], actions: [] }
  const says = (...words: string[]) => words.some(word => word.toLocaleLowerCase('de-AT').includes(wanted))
  return {
    kinds: ALL.filter(kind => says(NOUNS[kind].label, NOUN_WORDS[kind].one, NOUN_WORDS[kind].many)).flatMap(
      namesOfNoun,
    ),
    actions: (Object.keys(ACTIONS) as Action[]).filter(action => says(PARTICIPLES[action])).flatMap(namesOfAction),
  }
}
