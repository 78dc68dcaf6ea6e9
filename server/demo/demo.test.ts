import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { sections, visibleTabs } from '#domain/shell/tabs.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous } from '#server/testing/build.ts'
import { apiFor } from '#server/testing/client.ts'
import { prepareDemo } from './demo.ts'

withOwnApp({ KONTOR_DEMO: 'on' })

test('each account of the demo signs in with the password that is printed, in companies with BMD, with DPW, without people and with DATEV', async () => {
  const { password, accounts } = theApp().demo!
  assert.equal(accounts.length, 7)
  for (const { email } of accounts) {
    const { body } = await anonymous(signIn.signIn, { body: { email, password } })
    const { body: who } = await apiFor(body.data)(signIn.current)
    // Into one company the operator comes as operators do.
    assert.equal(who.data.companies.length, email === 'betrieb@kontor.example' ? 3 : 4, email)
  }
  const people = await rawSql<{ count: number }>(
    'select count(e.id) from company c left join employee e on e.company_id = c.id group by c.id order by c.id',
  )
  assert.deepEqual(
    people.map(({ count }) => count),
    [120, 48, 0, 24],
  )
})

test('each tab that depends on the payroll software is seen in one of the companies', async () => {
  const companies = await rawSql<{ software: number }>('select software_id as software from company order by id')
  const shown = (softwareId: number | null) =>
    Object.keys(sections).flatMap(section =>
      visibleTabs(section, {
        softwareId,
        useEldaService: true,
        isSuperuser: true,
        hasUebersichtReport: true,
        can: () => true,
      }).map(({ tab }) => tab),
    )
  const seen = new Set(companies.flatMap(({ software }) => shown(software)))
  const all = Object.values(sections).flatMap(tabs => tabs.filter(({ section }) => section !== 'landing'))
  assert.deepEqual(
    all.filter(({ tab }) => !seen.has(tab)).map(({ tab }) => tab),
    [],
  )
})

test('the company with DATEV has people, times and absences of months, averages, values of its own and all it hands over by', async () => {
  const counts = await rawSql<Record<string, number>>(`
    select (select count(*)::int from stamp s where s.company_id = c.id) as stamps,
      (select count(*)::int from absence a where a.company_id = c.id) as absences,
      (select count(*)::int from average a where a.company_id = c.id) as averages,
      (select count(*)::int from individual_wage_type t where t.company_id = c.id) as types,
      (select count(*)::int from own_wage_value v where v.company_id = c.id) as values,
      (select count(*)::int from wage_type_line l where l.company_id = c.id) as lines,
      (select count(*)::int from hand_over_setting h where h.company_id = c.id and h.consultant_number <> '') as numbers,
      (select count(*)::int from employment_rule r where r.company_id = c.id and r.rules ->> 'workTimeMode' = 'store') as rules
    from company c where c.software_id = 2`)
  assert.equal(counts.length, 1)
  for (const [what, count] of Object.entries(counts[0]!)) assert.ok(count > 0, what)
})

test('where a company is there already, no demo is made', async () => {
  const count = () => rawSql('select count(*) as companies from company')
  const before = await count()
  assert.equal(await prepareDemo({ demo: 'on', dataFolder: '/nowhere', demoPassword: '' }), undefined)
  assert.deepEqual(await count(), before)
})
