import type { SentencePart } from '../noun-words.ts'

type Facts = { count: number; text: (field: string) => string }
const times = ({ count }: Facts) => (count > 1 ? ` ${count}-mal` : '')
const named =
  (one: string, many: string, field: string, participle: string) =>
  (facts: Facts): SentencePart[] => {
    if (facts.count > 1) return [`hat ${facts.count} ${many} ${participle}`]
    const name = facts.text(field)
    return [`hat ${one}${name && ` „${name}“`} ${participle}`]
  }

/** What is done with the connection to a company's identity system, and what that system did with its groups. */
export const PROVISIONING_SENTENCES = {
  changed: (facts: Facts): SentencePart[] => [`hat die Verwaltung durch das Identitätssystem${times(facts)} geändert`],
  allowed: named('das Token des Identitätssystems', 'Tokens des Identitätssystems', 'tokenName', 'erstellt'),
  undone: named('das Token des Identitätssystems', 'Tokens des Identitätssystems', 'tokenName', 'widerrufen'),
  imported: named('die Gruppe', 'Gruppen', 'group', 'übernommen'),
  dropped: named('die Gruppe', 'Gruppen', 'group', 'entfernt'),
}
