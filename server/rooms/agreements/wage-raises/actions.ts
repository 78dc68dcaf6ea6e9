import type {
  RaiseDraft,
  RaiseLine,
  RaiseProposal,
  WageRaise,
  WageRaiseDetail,
} from '#contract/agreements/wage-raises.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { enqueue, type JobContext, type JobDefinition } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { payFrom, takeBackPay } from '#server/rooms/people/public.ts'
import * as classified from '../classifications/rows.ts'
import { list as agreementsOf } from '../collective-agreements/actions.ts'
import * as rows from './rows.ts'
import { type Asked, chosenRaises, namesText, proposalsOf, type Raise } from './rules.ts'

const KIND = 'agreements/wage-raises'
const trail = trailOf(KIND)
const contractTrail = trailOf('people/contracts')
const MONTHS_AHEAD = 3

type Wanted = Pick<RaiseDraft, 'source'> & { tableId?: number | null | undefined }

export const proposals = (scope: CompanyScope, wanted: Wanted): Promise<RaiseProposal[]> =>
  inCompany(scope, async tx => {
    const { proposals } = await proposed(tx, wanted)
    const contracts = proposals.length
    if (contracts > 0)
      await contractTrail.noted(tx, scope, 'read-sensitive', '', { contracts, storeIds: scope.storeIds })
    return proposals
  })

async function proposed(tx: CompanyTx, { source, tableId }: Wanted) {
  const agreements = await agreementsOf(tx)
  const today = await todayOf(tx)
  const ofTable = agreements.find(({ tables }) => tables.some(({ id }) => id === tableId))
  const table = ofTable?.tables.find(({ id }) => id === tableId)
  if (source === 'table' && (!table || !ofTable)) throw new Refusal('not_found')
  const asked: Asked = table
    ? { source: 'table', tableId: table.id, from: table.validFrom }
    : { source: 'steps', from: today.toString(), until: today.add({ months: MONTHS_AHEAD }).toString() }
  const given = {
    agreements,
    classifications: Map.groupBy(await classified.all(tx), one => one.employeeId),
    contracts: await classified.contracts(tx, asked.from),
    raised: await rows.raised(tx),
  }
  return { agreement: ofTable?.name ?? 'Vorrückungen', day: asked.from, proposals: proposalsOf(asked, given) }
}

export const list = (scope: CompanyScope): Promise<WageRaise[]> =>
  inCompany(scope, async tx => (await rows.list(tx)).map(shown))

export const find = (scope: CompanyScope, id: number): Promise<WageRaiseDetail> =>
  inCompany(scope, async tx => {
    const raise = shown(await found(tx, id))
    return { ...raise, lines: (await rows.lines(tx, id)).map(lineShown) }
  })

/** What is chosen is looked at once more when it is done: in between a contract may become another one. */
export const start = (scope: CompanyScope, { lines, ...wanted }: RaiseDraft, job: JobDefinition): Promise<WageRaise> =>
  inCompany(scope, async tx => {
    const { agreement, day, proposals } = await proposed(tx, wanted)
    refuseOvertaken(chosenRaises(lines, proposals).overtaken)
    const { source, tableId = null } = wanted
    const id = await rows.insert(tx, scope, { source, tableId, agreement, day, wanted: lines })
    await enqueue(tx, scope, job, { kind: KIND, id })
    await trail.acted(tx, scope, 'started', id, { name: agreement, day, count: lines.length })
    return shown(await found(tx, id))
  })

/** All contracts in one transaction: with one that can't be raised none is. A second try finds what the first one did. */
export async function run({ scope, record, progress }: JobContext): Promise<void> {
  const id = Number(record.id)
  await inCompany(scope, async tx => {
    const raise = await rows.lock(tx, id)
    if (raise?.state !== 'running') return
    const { raises, overtaken } = chosenRaises(raise.wanted, (await proposed(tx, raise)).proposals)
    refuseOvertaken(overtaken)
    const done: rows.StoredLine[] = []
    // Everyone locks people in the order of their ids.
    for (const one of raises.toSorted((a, b) => a.proposal.employeeId - b.proposal.employeeId)) {
      done.push(await apply(tx, scope, one))
      await progress(done.length, raises.length)
    }
    await rows.insertLines(tx, scope, id, done)
    await rows.end(tx, id, 'done')
    await trail.acted(tx, scope, 'accepted', id, { name: raise.agreement, day: raise.day, count: done.length })
  })
}

async function apply(tx: CompanyTx, scope: CompanyScope, { proposal, choice, newCents }: Raise) {
  const { contractId, employeeId, storeId, person, day, wageType, oldMinimum, newMinimum, pay } = proposal
  const paid = await payFrom(tx, scope, contractId, { version: choice.version, day, payment: newCents })
  const told = { contractId, employeeId, storeId, person, day, wageType, oldMinimum, newMinimum }
  return { ...told, way: choice.way, oldCents: pay, newCents, ...paid }
}

export const giveUp = ({ scope, record }: JobContext, reason: string): Promise<void> =>
  inCompany(scope, async tx => {
    await rows.end(tx, Number(record.id), 'failed', reason)
    await trail.tell(tx, scope, [Number(record.id)])
  })

/** As if it had never been, where nobody has changed the contracts since; the protocol stays. */
export const undo = (scope: CompanyScope, id: number): Promise<WageRaise> =>
  inCompany(scope, async tx => {
    const raise = await rows.lock(tx, id)
    if (!raise) throw new Refusal('not_found')
    if (raise.state !== 'done')
      throw new Refusal('conflict', 'Nur eine abgeschlossene Erhöhung kann zurückgenommen werden.')
    const lines = await rows.lines(tx, id)
    if (lines.length < raise.count)
      throw new Refusal(
        'conflict',
        'Die Erhöhung betrifft auch Standorte, die Sie nicht sehen. Es wurde nichts geändert.',
      )
    const changed: string[] = []
    for (const line of lines.toSorted((a, b) => a.employeeId - b.employeeId))
      if (!(await takeBackPay(tx, scope, line))) changed.push(line.person)
    if (changed.length > 0)
      throw new Refusal('conflict', `Seither geändert: ${namesText(changed)}. Es wurde nichts zurückgenommen.`)
    await rows.noteUndone(tx, scope, id)
    await trail.acted(tx, scope, 'undone', id, { name: raise.agreement, day: raise.day, count: lines.length })
    return shown(await found(tx, id))
  })

function refuseOvertaken(names: readonly string[]): void {
  if (names.length > 0)
    throw new Refusal(
      'conflict',
      `Inzwischen geändert: ${namesText(names)}. Es wurde nichts erhöht, bitte laden Sie die Liste neu.`,
    )
}

async function found(tx: CompanyTx, id: number): Promise<rows.StoredRaise> {
  const raise = await rows.find(tx, id)
  if (!raise) throw new Refusal('not_found')
  return raise
}

const shown = ({ wanted: _, tableId: __, ...raise }: rows.StoredRaise): WageRaise => raise

const lineShown = ({
  formerTo: _,
  contractVersion: __,
  newContractId: ___,
  newContractVersion: ____,
  ...line
}: rows.StoredLine): RaiseLine => line
