import { type CompanyAccess, signIn as contract } from '#contract/access/sign-in.ts'
import { HELPING_RIGHTS, LOOKING_RIGHTS } from '#contract/permissions.ts'
import { normalAddress } from '#domain/basics/address-ranges.ts'
import { enumChanges } from '#domain/basics/enum-lists.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const hasPicture = service<(tx: PlatformTx, accountId: string) => Promise<boolean>>('who has a picture')

export const signInRoutes = serve(contract, {
  signIn: ({ body, caller }) => actions.signIn(body, caller),

  async current({ session, caller }) {
    const { companies, isPictured } = await acrossCompanies(async tx => ({
      companies: await rows.companiesOf(tx, session.id, caller.address),
      isPictured: await hasPicture.get()(tx, session.accountId),
    }))
    const { accountId: id, email, firstName: firstname, lastName: lastname } = session
    return {
      user: { id, email, firstname, lastname, hasPicture: isPictured },
      isSuperuser: session.isSuperuser,
      lacksOperatorFactor: session.lacksOperatorFactor,
      role: session.isAdmin ? 'ADMIN' : 'USER',
      companies: companies.filter(isOpen).map(company => toAccess(company, caller.address)),
      lockedCompanies: companies.filter(company => !isOpen(company)).map(({ name }) => name),
      enumChanges: enumChanges(),
      token: session.token,
    }
  },

  async signOut({ session }) {
    await actions.signOut(session)
  },

  isSuperuser: () => true,

  async companies({ session, caller }) {
    const companies = await acrossCompanies(tx => rows.companiesOf(tx, session.id, caller.address))
    return companies.filter(isOpen).map(({ id, name, description }) => ({ id, name, description }))
  },
})

const isOpen = ({ is_locked }: rows.CompanyRow) => !is_locked

const toAccess = (row: rows.CompanyRow, address: string): CompanyAccess => ({
  id: row.id,
  name: row.name,
  description: row.description,
  softwareId: row.software_id,
  useEldaService: row.use_elda_service,
  individualStoreIds: row.individual_store_ids,
  hasUebersichtReport: row.has_uebersicht_report,
  showsFirstSteps: row.shows_first_steps,
  isDemo: row.is_demo,
  timeZone: row.time_zone,
  role: { id: row.role_id, name: row.role_name },
  permissions: isKeptOut(row) ? [] : rightsOf(row),
  storeIds: isKeptOut(row) ? [] : row.store_ids,
  needsSecondFactor: row.needs_second_factor,
  refusedAddress: row.is_outside ? (normalAddress(address) ?? address) : null,
  visit: row.visit,
})

const isKeptOut = (row: rows.CompanyRow) => row.needs_second_factor || row.is_outside

const rightsOf = ({ visit, permissions }: rows.CompanyRow) =>
  visit ? (visit.mayWrite ? HELPING_RIGHTS : LOOKING_RIGHTS) : permissions
