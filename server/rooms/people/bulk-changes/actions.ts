import type { BulkChange, BulkChangeDraft, BulkLine, BulkWish } from '#contract/people/bulk-changes.ts'
import { personName } from '#domain/people/person-name.ts'
import { type CompanyScope, type CompanyTx, inCompany, joinInCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seesStore, todayOf } from '#server/rooms/accounts/public.ts'
import { plan, takeBack } from '../employee-values/actions.ts'
import { change as changeEmployee } from '../employees/actions.ts'
import { find as findEmployee } from '../employees/rows.ts'
import { refuseLostStore } from '../employees/rules.ts'
import * as rows from './rows.ts'
import { lineOf, type Wish, wishOf } from './rules.ts'
import type { ChangedLine } from './tables.ts'

export const preview = (scope: CompanyScope, { employeeIds, ...wanted }: BulkWish): Promise<BulkLine[]> =>
  inCompany(scope, async tx => (await read(tx, scope, wanted, employeeIds)).lines)

/** All of them or none, each by the rules of a change of their own; whoever was changed since the preview is named. */
export const changeMany = (scope: CompanyScope, { people, ...wanted }: BulkChangeDraft): Promise<BulkChange> =>
  // The changes of the people join in.
  joinInCompany(scope, async tx => {
    const sent = new Map(people.map(({ employeeId, version }) => [employeeId, version]))
    const { wish, lines } = await read(tx, scope, wanted, [...sent.keys()])
    refuseAny('stale', 'Inzwischen geändert', lines, line => line.version !== sent.get(line.employeeId))
    refuseAny('conflict', 'Ab diesem Tag ist schon etwas eingetragen', lines, ({ problem }) => problem !== null)
    const changed: ChangedLine[] = []
    for (const line of lines) if (!line.isSame) changed.push(await changeOne(scope, line, wish))
    const { companyId, accountId } = scope
    const id = await rows.insert(tx, { companyId, accountId, field: wish.field, lines: changed })
    return { id, people: changed.length }
  })

/** All of them or none, while nothing followed. */
export const undo = (scope: CompanyScope, id: number): Promise<void> =>
  joinInCompany(scope, async tx => {
    const made = await rows.find(tx, id)
    if (!made) throw new Refusal('not_found')
    await rows.lockPeople(
      tx,
      made.lines.map(({ employeeId }) => employeeId),
    )
    for (const { employeeId, before, version, valueId } of made.lines) {
      const person = await findEmployee(tx, employeeId)
      if (!person) throw new Refusal('not_found')
      const isBack =
        valueId === null
          ? person.version === version && (await changeEmployee(scope, employeeId, { [made.field]: before, version }))
          : await takeBack(tx, scope, valueId, version)
      if (!isBack)
        throw new Refusal('conflict', `Seither geändert: ${personName(person)}. Bitte ändern Sie die Angaben einzeln.`)
    }
    await rows.remove(tx, id)
  })

async function read(
  tx: CompanyTx,
  scope: CompanyScope,
  wanted: Pick<BulkWish, 'change' | 'validFrom'>,
  employeeIds: readonly number[],
): Promise<{ wish: Wish; lines: BulkLine[] }> {
  const { storeId } = wanted.change
  refuseLostStore(scope, storeId)
  if (storeId && !(await seesStore(tx, storeId))) throw new Refusal('not_found')
  const wish = wishOf(wanted, (await todayOf(tx)).toString())
  const ids = [...new Set(employeeIds)]
  const people = new Map((await rows.lockPeople(tx, ids)).map(person => [person.id, person]))
  const values = Map.groupBy(await rows.valuesOf(tx, ids), ({ employeeId }) => employeeId)
  const lines = ids.map(id => {
    const person = people.get(id)
    if (!person) throw new Refusal('not_found')
    return lineOf(person, values.get(id) ?? [], wish)
  })
  return { wish, lines }
}

async function changeOne(scope: CompanyScope, line: BulkLine, { field, value, day }: Wish): Promise<ChangedLine> {
  const { employeeId, before, version } = line
  const wanted = { [field]: value }
  if (day === null) {
    const after = await changeEmployee(scope, employeeId, { ...wanted, version })
    return { employeeId, before, version: after.version, valueId: null }
  }
  const [planned] = await plan(scope, { employeeId, validFrom: day, ...wanted })
  return { employeeId, before, version: planned!.version, valueId: planned!.id }
}

const MOST_NAMED = 5

function refuseAny(
  code: 'stale' | 'conflict',
  why: string,
  lines: readonly BulkLine[],
  isRefused: (line: BulkLine) => boolean,
): void {
  const refused = lines.filter(isRefused)
  if (refused.length === 0) return
  const named = refused.slice(0, MOST_NAMED).map(personName).join(', ')
  const more = refused.length > MOST_NAMED ? ` und ${refused.length - MOST_NAMED} weitere` : ''
  throw new Refusal(code, `${why}: ${named}${more}. Geändert wurde niemand.`)
}
