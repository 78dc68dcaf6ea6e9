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

test('what the insurers ask most is counted over all companies, with what it means, and leads to who was asked', async () => {
  const { api } = await signedIn({ isSuperuser: true })
  const [one, other] = [await build.company(), await build.company()]
  await rawSql('update company set use_elda_service = true where id = any($1)', [[one, other]])
  const before = new Map((await api(clearingOverview.codes)).body.data.map(({ code, asked }) => [code, asked]))
  for (const company of [one, one, other]) await build.clearingCase({ company, code: 'VW1999' })
  await build.clearingCase({ company: one, code: 'VW1999', state: 'settled' })
  await build.clearingCase({ company: other, code: 'ZZ0001' })
  const old = await build.clearingCase({ company: other, code: 'ZZ0002' })
  await rawSql(`update clearing_case set created_at = now() - interval '31 days' where id = $1 and company_id = $2`, [
    old.id,
    other,
  ])
  const { data } = (await api(clearingOverview.codes)).body
  const of = (code: string) => data.find(each => each.code === code)
  assert.deepEqual(of('VW1999'), {
    code: 'VW1999',
    meaning: 'Versicherungsnummer passt nicht zum Familiennamen',
    asked: (before.get('VW1999') ?? 0) + 4,
    open: (before.get('VW1999') ?? 0) + 3,
  })
  assert.equal(of('ZZ0001')!.meaning, 'Rückfrage der ÖGK')
  assert.equal(of('ZZ0002'), undefined)
  assert.deepEqual(
    data.map(({ asked }) => asked),
    data.map(({ asked }) => asked).toSorted((left, right) => right - left),
  )
  const asked = (await api(clearingOverview.list, { query: { code: 'VW1999' } })).body.data
  assert.deepEqual(
    asked
      .filter(({ id }) => id === one || id === other)
      .map(({ id, open }) => [id, open])
      .toSorted(),
    [
      [one, 2],
      [other, 1],
    ].toSorted(),
  )
  const none = (await api(clearingOverview.list, { query: { code: 'ZZ9999' } })).body.data
  assert.deepEqual(none, [])
})
