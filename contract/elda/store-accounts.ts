import { CompanyQuery, data, Id, IdParams, routes, VersionOrNone } from '../endpoint.ts'
import { z } from '../zod.ts'

export const StoreAccount = z.object({
  /** Of the store. */
  id: Id,
  storeName: z.string(),
  /** The insurer entry of the settings that somebody chose; null: by the federal state. */
  insurerId: Id.nullable(),
  /** At which the store's people are insured; null: somebody has to choose. */
  account: z.object({ id: Id, insurer: z.string(), contribution_accountnumber: z.string() }).nullable(),
  /** 0: nobody chose yet. */
  version: VersionOrNone,
})
export type StoreAccount = z.infer<typeof StoreAccount>

export const StoreAccounts = z.object({
  stores: z.array(StoreAccount),
  /** Those of the company's settings. */
  accounts: z.array(z.object({ id: Id, insurer: z.string(), contribution_accountnumber: z.string() })),
})
export type StoreAccounts = z.infer<typeof StoreAccounts>

export const StoreAccountChange = z.object({ insurerId: Id.nullable(), version: VersionOrNone })
export type StoreAccountChange = z.output<typeof StoreAccountChange>

const PATH = '/api/sec/elda/storeaccounts'

/** Not fixed by the specification. */
export const storeAccounts = routes({
  list: {
    method: 'GET',
    path: PATH,
    summary: 'An welchem Beitragskonto die Mitarbeiter jedes Standorts versichert sind',
    query: CompanyQuery,
    permission: 'elda.write',
    answer: data(StoreAccounts),
  },
  change: {
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Wählt das Beitragskonto eines Standorts, oder wieder das seines Bundeslands',
    query: CompanyQuery,
    params: IdParams,
    body: StoreAccountChange,
    permission: 'elda.write',
    answer: data(StoreAccount),
    refusals: ['stale'],
  },
})
