import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { WAITING_SETTINGS } from '#domain/settings/waiting-settings.ts'
import { isReadIn, type Known, keyOf, type Reads, readersOf, readsOf } from './rooms/setting-reads.ts'
import { settingsOf } from './rooms/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What the walk does not find by itself: where it is read, by the name of the function or list. Each is looked at. */
const READ_IN: Readonly<Record<string, string>> = {
  'accounts/companies.isMasterDataLocked': 'server/rooms/accounts/companies/actions.ts#refuseLockedMasterData',
  'accounts/companies.licensedPeople': 'web/rooms/superadmin/companies/company-columns.tsx#isOverLicence',
  'accounts/companies.mostPeople': 'server/migrations/202611291501-people-quotas.sql#refuse_people_beyond_quota',
  'accounts/companies.mostStores': 'server/migrations/202611291500-accounts-quotas.sql#refuse_stores_beyond_quota',
  'accounts/companies.mostFileMegabytes':
    'server/migrations/202611291502-platform-quotas.sql#refuse_files_beyond_quota',
  'accounts/second-factor-demands.from':
    'server/migrations/202611230002-accounts-second-factor-demands.sql#second_factor_met',
  ...Object.fromEntries(
    ['active', 'holdsForPrograms'].map(field => [
      `accounts/address-ranges.${field}`,
      'server/migrations/202611291100-accounts-address-ranges.sql#address_allowed',
    ]),
  ),
  'access/single-sign-on.active': 'server/rooms/access/single-sign-on/actions.ts#start',
  'access/single-sign-on.clientSecret': 'server/rooms/access/single-sign-on/rows.ts#openSecret',
  ...Object.fromEntries(
    ['payrollYears', 'workingTimeYears', 'claimsYears', 'certificateYears', 'applicationMonths'].map(field => [
      `privacy/retention.${field}`,
      'domain/privacy/retention.ts#PERIOD_FIELDS',
    ]),
  ),
  'provisions/provision-rates.validFrom': 'domain/provisions/provision-rates.ts#ratesOn',
  'provisions/provision-rates.marginal': 'server/rooms/provisions/provisions/rules.ts#KINDS',
  'provisions/provision-rates.apprentice': 'server/rooms/provisions/provisions/rules.ts#KINDS',
  'roster/plan-mails.active': 'server/rooms/roster/plan-mails/actions.ts#ask',
  'settings/cost-centres.isVisible': 'web/rooms/settings/cost-centres/offered-cost-centres.ts#offeredCostCentres',
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
      `settings/employment-models.${day}Minutes`,
      'domain/wages/employment-rules.ts#DAY_FIELDS',
    ]),
  ),
  'transfers/transfer-targets.auth': 'server/rooms/transfers/transfer-targets/actions.ts#sealed',
  'transfers/transfer-targets.isDefault': 'server/rooms/transfers/transfer-targets/rows.ts#findDefault',
  'transfers/transfer-targets.hostKey': 'server/platform/sftp.ts#withSftp',
  'transfers/transfer-targets.password': 'server/platform/sftp.ts#withSftp',
  'transfers/transfer-targets.passphrase': 'server/platform/sftp.ts#withSftp',
}

/** By what people tell records apart on their own screen; nothing else is promised. */
const FOR_PEOPLE: readonly string[] = [
  'accounts/address-ranges.note',
  'settings/accounting-circles.color',
  'settings/accounting-circles.priority',
  'settings/cost-centres.description',
  // „Vorlage, bitte prüfen“.
  'settings/employment-models.isTemplate',
  'settings/webhooks.name',
]

const KNOWN: Known = {
  tables: new Map(
    globSync('server/rooms/*/*/tables.ts', { cwd: ROOT }).map(file => [
      file.split('/').slice(2, 4).join('/'),
      [...textOf(file).matchAll(/pgTable\(\s*['"]([a-z_]+)/g)].map(([, table]) => table!),
    ]),
  ),
  modules: {
    'accounts/stores': ['accounts/public.ts'],
    'settings/averages': ['wages/averages.ts', './averages.ts'],
    'settings/employment-models': ['employment-rules.ts', 'contract-terms.ts', 'wage-history.ts'],
    'settings/wage-type-mapping': ['wage-type-lines.ts'],
    'provisions/provision-rates': ['provision-rates.ts'],
    'provisions/provision-settings': ['provision-settings.ts'],
    'exports/hand-over-settings': ['hand-over-settings.ts'],
    'transfers/transfer-targets': ['transfers/public.ts'],
  },
  columns: {
    'accounts/companies.employeeChangedFromMDMode': 'employee_changed_from_md_mode',
    'settings/cost-centres.costCenterNumber': 'number',
  },
}
const FILES: readonly Reads[] = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter(file => !/\.test\.tsx?$|\/fixtures\//.test(file))
  .map(file => readsOf(file, textOf(file)))

const contract = globSync('contract/*/*.ts', { cwd: ROOT }).filter(file => !file.endsWith('.test.ts'))
const modules = await Promise.all(
  contract.map(async (file): Promise<[string, object]> => [file, await import(join(ROOT, file))]),
)
const settings = settingsOf(new Map(modules))
const waiting: readonly string[] = Object.values(WAITING_SETTINGS).flatMap(each => each.settings)
const unread = settings.filter(setting => readersOf(setting, FILES, KNOWN).length === 0).map(keyOf)

test('every setting is read by something beside its own screen, or says there what it will do and from when', () => {
  assert.ok(settings.length > 150, String(settings.length))
  const ornaments = unread.filter(key => !(key in READ_IN) && !FOR_PEOPLE.includes(key) && !waiting.includes(key))
  assert.deepEqual(ornaments, [], 'let a rule read it, or say beside it what it will do (WAITING_SETTINGS)')
})

test('what is said to be waiting, or to be read where the walk does not look, is so', () => {
  const listed = [...waiting, ...Object.keys(READ_IN), ...FOR_PEOPLE]
  assert.deepEqual(
    listed.filter(key => !unread.includes(key)),
    [],
    'it is found now, or is no setting any more: take it off its list',
  )
  for (const [key, place] of Object.entries(READ_IN)) {
    const [file, name] = place.split('#') as [string, string]
    const field = key.slice(key.indexOf('.') + 1)
    assert.ok(isReadIn(file, textOf(file), name, field), `${key}: ${place} does not read it`)
  }
})

test('each sentence of a waiting setting stands on the screen of its noun', () => {
  const screens = globSync('web/rooms/{settings,working-time}/**/*.tsx', { cwd: ROOT }).map(textOf)
  for (const [name, { says }] of Object.entries(WAITING_SETTINGS)) {
    assert.match(says, /sobald/, `${name} says from when`)
    assert.ok(
      screens.some(text => text.includes(`WAITING_SETTINGS.${name}.says`)),
      `no screen shows WAITING_SETTINGS.${name}`,
    )
  }
})

test('an ornament is noticed wherever it is only kept, shown and told, and a reader is found', () => {
  const readers = (file: string, text: string, field = 'coffeeMachines') =>
    readersOf({ noun: 'accounts/stores', field, isDistinct: true }, [readsOf(file, text)], KNOWN)
  const shown = 'export const text = ({ coffeeMachines }) => coffeeMachines + 1'
  for (const place of [
    'web/rooms/settings/company-settings/stores-card.tsx',
    'web/rooms/superadmin/stores/store-dialog.tsx',
    'server/rooms/accounts/stores/rows.ts',
    'server/rooms/accounts/companies/actions.ts',
    'server/demo/stores.ts',
    'server/rooms/months/person-months/fixtures/examples.ts',
    'server/rooms/months/person-months/routes.test.ts',
  ])
    assert.deepEqual(readers(place, shown), [], place)
  const rules = 'server/rooms/months/person-months/rules.ts'
  assert.deepEqual(readers(rules, shown), [rules])
  assert.deepEqual(readers(rules, 'export const set = { coffeeMachines: 2 }'), [], 'setting is not reading')
  assert.deepEqual(readers(rules, '// coffeeMachines\nexport const one = 1'), [])
  const rows = 'server/rooms/months/person-months/rows.ts'
  assert.deepEqual(readers(rows, 'tx.execute(sql`select s.coffee_machines from store s`)'), [rows])
  assert.deepEqual(readers(rows, 'tx.execute(sql`select c.coffee_machines from company c`)'), [], 'another table')
  // A name that says little counts where the file knows the noun.
  assert.deepEqual(readers(rules, 'export const text = ({ name }) => name', 'name'), [])
  const knowing =
    "import type { Store } from '#contract/accounts/stores.ts'\nexport const text = ({ name }: Store) => name"
  assert.deepEqual(readers(rules, knowing, 'name'), [rules])
})
