import { formatNumber } from '#domain/basics/numbers.ts'
import type { SentencePart } from '../noun-words.ts'

type Facts = { records: number; name: SentencePart | undefined; place: readonly SentencePart[] }

/** „hat den Monat 11/2026 in Wels abgeschlossen“ */
const ofMonths =
  (participle: string) =>
  ({ records, name, place }: Facts): SentencePart[] =>
    records > 1 || !name
      ? [`hat ${records > 1 ? `${formatNumber(records, 0)} Monate` : 'einen Monat'}`, ...place, ` ${participle}`]
      : ['hat den Monat ', name, ...place, ` ${participle}`]

export const CLOSING_SENTENCES = {
  closed: ofMonths('abgeschlossen'),
  asked: ofMonths('wieder zu öffnen gebeten'),
  reopened: ofMonths('wieder geöffnet'),
  refused: ofMonths('nicht wieder geöffnet'),
}
