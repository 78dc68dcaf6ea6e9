import type { CompanyCatalogue } from '#contract/agreements/agreement-proposals.ts'
import type { AgreementTable, CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { isLike } from '#domain/agreements/catalogue-tables.ts'
import { tableName } from '#domain/agreements/table-names.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale, unchanged } from '#server/platform/versions.ts'
import * as catalogue from '../catalogue/rows.ts'
import * as agreements from '../collective-agreements/actions.ts'
import * as rows from './rows.ts'
import { newerTables } from './rules.ts'

const trail = trailOf('agreements/agreement-proposals')

/** Without leave the company sees nothing of it, and nothing is offered. */
export async function shown(tx: CompanyTx): Promise<CompanyCatalogue> {
  const setting = await rows.setting(tx)
  if (!setting.isAllowed) return { ...setting, agreements: [], proposals: [] }
  const [entries, tables] = [await catalogue.all(tx), await catalogue.allTables(tx)]
  return {
    ...setting,
    agreements: entries.map(({ id, name, weeklyMinutes, note }) => {
      const own = tables.filter(({ agreementId }) => agreementId === id)
      return { id, name, weeklyMinutes, note, tables: own.length, newestFrom: own.at(-1)?.validFrom ?? null }
    }),
    proposals: newerTables(await agreements.list(tx), tables, await rows.all(tx)),
  }
}

export const allow = (scope: CompanyScope, { isAllowed, version }: rows.Setting): Promise<CompanyCatalogue> =>
  written(scope, async tx => {
    const before = await rows.lockSetting(tx, scope)
    refuseStale(before.version, version)
    if (before.isAllowed !== isAllowed) {
      await rows.saveSetting(tx, scope, isAllowed)
      await trail.changed(tx, scope, { allowsCatalogue: before.isAllowed }, { allowsCatalogue: isAllowed }, '')
    }
    return shown(tx)
  })

/** The company's own from then on, which follows the catalogue and is asked about what comes. */
export const copy = (scope: CompanyScope, id: number, name: string): Promise<CollectiveAgreement> =>
  allowing(scope, async tx => {
    const entry = await catalogue.find(tx, id)
    if (!entry) throw new Refusal('not_found')
    const tables = (await catalogue.allTables(tx)).filter(({ agreementId }) => agreementId === id)
    const { id: _, version: __, ...terms } = entry
    return agreements.copyCatalogue(tx, scope, { ...terms, name, catalogueId: id }, tables)
  })

export const follow = (
  scope: CompanyScope,
  id: number,
  { catalogueId, version }: { catalogueId: number | null; version: number },
): Promise<CollectiveAgreement> =>
  allowing(scope, async tx => {
    if (catalogueId !== null && !(await catalogue.find(tx, catalogueId))) throw new Refusal('not_found')
    const after = await agreements.follow(tx, scope, id, { catalogueId, version })
    await rows.dropOthers(tx, id, catalogueId)
    return after
  })

type Wanted = { agreementId: number; tableId: number; tableVersion: number }

/** The company's own act: with its right, in its trail; what people are paid changes by „KV-Erhöhung“ alone. */
export const take = (scope: CompanyScope, wanted: Wanted): Promise<AgreementTable> =>
  allowing(scope, async tx => {
    const agreement = await agreements.hold(tx, wanted.agreementId)
    const table = unchanged(await catalogue.findTable(tx, wanted.tableId), wanted.tableVersion)
    if (agreement.catalogueId !== table.agreementId)
      throw new Refusal('conflict', 'Dieser Kollektivvertrag folgt einem anderen des Katalogs oder keinem.')
    const known = (await agreements.tablesOf(tx, agreement.id)).find(
      one => isLike(one, table) && one.validFrom === table.validFrom,
    )
    if (known && known.catalogueVersion === null && known.rows.length > 0)
      throw new Refusal(
        'conflict',
        `Der Betrieb hat eine eigene Tabelle „${tableName(known)}“. Löschen Sie diese zuerst, oder lehnen Sie den Vorschlag ab.`,
      )
    const after = await agreements.takeTable(tx, scope, agreement.id, known, table)
    for (const { id } of await rows.accept(tx, scope, wanted))
      await trail.acted(tx, scope, 'accepted', id, { agreementId: agreement.id, agreementTable: tableName(table) })
    return after
  })

export const refuse = (
  scope: CompanyScope,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<CompanyCatalogue> => decide(scope, id, version, { state: 'refused', reason })

export const later = (scope: CompanyScope, id: number, version: number): Promise<CompanyCatalogue> =>
  decide(scope, id, version, { state: 'later' })

const decide = (
  scope: CompanyScope,
  id: number,
  version: number,
  decision: { state: 'later' | 'refused'; reason?: string },
): Promise<CompanyCatalogue> =>
  allowing(scope, async tx => {
    const proposal = unchanged(await rows.lock(tx, id), version)
    if (proposal.state === 'accepted' || proposal.state === 'refused')
      throw new Refusal('conflict', 'Über diesen Vorschlag wurde schon entschieden.')
    await rows.decide(tx, scope, id, decision)
    const { agreementId } = proposal
    if (decision.state === 'refused')
      await trail.acted(tx, scope, 'refused', id, { agreementId, reason: decision.reason ?? '' })
    else await trail.changed(tx, scope, { state: 'open' }, { state: 'later' }, id)
    return shown(tx)
  })

/** What an agreement says holds for people of every store. */
function written<Answer>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<Answer>): Promise<Answer> {
  refuseBoundToStores(scope)
  return inCompany(scope, run)
}

const allowing = <Answer>(scope: CompanyScope, run: (tx: CompanyTx) => Promise<Answer>): Promise<Answer> =>
  written(scope, async tx => {
    const { isAllowed } = await rows.setting(tx)
    if (!isAllowed) throw new Refusal('not_found', 'Der Betrieb erlaubt keine zentralen Kollektivverträge.')
    return run(tx)
  })
