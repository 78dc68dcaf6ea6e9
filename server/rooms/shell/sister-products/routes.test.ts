import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sisterProducts } from '#contract/shell/sister-products.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp({
  KONTOR_ROLES: 'web',
  PLANNER_URL: 'https://plan.example/mdpl',
  PLAYER_URL: 'https://play.example/, https://play2.example/',
})

test('the products of the settings are named, each with its first address and the company’s licence', async () => {
  const { api, company } = await signedIn()
  const list = async () => (await api(sisterProducts.list)).body.data
  assert.deepEqual(await list(), [
    { product: 'planner', url: 'https://plan.example/mdpl', isLicensed: true },
    { product: 'player', url: 'https://play.example/', isLicensed: true },
  ])
  await rawSql('update company set has_planner_licence = false where id = $1', [company])
  assert.deepEqual(
    (await list()).map(({ isLicensed }) => isLicensed),
    [false, true],
  )
})
