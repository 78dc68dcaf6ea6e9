import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssignmentChange, roleAssignments } from '#contract/accounts/role-assignments.ts'
import { roles } from '#contract/accounts/roles.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/job-worker.ts'
import { enqueue, type JobDefinition } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { scopeOf, scopeToClose } from '#server/rooms/access/public.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { issued, open } from '#server/testing/file-steps.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

async function office() {
  const company = await build.company()
  const editor = await signedIn({ company })
  const person = await signedIn({ company, permissions: ['stores.read', 'exports.run'] })
  const assign = (body: Pick<AssignmentChange, 'roleId'>) =>
    editor.api(roleAssignments.assign, { body: { accountId: person.accountId, version: 1, ...body } })
  return { company, editor, person, assign }
}

test('the address of a file is worth nothing once the role is taken, given for another, or loses the right to it', async () => {
  const ends: ((all: Awaited<ReturnType<typeof office>>) => Promise<{ status: number }>)[] = [
    ({ assign }) => assign({ roleId: 0 }),
    async ({ assign, company }) => assign({ roleId: await role(company, ['stores.read']) }),
    async ({ editor, person }) => {
      const [held] = await rawSql<{ id: number }>('select role_id as id from role_assignment where account_id = $1', [
        person.accountId,
      ])
      return editor.api(roles.change, { params: { id: held!.id }, body: { permissions: ['stores.read'], version: 1 } })
    },
  ]
  for (const end of ends) {
    const all = await office()
    const { id, accessToken } = await issued(all.person)
    assert.equal((await open(id, accessToken)).status, 200)
    assert.equal((await end(all)).status, 200)
    assert.ok([403, 404].includes((await open(id, accessToken)).status))
  }
})

test('a job that was asked for with a right that is gone meanwhile does nothing', async () => {
  const ran: (string | number)[] = []
  const job: JobDefinition = {
    name: 'test-job',
    permission: 'exports.run',
    retries: 0,
    retryDelay: 0,
    run: async ({ record }) => void ran.push(record.id),
  }
  const operator = { ...theApp().where, user: 'kontor_operator' }
  await using opened = new AsyncDisposableStack()
  const openQueue = async (works: boolean) =>
    opened.defer(
      (await openJobs(operator, [job], [], { now: scopeOf, toClose: scopeToClose }, makeLog('silent'), works)).close,
    )
  await openQueue(false)
  const ask = async ({ person, company }: Awaited<ReturnType<typeof office>>, id: number) => {
    const scope = (await scopeOf(person.accountId, company, 'test'))!
    await inCompany(scope, tx => enqueue(tx, scope, job, { kind: 'time/stamps', id }))
  }
  const [taken, changed, kept] = [await office(), await office(), await office()]
  for (const [index, all] of [taken, changed, kept].entries()) await ask(all, index + 1)
  assert.equal((await taken.assign({ roleId: 0 })).status, 200)
  assert.equal((await changed.assign({ roleId: await role(changed.company, ['stores.read']) })).status, 200)
  await openQueue(true)
  await until('all of them end', async () => {
    const open = await rawSql(`select from job_run where state in ('queued', 'running')`)
    return open.length === 0
  })
  assert.deepEqual(ran, [3])
})
