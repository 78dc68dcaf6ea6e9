import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { changelog } from '#contract/shell/changelog.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withOwnApp()

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const before = (accountId: string, day: string) =>
  rawSql('update account set created_at = $1 where id = $2', [day, accountId])

test('the newest release of the changelog is the one that runs', async () => {
  const { api } = await signedIn()
  const { body } = await api(changelog.list)
  assert.equal(body.data[0]?.version, version)
  assert.match(body.data[0]!.notes, /^## Personalakt$/m)
})

test('who was there before a release has not read it, until confirmed; once for all companies', async () => {
  const { api, accountId, company } = await signedIn()
  await before(accountId, '2026-10-01')
  const state = await api(changelog.state, { query: { companyId: company } })
  assert.deepEqual(state.body, {
    hasReadLatestChangelog: false,
    acceptsPopup: true,
    releaseDate: '2026-11-21',
    latestVersion: version,
  })
  assert.equal((await api(changelog.confirm)).status, 200)
  assert.equal((await api(changelog.state)).body.hasReadLatestChangelog, true)
})

test('a release that came before the account is no news to it', async () => {
  const { api, accountId } = await signedIn()
  await before(accountId, '2026-11-30')
  assert.equal((await api(changelog.state)).body.hasReadLatestChangelog, true)
})

test('a later release is news again; the wish not to be shown them stays until it is changed', async () => {
  const { api, accountId } = await signedIn()
  await before(accountId, '2026-10-01')
  await api(changelog.confirm, { body: { acceptsPopup: false } })
  const [release] = await rawSql<{ id: number }>(
    `insert into release (number, is_approved, appears_at, notes) values ('99.0.0', true, now(), 'Neu') returning id`,
  )
  const { body } = await api(changelog.state)
  assert.deepEqual([body.hasReadLatestChangelog, body.acceptsPopup, body.latestVersion], [false, false, '99.0.0'])
  await api(changelog.confirm)
  const confirmed = (await api(changelog.state)).body
  assert.deepEqual([confirmed.hasReadLatestChangelog, confirmed.acceptsPopup], [true, false])
  await api(changelog.confirm, { body: { acceptsPopup: true } })
  assert.equal((await api(changelog.state)).body.acceptsPopup, true)
  await rawSql('delete from release where id = $1', [release!.id])
})

test('drafts and what is planned are nobody’s news; of what is published the highest number comes first', async () => {
  const { api, accountId } = await signedIn()
  await before(accountId, '2026-10-01')
  const made = await rawSql<{ id: number }>(`
    insert into release (number, is_approved, appears_at, notes) values ('0.9', true, now() - interval '2 hours', 'Neun'),
      ('0.10', true, now() - interval '1 hour', 'Zehn'), ('0.11', false, now() - interval '1 hour', 'Entwurf'),
      ('0.12', true, now() + interval '1 hour', 'Geplant') returning id`)
  const { body } = await api(changelog.list)
  assert.deepEqual(
    body.data.map(({ version }) => version),
    ['0.10', '0.9', version],
  )
  assert.equal((await api(changelog.state)).body.latestVersion, '0.10')
  await rawSql('delete from release where id = any($1)', [made.map(({ id }) => id)])
})
