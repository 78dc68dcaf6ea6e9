import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { alerts } from '#contract/notifications/alerts.ts'
import { bell } from '#contract/notifications/bell.ts'
import { news } from '#contract/notifications/news.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { arbitraryCompany, store } from '#server/testing/open-alerts.ts'
import { expected } from '#server/testing/open-alerts-expected.ts'

withApp()

const ids = (rows: readonly { employeeId: number }[]) => rows.map(({ employeeId }) => employeeId).sort((a, b) => a - b)
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const everything = { page: 1, limit: 200 }

// KONTOR_FUZZ=1000 for a long look; fast-check prints the seed of what it finds.
test('every count and list is what the rules say of the same rows, for every store, filter, right and limit', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCompany, async wanted => {
      const permissions = ALL_PERMISSIONS.filter(
        right => wanted.viewer.seesSensitive || right !== 'documents.read-sensitive',
      )
      const { api, company, accountId } = await signedIn({ permissions })
      const rules = expected(wanted, await store(wanted, company, accountId))

      assert.deepEqual((await api(bell.counts)).body.data, rules.counts)
      const named = (await api(bell.company)).body
      assert.equal(named.canceledContractsCount, rules.counts.canceledContracts)
      assert.equal(named.socialInsuranceRegistration, rules.counts.socialInsuranceRegistrations)
      assert.equal(named.minimalDatafieldsNull, rules.counts.minimalDatafieldsNull)

      for (const category of Object.keys(rules.people) as (keyof typeof rules.people)[]) {
        const { rows, total } = (await api(alerts.people, { query: { ...everything, category } })).body.data
        assert.deepEqual(ids(rows), sorted(rules.people[category]), category)
        assert.equal(total, rows.length)
      }
      const lacking = (await api(alerts.people, { query: { ...everything, category: 'minimalDatafieldsNull' } })).body
      assert.deepEqual(
        Object.fromEntries(lacking.data.rows.map(row => [row.employeeId, row.missingFields])),
        rules.missingFields,
      )
      for (const field of Object.keys(rules.duplicates) as (keyof typeof rules.duplicates)[]) {
        const { rows } = (await api(alerts.duplicates, { query: { ...everything, field } })).body.data
        assert.deepEqual(ids(rows), sorted(rules.duplicates[field]), field)
        assert.ok(Object.values(Object.groupBy(rows, ({ group }) => group)).every(group => group!.length > 1))
      }
      const papers = (await api(alerts.missingDocuments, { query: everything })).body.data.rows
      assert.deepEqual(Object.fromEntries(papers.map(row => [row.employeeId, row.missing])), rules.missingDocuments)
      const documents = (await api(alerts.documents, { query: everything })).body.data.rows
      assert.deepEqual(Object.fromEntries(documents.map(row => [row.documentId, row.warnings])), rules.documents)
      assert.equal(
        (await api(alerts.importJobs, { query: everything })).body.data.total,
        rules.counts.issuesWithImportJobsCount,
      )
      assert.deepEqual(ids((await api(news.newEmployees)).body.data), sorted(rules.people.newEmployees))
      assert.deepEqual(ids((await api(news.canceledContracts)).body.data), sorted(rules.people.canceledContracts))
    }),
    { numRuns: Number(process.env.KONTOR_FUZZ || 25) },
  )
})
