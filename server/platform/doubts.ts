import { Refusal } from './refusal.ts'

/** What nobody has confirmed yet is asked; the answer carries its keys. */
export function refuseDoubts(doubts: readonly { key: string; text: string }[], accepted: readonly string[] = []): void {
  if (doubts.every(({ key }) => accepted.includes(key))) return
  throw new Refusal('doubtful', undefined, Object.fromEntries(doubts.map(({ key, text }) => [key, text])))
}
