import { z } from 'zod'
import { type EldaEmployer, EldaEmployerChange, type Insurer, InsurerDraft } from '#contract/settings/elda-employer.ts'
import { insurerText } from '#domain/settings/elda.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { list as creators } from '../elda-creators/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/elda-employer')

export const show = (scope: CompanyScope): Promise<EldaEmployer> => inCompany(scope, rows.find)

export const save = (scope: CompanyScope, wanted: EldaEmployerChange): Promise<EldaEmployer> =>
  changing(scope, async (tx, before) => {
    refuseStale(before.version, wanted.version)
    const changed = new Map(wanted.insurer.map(entry => [entry.id, entry]))
    const isKnown = ({ id }: Insurer) => before.insurer.some(known => known.id === id)
    if (!wanted.insurer.every(entry => isNew(entry) || isKnown(entry))) throw new Refusal('not_found')
    const kept = before.insurer.map(entry => changed.get(entry.id) ?? entry)
    const all = [...kept, ...wanted.insurer.filter(isNew)]
    for (const [at, entry] of wanted.insurer.entries()) refuseTwice(all, entry, `insurer.${at}.`)
    await rows.update(tx, wanted)
    for (const entry of wanted.insurer) {
      if (isNew(entry)) await rows.addInsurer(tx, scope, entry)
      else await rows.updateInsurer(tx, entry)
    }
  }).then(({ after }) => after)

export const addInsurer = (scope: CompanyScope, draft: InsurerDraft): Promise<Insurer> =>
  changing(scope, async (tx, before) => {
    refuseTwice(before.insurer, { ...draft, id: 0 })
    await rows.touch(tx)
    return rows.addInsurer(tx, scope, draft)
  }).then(({ done }) => done)

export const removeInsurer = (scope: CompanyScope, id: number): Promise<void> =>
  changing(scope, async (tx, before) => {
    if (!before.insurer.some(known => known.id === id)) throw new Refusal('not_found')
    await rows.touch(tx)
    await rows.removeInsurer(tx, id)
  }).then(() => {})

/** The employer and its insurers are one record with one version and one history. */
const changing = <Done>(scope: CompanyScope, act: (tx: CompanyTx, before: EldaEmployer) => Promise<Done>) =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    const before = await rows.lock(tx, scope)
    const done = await act(tx, before)
    const after = await rows.find(tx)
    // There is one of them in a company.
    await trail.changed(tx, scope, noted(before), noted(after), scope.companyId)
    return { done, after }
  })

const isNew = ({ id }: Insurer): boolean => id < 0

function refuseTwice(all: readonly Insurer[], { id, insurer, contribution_accountnumber }: Insurer, place = ''): void {
  const isTaken = all.some(
    other =>
      other.id !== id && other.insurer === insurer && other.contribution_accountnumber === contribution_accountnumber,
  )
  const field = `${place}contribution_accountnumber`
  if (isTaken) throw new Refusal('conflict', undefined, { [field]: 'Wird bereits verwendet' })
}

const noted = ({ name, phone_number, email, insurer }: EldaEmployer) => ({
  name,
  phone: phone_number,
  email,
  insurers: insurer.map(entry => `${insurerText(entry.insurer)}, Konto ${entry.contribution_accountnumber}`),
})

const Item = EldaEmployerChange.omit({ version: true }).extend({
  insurer: z.array(InsurerDraft.omit({ id: true })).max(200, 'Höchstens 200 auf einmal'),
})
type Item = z.output<typeof Item>
type Numbers = Item['insurer'][number]
const isSame = (one: Numbers) => (other: Numbers) =>
  one.insurer === other.insurer && one.contribution_accountnumber === other.contribution_accountnumber

/** Its insurers are as the file says them: a company has one employer, with all of its accounts. */
export const eldaEmployerPart: SettingsPartOf<Item> = {
  key: 'eldaEmployer',
  label: 'Elda-Dienstgeber',
  noun: 'settings/elda-employer',
  read: 'settings.read',
  item: Item,
  async list(tx) {
    const employer = await rows.find(tx)
    return employer.name === '' ? [] : [Item.parse(employer)]
  },
  keyOf: () => '',
  nameOf: ({ name }) => name,
  secrets: async tx =>
    (await creators(tx)).map(
      creator => `Elda-Hersteller ${creator.name} (Seriennummer ${creator.elda_serial_number}) mit seinem Passwort`,
    ),
  flat({ name, phone_number: phone, email, insurer }) {
    const insurers = insurer.map(entry => `${insurerText(entry.insurer)}, Konto ${entry.contribution_accountnumber}`)
    return { name, phone, email, insurers: insurers.toSorted() }
  },
  async save(tx, scope, _session, { insurer: wanted, ...employer }) {
    const { version, insurer: known } = await save(scope, {
      ...employer,
      insurer: [],
      version: (await rows.find(tx)).version,
    })
    for (const gone of known.filter(entry => !wanted.some(isSame(entry)))) await removeInsurer(scope, gone.id)
    for (const added of wanted.filter(entry => !known.some(isSame(entry)))) await addInsurer(scope, added)
    return version
  },
}
