import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { employeeSync } from '#contract/exports/employee-sync.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { absences, monthChecks as checks, hours, employees as people, wages } from '#contract/months/made-of.ts'
import { monthChecks } from '#contract/months/month-checks.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { reportSettings } from '#contract/months/report-settings.ts'
import { employees } from '#contract/people/employees.ts'
import { wageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { shippedLayout, templateOf } from '#domain/exports/export-templates.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import type { Api } from '#server/testing/client.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { shop } from '../wage-exports/fixtures/september.ts'

withApp({ KONTOR_ROLES: 'web' })

const MADE_OF = { hours, absences, wages, employees: people, monthChecks: checks }

type Shop = Awaited<ReturnType<typeof shop>>
type Heard = { area: string; noun: string; everything?: boolean }

/** Every answer of a month's end about one store, as text. */
async function answers({ api, request, store }: Shop, software: number): Promise<Record<keyof typeof MADE_OF, string>> {
  // Only DPW is told hours, by halves of a month.
  const query = software === 1 ? { ...request, to: '2026-09-15' } : request
  const asked = {
    hours: api(exportPreviews.hours, { query }),
    absences: api(exportPreviews.absences, { query }),
    wages: api(wageExports.preview, { query: request }),
    employees: api(employeeSync.show),
    monthChecks: api(monthChecks.list, { query: { month: '2026-09', storeIds: String(store) } }),
  }
  const told = await Promise.all(
    Object.entries(asked).map(async ([key, answer]) => [key, (await answer).text] as const),
  )
  return Object.fromEntries(told) as Record<keyof typeof MADE_OF, string>
}

const versionOf = async (table: string, id: number) =>
  (await rawSql<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]!.version
const companyVersion = async (api: Api) => (await api(companies.settings)).body.data[0]!.version

/** Each is a way in which somebody mends or spoils what stands on the screens of a hand-over. */
const CHANGES: [what: string, change: (shop: Shop, software: number) => Promise<{ status: number; text: string }>][] = [
  [
    'the number of the company in payroll',
    async ({ api }) => api(companies.change, { body: { bmdId: '12', dpwId: '', version: await companyVersion(api) } }),
  ],
  [
    'the number of the store',
    async ({ api, store }) =>
      api(companies.change, {
        body: {
          version: await companyVersion(api),
          stores: [{ storeId: store, storeNumber: '', version: await versionOf('store', store) }],
        },
      }),
  ],
  [
    'the payroll software',
    async ({ api }) => api(companies.change, { body: { softwareId: 3, version: await companyVersion(api) } }),
  ],
  [
    'the number of a person in payroll',
    async ({ api, employee }) =>
      api(employees.change, {
        params: { id: employee.id },
        body: { bmdId: '', dpwId: '', version: await versionOf('employee', employee.id) },
      }),
  ],
  [
    'a number of the mapping',
    async ({ api }) => {
      const { version } = (await api(wageTypeMapping.show)).body.data
      return api(wageTypeMapping.change, {
        body: {
          version,
          remove: [],
          set: [{ kind: 'NORM', validFrom: '2026-01-01', numbers: {}, factor: null, unit: 'hours' }],
        },
      })
    },
  ],
  ['how wages are told', ({ set }) => set({ wageDetail: 'day', wageLayout: 'generic-csv' })],
  [
    'a template that is in use',
    async (shop, software) => {
      const template = {
        ...templateOf(shippedLayout(software === 1 ? 'dpw-wages' : 'bmd-wages')!),
        selectedWageTypes: ['UE50' as const],
      }
      const made = await shop.api(reportSettings.create, {
        body: { type: software === 1 ? 3 : 1, name: 'Eigene', setting: JSON.stringify(template) },
      })
      assert.equal(made.status, 200, made.text)
      return shop.set({ wageLayout: `template:${made.body.data.id}` })
    },
  ],
  [
    'a stamp',
    async ({ api, stamp }) =>
      api(stampRecords.change, {
        params: { id: stamp.id },
        body: { to: '2026-09-15 14:00:00', reason: 'Vergessen', version: 1 },
      }),
  ],
  [
    'the closing of the month',
    async ({ api, store }) => api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } }),
  ],
]

for (const [software, name] of [
  [0, 'BMD'],
  [1, 'DPW'],
] as const)
  for (const [what, change] of CHANGES)
    test(`${what}, ${name}: every answer that it changes is loaded again by the event that tells of it`, async () => {
      const place = await shop({ software })
      const { api } = place
      await answers(place, software)
      const before = await answers(place, software)
      const { heard, socket } = await listen(api)
      const changed = await change(place, software)
      assert.equal(changed.status, 200, changed.text)
      await until('the event', () => (heard as Heard[]).some(({ area }) => area !== 'shell'))
      const after = await answers(place, software)
      const other = Object.keys(MADE_OF).filter(
        key => before[key as keyof typeof MADE_OF] !== after[key as keyof typeof MADE_OF],
      )
      assert.ok(other.length > 0, 'some answer changes')
      for (const key of other) {
        const nouns: readonly (readonly [string, string])[] = MADE_OF[key as keyof typeof MADE_OF]
        const told = heard as Heard[]
        const isTold = told.some(
          ({ area, noun, everything }) => everything || nouns.some(([its, name]) => its === area && name === noun),
        )
        assert.ok(isTold, `${key}: nothing of ${told.map(({ area, noun }) => `${area}/${noun}`)} loads it again`)
      }
      socket.disconnect()
    })
