import { type Proposal, propose } from '#domain/roster/proposal.ts'
import type { ProposalInput } from '#domain/roster/proposal-input.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { solver } from './solver.format.ts'

/** A calendar is made of functions, which can't be sent. */
export type Work = Omit<ProposalInput, 'law'> & {
  law: Omit<ProposalInput['law'], 'context'> & { context: Omit<ProposalInput['law']['context'], 'calendar'> }
  zone: string
  seconds: number
}
export type Told = Proposal

process.on('message', async ({ law, zone, seconds, ...asked }: Work) => {
  const end = performance.now() + seconds * 1000
  const left = () => Math.max(0.5, (end - performance.now()) / 1000)
  const solve = await solver(() => Math.min(left(), seconds / 2))
  const context = { ...law.context, calendar: austrianCalendar(zone) }
  process.send!(propose({ ...asked, law: { ...law, context } }, solve, () => performance.now() < end) satisfies Told)
})
process.send!('ready')
