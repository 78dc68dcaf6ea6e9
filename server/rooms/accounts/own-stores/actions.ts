import type { OwnStoreChange, OwnStoreDraft } from '#contract/accounts/own-stores.ts'
import { StoreIdentity, type StoreSettings } from '#contract/accounts/stores.ts'
import { type CompanyScope, type CompanyTx, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { differing, endStore, refuseLockedMasterData } from '../companies/actions.ts'
import { settings as companySettings } from '../companies/rows.ts'
import * as managedStores from '../managed-stores/actions.ts'
import * as rows from '../stores/rows.ts'

const trail = trailOf('accounts/stores')

export const create = (scope: CompanyScope, draft: OwnStoreDraft): Promise<StoreSettings> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    refuseLockedMasterData(await companySettings(tx))
    const id = await managedStores.add(widened(tx), scope.companyId, draft, scope)
    return (await rows.lockSettings(tx, [id]))[0]!
  })

export const change = (scope: CompanyScope, id: number, wanted: OwnStoreChange): Promise<StoreSettings> =>
  inCompany(scope, async tx => {
    const [before] = await rows.lockSettings(tx, [id])
    const values: object = before ? differing(before, wanted) : {}
    if ('isHidden' in values) refuseBoundToStores(scope)
    if (OF_MASTER_DATA.some(field => field in values)) refuseLockedMasterData(await companySettings(tx))
    return managedStores.change(widened(tx), scope.companyId, id, wanted, scope)
  })

const OF_MASTER_DATA = ['isHidden', ...Object.keys(StoreIdentity.shape)]

/** What anything refers to stays; it can be hidden. */
export async function remove(scope: CompanyScope, id: number): Promise<void> {
  refuseBoundToStores(scope)
  let name = ''
  try {
    await inCompany(scope, async tx => {
      refuseLockedMasterData(await companySettings(tx))
      const [store] = await rows.lockSettings(tx, [id])
      if (!store) throw new Refusal('not_found')
      name = store.name
      if (await rows.isOnlyOne(tx))
        throw new Refusal('in_use', 'Ein Betrieb hat mindestens einen Standort. Erstellen Sie zuerst einen anderen.')
      const keepers = await rows.keepers(tx, id)
      if (keepers.length > 0)
        throw new Refusal(
          'in_use',
          `Die Benutzerrolle von ${keepers.join(', ')} gilt für „${name}“. Weisen Sie dort zuerst andere Standorte zu.`,
        )
      await endStore(widened(tx), scope.companyId, id)
      await rows.remove(tx, id)
      await trail.removed(tx, scope, store)
    })
  } catch (error) {
    if (error instanceof Refusal && error.message === new Refusal('in_use').message)
      throw new Refusal(
        'in_use',
        `An „${name}“ hängt schon etwas: Mitarbeiter, Verträge, Zeiten oder Übergaben. Blenden Sie den Standort stattdessen aus.`,
      )
    throw error
  }
}

/** It runs in the company's own transaction, whose policies are the narrower ones. */
const widened = (tx: CompanyTx) => tx as CompanyTx & PlatformTx
