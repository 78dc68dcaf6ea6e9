import {
  CompanyChange,
  CompanyIdentity,
  type CompanySettings,
  type NewCompany,
  type NewStore,
} from '#contract/accounts/companies.ts'
import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import type { StoreChange, StoreSettings } from '#contract/accounts/stores.ts'
import { SHIPPED_ROLES } from '#contract/permissions.ts'
import { ID_OF_SOFTWARE, MASTER_DATA_LOCKED } from '#domain/accounts/company-settings.ts'
import {
  type CompanyScope,
  type CompanyTx,
  inCompany,
  lookAcrossCompanies,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { Beginning, SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as software from '../external-software/rows.ts'
import * as storeRows from '../stores/rows.ts'
import * as rows from './rows.ts'

const companies = trailOf('accounts/companies')
const stores = trailOf('accounts/stores')

/** What rooms give each new company. */
export const beginnings = service<readonly Beginning[]>('what a company begins with')

export type Author = { accountId: string; origin: string }

/** By its number the payroll software knows it. A company with the roles that are shipped, its stores and what rooms begin with. */
export async function begin(tx: PlatformTx, wanted: NewCompany, author: Author): Promise<number> {
  const { stores: newStores, ...company } = wanted
  const payroll = ID_OF_SOFTWARE[company.softwareId]
  const numbers = payroll ? { [payroll.key]: company.companyNumber } : {}
  const id = await rows.insert(tx, company, numbers)
  await rows.insertRoles(tx, id, SHIPPED_ROLES)
  await companies.changedIn(tx, [id], author, { action: 'created', id, after: { ...company, ...numbers } })
  const made = await rows.insertStores(tx, id, newStores)
  for (const { id: storeId, ...store } of made)
    await stores.changedIn(tx, [id], author, { action: 'created', id: storeId, after: store })
  for (const { company: beginCompany } of beginnings.get()) await beginCompany?.(tx, id)
  await beginStores(tx, id, made)
  return id
}

/** What rooms give each new store. */
export async function beginStores(tx: PlatformTx, companyId: number, made: readonly (NewStore & { id: number })[]) {
  for (const { stores: begun } of beginnings.get()) await begun?.(tx, companyId, made)
}

/** Takes that back. */
export async function endStore(tx: PlatformTx, companyId: number, id: number) {
  for (const { endStore: end } of beginnings.get()) await end?.(tx, companyId, id)
}

type Changed = { company: CompanySettings; stores: StoreSettings[] }

/** Company and stores in one transaction: what is stale or refused of one of them leaves all as they were. */
export async function change(
  scope: CompanyScope,
  { version, stores: ofStores = [], ...wanted }: CompanyChange,
): Promise<Changed> {
  const offered = wanted.softwareId === undefined ? [] : await lookAcrossCompanies(software.list)
  return inCompany(scope, async tx => {
    const before = await rows.lockSettings(tx)
    const values = differing(before, wanted)
    if (Object.keys(values).length > 0) refuseBoundToStores(scope)
    refuseStale(before.version, version)
    if (IDENTITY.some(field => field in values)) refuseLockedMasterData(before)
    if (values.softwareId !== undefined) refuseSoftware(offered, values.softwareId)
    const after = await saveCompany(tx, scope, before, values)
    return { company: after, stores: await saveStores(tx, scope, ofStores) }
  })
}

const IDENTITY = Object.keys(CompanyIdentity.shape)

/** Name and address of the company, what stores it has and who they are: the operator may keep that for himself. Product I. */
export const masterDataLock = async (tx: CompanyTx): Promise<string | undefined> =>
  (await rows.settings(tx)).isMasterDataLocked ? MASTER_DATA_LOCKED : undefined

export function refuseLockedMasterData({ isMasterDataLocked }: Pick<CompanySettings, 'isMasterDataLocked'>): void {
  if (isMasterDataLocked) throw new Refusal('forbidden', MASTER_DATA_LOCKED)
}

async function saveCompany(
  tx: CompanyTx,
  scope: CompanyScope,
  before: CompanySettings,
  values: Partial<CompanySettings>,
) {
  if (Object.keys(values).length === 0) return before
  const after = await rows.updateSettings(tx, { ...before, ...values })
  await companies.changed(tx, scope, before, after)
  return after
}

async function saveStores(
  tx: CompanyTx,
  scope: CompanyScope,
  changes: readonly StoreChange[],
): Promise<StoreSettings[]> {
  const known = await storeRows.lockSettings(
    tx,
    changes.map(({ storeId }) => storeId),
  )
  const saved: StoreSettings[] = []
  for (const [place, { storeId, version, ...wanted }] of changes.entries()) {
    const before = known.find(({ id }) => id === storeId)
    if (!before) throw new Refusal('not_found')
    if (version !== undefined && before.version !== version)
      throw new Refusal('stale', undefined, { [`stores.${place}`]: CHANGED_MEANWHILE })
    const values = differing(before, wanted)
    if (Object.keys(values).length === 0) {
      saved.push(before)
      continue
    }
    const after = await storeRows.updateSettings(tx, { ...before, ...values })
    await stores.changed(tx, scope, before, after)
    saved.push(after)
  }
  return saved
}

const CHANGED_MEANWHILE = 'Der Standort wurde inzwischen geändert'

/** What is chosen already stays so; of the others only those that are offered can be chosen. */
export function refuseSoftware(offered: readonly ExternalSoftware[], softwareId: number): void {
  const wanted = offered.find(({ id }) => id === softwareId)
  if (!wanted) throw new Refusal('invalid', undefined, { softwareId: 'Diese Software gibt es nicht' })
  if (wanted.active === 0)
    throw new Refusal('invalid', undefined, { softwareId: 'Diese Software ist nicht mehr wählbar' })
}

/** Clients may send all there is; only what is another counts as changed. */
export const differing = <Row extends object>(
  row: Row,
  wanted: { [Key in keyof Row]?: Row[Key] | undefined },
): Partial<Row> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(row[key as keyof Row]),
    ),
  ) as Partial<Row>

/** Who the company is stays as it is where the file of another one is taken. */
const Item = CompanyChange.omit({
  ...{ name: true, description: true, street: true, postalCode: true, city: true },
  ...{ stores: true, version: true },
})

export const companyPart: SettingsPartOf<Partial<CompanySettings>> = {
  key: 'company',
  label: 'Betrieb',
  noun: 'accounts/companies',
  read: 'settings.read',
  item: Item,
  list: async tx => [Item.parse(await rows.settings(tx))],
  keyOf: () => '',
  nameOf: () => 'Einstellungen',
  save: async (tx, scope, _session, item) =>
    change(scope, { ...(item as CompanyChange), version: (await rows.settings(tx)).version }),
}
