import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { alerts } from '#contract/notifications/alerts.ts'
import { bell } from '#contract/notifications/bell.ts'
import { news } from '#contract/notifications/news.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import type { Case } from '#domain/notifications/cases.ts'
import { CATEGORIES, type Category } from '#domain/notifications/categories.ts'
import type { MinimalField } from '#domain/people/minimal-data.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { arbitraryCompany, store } from '#server/testing/open-alerts.ts'
import { expected } from '#server/testing/open-alerts-expected.ts'
import { tries } from '#server/testing/thorough.ts'

withApp()

const ids = (rows: readonly { employeeId: number }[]) => rows.map(({ employeeId }) => employeeId).sort((a, b) => a - b)
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const everything = { page: 1, limit: 200 }

/** Of people, their documents and imports; proposals are counted in `agreements/agreement-proposals`. */
type Listed = Exclude<Category, 'agreementProposals'>
const LISTED = CATEGORIES.filter(category => category !== 'agreementProposals')

/** The list that opens at each line of the bell. */
const LISTS: Record<Listed, [list: Endpoint, query?: Record<string, string>]> = {
  newEmployees: [alerts.people, { category: 'newEmployees' }],
  canceledContracts: [alerts.people, { category: 'canceledContracts' }],
  socialInsuranceRegistrations: [alerts.people, { category: 'socialInsuranceRegistrations' }],
  minimalDatafieldsNull: [alerts.people, { category: 'minimalDatafieldsNull' }],
  issuesWithImportJobsCount: [alerts.importJobs],
  mdPersonnelIdNotUniqueCount: [alerts.duplicates, { field: 'mdPersonnelId' }],
  ibanNotUniqueCount: [alerts.duplicates, { field: 'iban' }],
  svnrNotUniqueCount: [alerts.duplicates, { field: 'socialsecurity' }],
  employeeExportCount: [alerts.people, { category: 'employeeExportCount' }],
  unconfirmedDocuments: [alerts.documents, { warning: 'unconfirmed' }],
  expiredDocuments: [alerts.documents, { warning: 'expired' }],
  expiringDocuments: [alerts.documents, { warning: 'expiring' }],
  missingPassDocumentsForNonEU: [alerts.missingDocuments, { permit: 'passport' }],
  missingWorkPermitDocumentsForNonEU: [alerts.missingDocuments, { permit: 'workPermit' }],
  missingResidencePermitDocumentsForNonEU: [alerts.missingDocuments, { permit: 'residencePermit' }],
  missingEducationPermitDocumentsForNonEU: [alerts.missingDocuments, { permit: 'educationPermit' }],
}
const SHARED = {
  mdPersonnelId: 'mdPersonnelIdNotUniqueCount',
  iban: 'ibanNotUniqueCount',
  socialsecurity: 'svnrNotUniqueCount',
} as const
type Row = { employeeId: number; group: number; missingFields: MinimalField[] }
type Named = { lastName: string; firstName: string; fileName?: string }
type Page = { total: number; rows: (Row & Named)[] }

const pageOf = async (api: Api, [list, query]: (typeof LISTS)[Listed]): Promise<Page> =>
  JSON.parse((await api(list, { query: { ...everything, ...query } })).text).data

/** The bell names nobody whom its list does not show. */
const isListed = (rows: Page['rows'], { name }: Case) =>
  rows.some(({ lastName, firstName, fileName }) => name === (fileName ?? `${lastName} ${firstName}`.trim()))

// KONTOR_FUZZ=1000 for a long look; fast-check prints the seed of what it finds.
test('every count and list is what the rules say of the same rows, for every store, filter, right and limit', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCompany, async wanted => {
      const permissions = ALL_PERMISSIONS.filter(
        right => wanted.viewer.seesSensitive || right !== 'documents.read-sensitive',
      )
      const { api, company, accountId } = await signedIn({ permissions })
      const rules = expected(wanted, await store(wanted, company, accountId))

      const { counts, cases } = (await api(bell.counts)).body.data
      assert.deepEqual(counts, rules.counts)
      const lists = Object.fromEntries(
        await Promise.all(LISTED.map(async category => [category, await pageOf(api, LISTS[category])])),
      ) as Record<Listed, Page>
      for (const category of LISTED) {
        const { total, rows } = lists[category]
        assert.deepEqual([counts[category], total], [rows.length, rows.length], `the bell and its list of ${category}`)
      }
      const open = LISTED.filter(category => rules.counts[category] > 0)
      assert.deepEqual(Object.keys(cases).sort(), open.toSorted())
      for (const category of open)
        assert.ok(isListed(lists[category].rows, cases[category]!), `the case of ${category}`)
      const named = (await api(bell.company)).body
      assert.equal(named.canceledContractsCount, rules.counts.canceledContracts)
      assert.equal(named.socialInsuranceRegistration, rules.counts.socialInsuranceRegistrations)
      assert.equal(named.minimalDatafieldsNull, rules.counts.minimalDatafieldsNull)

      for (const category of Object.keys(rules.people) as (keyof typeof rules.people)[])
        assert.deepEqual(ids(lists[category].rows), sorted(rules.people[category]), category)
      assert.deepEqual(
        Object.fromEntries(lists.minimalDatafieldsNull.rows.map(row => [row.employeeId, row.missingFields])),
        rules.missingFields,
      )
      for (const [field, category] of Object.entries(SHARED) as [keyof typeof SHARED, Listed][]) {
        const { rows } = lists[category]
        assert.deepEqual(ids(rows), sorted(rules.duplicates[field]), field)
        assert.ok(Object.values(Object.groupBy(rows, ({ group }) => group)).every(group => group!.length > 1))
      }
      const { total, imports } = (await api(importJobs.list, { query: { state: 'issue' } })).body.data
      assert.deepEqual([total, imports.length], [counts.issuesWithImportJobsCount, total], 'the screen of imports')
      assert.equal(named.issuesWithImportJobsCount, total)
      const papers = (await api(alerts.missingDocuments, { query: everything })).body.data.rows
      assert.deepEqual(Object.fromEntries(papers.map(row => [row.employeeId, row.missing])), rules.missingDocuments)
      const documents = (await api(alerts.documents, { query: everything })).body.data.rows
      assert.deepEqual(Object.fromEntries(documents.map(row => [row.documentId, row.warnings])), rules.documents)
      assert.deepEqual(ids((await api(news.newEmployees)).body.data), sorted(rules.people.newEmployees))
      assert.deepEqual(ids((await api(news.canceledContracts)).body.data), sorted(rules.people.canceledContracts))
    }),
    { numRuns: Number(process.env.KONTOR_FUZZ || tries(40)) },
  )
})
