import type { Classification } from '#contract/agreements/classifications.ts'
import type { RaiseChoice, RaiseProposal } from '#contract/agreements/wage-raises.ts'
import { type Agreement, heldOn, type Standing, standingOn } from '#domain/agreements/collective-agreements.ts'
import { raisedPay } from '#domain/agreements/wage-raises.ts'
import { personName } from '#domain/people/person-name.ts'
import type { ClassifiedContract } from '../classifications/rows.ts'

/** What a run is about: who is paid by a table from its day on, or who reaches the next step until a day. */
export type Asked =
  | { source: 'table'; tableId: number; from: string }
  | { source: 'steps'; from: string; until: string }

type Given = {
  agreements: readonly (Agreement & { name: string })[]
  /** By person. */
  classifications: ReadonlyMap<number, readonly Classification[]>
  contracts: readonly ClassifiedContract[]
  raised: readonly { contractId: number; day: string }[]
}

/** Each contract whose minimum becomes another one, with the day. Domain §4.3. */
export function proposalsOf(asked: Asked, { agreements, classifications, contracts, raised }: Given): RaiseProposal[] {
  const done = new Set(raised.map(({ contractId, day }) => `${contractId} ${day}`))
  const standing = (contract: ClassifiedContract, day: string) => {
    const classified = heldOn(classifications.get(contract.employeeId) ?? [], day)
    const agreement = classified && agreements.find(({ id }) => id === classified.agreementId)
    return agreement && { agreement, classified, ...standingOn(agreement, classified, contract, day) }
  }
  return contracts.flatMap(contract => {
    const day = asked.source === 'table' ? later(asked.from, contract.from) : stepDay(asked, contract, standing)
    if (!day || day < contract.from || (contract.to !== null && contract.to < day)) return []
    const now = standing(contract, day)
    if (!now?.row || now.minimumCents === undefined) return []
    if (asked.source === 'table' && now.table?.id !== asked.tableId) return []
    const before = standing(contract, dayBefore(asked.source === 'table' ? asked.from : day))
    return {
      contractId: contract.contractId,
      version: contract.version,
      employeeId: contract.employeeId,
      person: personName(contract),
      storeId: contract.storeId,
      day,
      agreement: now.agreement.name,
      payKind: now.classified.payKind,
      wageGroup: now.classified.wageGroup,
      oldStep: before?.row?.step ?? null,
      newStep: now.row.step,
      wageType: contract.wageType,
      weeklyMinutes: contract.weeklyMinutes,
      oldMinimum: before?.minimumCents ?? null,
      newMinimum: now.minimumCents,
      pay: contract.payCents,
      isRaised: done.has(`${contract.contractId} ${day}`),
    }
  })
}

/** The day on which years of service lead on, when it is near. */
function stepDay(
  { from, until }: { from: string; until: string },
  contract: ClassifiedContract,
  standing: (contract: ClassifiedContract, day: string) => Pick<Standing, 'next'> | undefined,
): string | undefined {
  const day = standing(contract, dayBefore(later(from, contract.from)))?.next?.day
  return day && day >= from && day <= until ? day : undefined
}

const later = (one: string, other: string) => (one > other ? one : other)
const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

export type Raise = { proposal: RaiseProposal & { pay: number }; choice: RaiseChoice; newCents: number }

/** What was chosen, as it is now; `overtaken` are those for whom that is no longer what was looked at. */
export function chosenRaises(
  wanted: readonly RaiseChoice[],
  proposals: readonly RaiseProposal[],
): { raises: Raise[]; overtaken: string[] } {
  const known = new Map(proposals.map(proposal => [proposal.contractId, proposal]))
  const raises: Raise[] = []
  const overtaken: string[] = []
  for (const choice of wanted) {
    const proposal = known.get(choice.contractId)
    const { pay = null } = proposal ?? {}
    if (
      !proposal ||
      pay === null ||
      proposal.isRaised ||
      proposal.version !== choice.version ||
      proposal.day !== choice.day
    )
      overtaken.push(proposal?.person ?? `Vertrag ${choice.contractId}`)
    else raises.push({ proposal: { ...proposal, pay }, choice, newCents: raisedPay({ ...proposal, pay }, choice.way) })
  }
  return { raises, overtaken }
}

const MOST_NAMES = 5

/** „Bauer Anna, Huber Max und 3 weitere“ */
export function namesText(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  const said = names.slice(0, MOST_NAMES).join('; ')
  return more > 0 ? `${said} und ${more} weitere` : said
}
