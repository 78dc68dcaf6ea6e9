import { queryOptions } from '@tanstack/react-query'
import { type InsuredFact, insuredFacts } from '#contract/elda/insured-facts.ts'
import { INSURED_FACTS } from '#domain/elda/insured-words.ts'
import { noticeText } from '#domain/elda/notice-values.ts'
import { api } from '#web/lib/api.ts'
import { dayText } from '#web/lib/day-text.ts'
import { keyOfNoun, undoableRecords } from '#web/lib/undoable-records.ts'

const NOUN = 'elda/insured-facts'

export const insuredFactsQuery = (companyId: number, employeeId: number) =>
  queryOptions({
    queryKey: [...keyOfNoun(NOUN, companyId), 'of', employeeId],
    queryFn: ({ signal }) => api(insuredFacts.ofPerson, { query: { companyId }, params: { id: employeeId }, signal }),
  })

/** „Versicherung ab 01.03.2026“ */
export const factName = ({ kind, from }: Pick<InsuredFact, 'kind' | 'from'>): string =>
  `${INSURED_FACTS[kind]} ${kind === 'leaving' ? 'am' : 'ab'} ${dayText(from)}`

/** What it says. */
export function factText(fact: InsuredFact): string {
  const { kind, area, isMarginal, isFree, leavingReason, otherReason } = fact
  const until = (label: string, day: string | null) => day !== null && `${label} ${dayText(day)}`
  const parts = {
    insurance: [
      area !== null && noticeText('area', area),
      isMarginal !== null && (isMarginal ? 'geringfügig' : 'nicht geringfügig'),
      isFree !== null && (isFree ? 'freier Dienstvertrag' : 'kein freier Dienstvertrag'),
    ],
    leaving: [
      leavingReason !== null && noticeText('reason', leavingReason),
      otherReason,
      until('Kündigungsentschädigung bis', fact.noticePayTo),
      until('Urlaubsersatzleistung bis', fact.leavePayTo),
      until('wieder versichert ab', fact.resumesOn),
    ],
    name: [`${fact.lastName} ${fact.firstName}`],
  }
  return parts[kind].filter(Boolean).join(' · ')
}

export const insuredFactRecords = undoableRecords<InsuredFact, typeof insuredFacts>(NOUN, insuredFacts, {
  one: 'Angabe für die ÖGK',
  of: 'der Angabe für die ÖGK',
  entered: { done: 'eingetragen', failed: 'Eintragen' },
  nameOf: factName,
  draftOf: ({ id: _, version: __, ...draft }) => draft,
})
