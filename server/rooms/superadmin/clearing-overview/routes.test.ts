import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearingOverview } from '#contract/superadmin/clearing-overview.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

test('operators see in figures how each company with ELDA stands, and no word of any question', async () => {
  const { api } = await signedIn({ isSuperuser: true })
  const [busy, quiet, without] = [await build.company(), await build.company(), await build.company()]
  await rawSql('update company set use_elda_service = true where id = any($1)', [[busy, quiet]])
  await build.contributionAccount({ company: busy })
  const employee = await build.employee({ company: busy })
  const day = (days: number) => Temporal.Now.plainDateISO('Europe/Vienna').add({ days }).toString()
  await build.clearingCase({ company: busy, employee, urgency: 'urgent', dueOn: day(-1) })
  await build.clearingCase({ company: busy, urgency: 'normal', dueOn: day(5) })
  await build.clearingCase({ company: busy, employee, urgency: 'urgent', state: 'settled' })
  const { data } = (await api(clearingOverview.list)).body
  const of = (company: number) => data.find(({ id }) => id === company)
  const { name: _, lastReadAt, ...figures } = of(busy)!
  assert.match(lastReadAt!, /^\d{4}-/)
  assert.deepEqual(figures, {
    ...{ id: busy, accounts: 1, urgent: 1, open: 2, late: 1, unassigned: 1 },
    ...{ nextDue: day(-1), isTest: true },
  })
  assert.deepEqual([of(quiet)!.open, of(quiet)!.nextDue, of(quiet)!.lastReadAt], [0, null, null])
  assert.equal(of(without), undefined)
})
