import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '../basics/days.ts'
import { deadLinks } from './release-notes.ts'

/** `2026.12.3`: up to four numbers. */
export const RELEASE_NUMBER = /^\d{1,6}(\.\d{1,6}){0,3}$/

/** As numbers, not as texts: 0.10 comes after 0.9, and 1.2 is 1.2.0. */
export function compareReleases(left: string, right: string): number {
  const [lefts, rights] = [left, right].map(each => each.split('.').map(Number)) as [number[], number[]]
  const places = Math.max(lefts.length, rights.length)
  const at = Array.from({ length: places }, (_, place) => place).find(
    place => (lefts[place] ?? 0) !== (rights[place] ?? 0),
  )
  return at === undefined ? 0 : (lefts[at] ?? 0) - (rights[at] ?? 0)
}

/** `appearsAt`: a moment in UTC as the wire has it; of a draft when it is meant to. */
export type PlannedRelease = { number: string; notes: string; appearsAt: string | null; isApproved: boolean }
export type ReleaseState = 'draft' | 'planned' | 'published'

export function releaseState({ isApproved, appearsAt }: Omit<PlannedRelease, 'notes' | 'number'>, now: string) {
  if (!isApproved || appearsAt === null) return 'draft'
  return appearsAt > now ? 'planned' : 'published'
}

/** What holds a release back from appearing at a moment (null: none was named), as sentences; none: it may. */
export function releaseHolds(
  { number, notes }: Pick<PlannedRelease, 'number' | 'notes'>,
  others: readonly Omit<PlannedRelease, 'notes'>[],
  { at, now }: { at: string | null; now: string },
): string[] {
  const holds: string[] = []
  if (notes.trim() === '') holds.push('Es steht noch nicht da, was neu ist.')
  for (const target of deadLinks(notes)) holds.push(`Den Reiter „${target}“, zu dem ein Link führt, gibt es nicht.`)
  const same = others.find(other => compareReleases(other.number, number) === 0)
  if (same) holds.push(`Dieselbe Nummer hat schon die Version ${same.number}.`)
  if (at === null) return [...holds, 'Ein Zeitpunkt fehlt.']
  if (at < now) holds.push(`Der Zeitpunkt ${momentOf(at)} ist schon vorbei.`)
  for (const other of others) {
    if (!other.isApproved || other.appearsAt === null) continue
    const order = compareReleases(other.number, number)
    if (order > 0 && other.appearsAt <= at)
      holds.push(
        other.appearsAt > now
          ? `Die spätere Version ${other.number} ist schon für ${momentOf(other.appearsAt)} geplant.`
          : `Die spätere Version ${other.number} ist schon veröffentlicht.`,
      )
    if (order < 0 && other.appearsAt > at)
      holds.push(`Die frühere Version ${other.number} kommt erst am ${momentOf(other.appearsAt)}.`)
  }
  return holds
}

function momentOf(utcText: string): string {
  const moment = fromUtcText(utcText)
  return `${formatDay(dayOf(moment, VIENNA))}, ${formatTime(moment, VIENNA)}`
}
