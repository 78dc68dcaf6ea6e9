import { monthOfDay } from '#domain/wages/month-numbers.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { type TouchedDays, takeTouched } from '#server/platform/database/touched-days.ts'
import { employmentModels } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'
import { boundsOf, type Chain, continued, isSameChain, OF_PERSON, RECORDS, type Touch } from './rules.ts'

/** What was touched becomes months that are out of date. Gives whose chain is shorter than before, or gone. */
export async function takeOver(tx: CompanyTx, scope: CompanyScope, engine: string): Promise<number[]> {
  const touched = await takeTouched(tx)
  if (touched.length === 0) return []
  const { day: companyFirst, isOther } = await rows.companyFirst(tx)
  const touches = await touchesByPerson(tx, touched, isOther)
  if (isOther) await rows.saveCompanyFirst(tx, scope, companyFirst === null ? null : monthOfDay(companyFirst))
  const ids = [...touches.keys()]
  const before = new Map((await rows.hold(tx, ids, engine)).map(chain => [chain.employeeId, chain]))
  const facts = new Map((await rows.facts(tx, ids)).map(each => [each.employeeId, each]))
  const changed: Chain[] = []
  const gone: number[] = []
  for (const [id, own] of touches) {
    const known = before.get(id)
    const fact = facts.get(id)
    const bounds = fact && boundsOf(fact, companyFirst)
    const chain = bounds && continued(known, id, bounds, own)
    if (chain && !isSameChain(known, chain)) changed.push(chain)
    if (!chain && known) gone.push(id)
  }
  await rows.save(tx, scope, changed, engine)
  if (gone.length > 0) await rows.remove(tx, gone)
  return [
    ...gone,
    ...changed.filter(chain => isShorter(chain, before.get(chain.employeeId))).map(each => each.employeeId),
  ]
}

const isShorter = (chain: Chain, before: Chain | undefined): boolean =>
  before !== undefined &&
  (chain.first > before.first ||
    (chain.last ?? Number.POSITIVE_INFINITY) < (before.last ?? Number.POSITIVE_INFINITY) ||
    chain.madeUntil === null)

const OF_MODEL: ReadonlySet<string> = new Set(['employment_model', 'employment_rule'])

async function touchesByPerson(
  tx: CompanyTx,
  touched: readonly TouchedDays[],
  beginsElsewhere: boolean,
): Promise<Map<number, Touch[]>> {
  const found = new Map<number, Touch[]>()
  const add = (id: number, touches: readonly Touch[]) => {
    const own = found.get(id)
    if (own) own.push(...touches)
    else found.set(id, [...touches])
  }
  for (const { kind, subjectId, first, last } of touched)
    if (OF_PERSON.has(kind)) add(subjectId, [{ first, last, isEmployment: !RECORDS.has(kind) }])

  const models = touched.filter(({ kind }) => OF_MODEL.has(kind))
  const defaultId = models.length > 0 && (await employmentModels(tx)).find(({ isDefault }) => isDefault)?.id
  for (const [modelId, ofModel] of Map.groupBy(models, ({ subjectId }) => subjectId)) {
    // Which one is the default may be what has changed.
    const orNone = modelId === defaultId || ofModel.some(({ kind }) => kind === 'employment_model')
    const touches = ofModel.map(({ first, last }) => ({ first, last, isEmployment: true }))
    for (const id of await rows.employedBy(tx, modelId, orNone)) add(id, touches)
  }

  for (const { kind, subjectId, first, last } of touched)
    if (kind === 'store')
      for (const id of await rows.employedIn(tx, subjectId)) add(id, [{ first, last, isEmployment: true }])

  // Where the company's first record is another one, everybody's months begin elsewhere.
  const everybody = touched.filter(({ kind }) => kind === 'company').map(all => ({ ...all, isEmployment: true }))
  if (everybody.length > 0 || beginsElsewhere) for (const id of await rows.everybody(tx)) add(id, everybody)
  return found
}
