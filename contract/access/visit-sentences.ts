import type { SentencePart } from '../noun-words.ts'

type Facts = { count: number; raw: (field: string) => unknown; text: (field: string) => string }

const because = ({ text }: Facts): SentencePart[] => (text('reason') ? [`: ${text('reason')}`] : [])
const often = ({ count }: Facts) => (count > 1 ? ` ${count}-mal` : '')

/** What operators do in a company, and what the company lets them do. Product H. */
export const VISIT_SENTENCES = {
  entered: (facts: Facts): SentencePart[] => [
    `hat den Betrieb als Betreiber${often(facts)} geöffnet`,
    ...because(facts),
  ],
  left: (facts: Facts): SentencePart[] => [`hat den Betrieb${often(facts)} verlassen`],
  asked: (facts: Facts): SentencePart[] => ['hat gebeten, hier etwas ändern zu dürfen', ...because(facts)],
  allowed: (): SentencePart[] => ['hat einem Betreiber erlaubt, hier etwas zu ändern'],
  closed: (facts: Facts): SentencePart[] => [`hat den Zugriff eines Betreibers${often(facts)} beendet`],
  changed: ({ raw }: Facts): SentencePart[] => [
    raw('mayWrite') === true
      ? 'hat festgelegt, dass Betreiber hier auch etwas ändern dürfen'
      : 'hat festgelegt, dass Betreiber hier nur lesen dürfen',
  ],
}
