import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { journeyServer, PASSWORD } from './server.ts'

/** In the dialog that asks once more who sits there; what asked for it goes on by itself. */
export async function prove(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Noch einmal ausweisen' })
  await proof.locator('input[type=password]').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Weiter' }).click()
  await expect(proof).toHaveCount(0)
}

/** As if everybody had signed in, and proved who they are, longer ago than that counts. */
export const forgetProofs = () =>
  run(`update session set created_at = created_at - interval '6 minutes', proved_at = null`)

/** As if nobody had used this account for so long. */
export const leave = (email: string, time: string) =>
  run(
    `update session set idle_at = idle_at - $2::interval where account_id = (select id from account where email = $1)`,
    [email, time],
  )

async function run(text: string, values: string[] = []): Promise<void> {
  const { database } = journeyServer()
  const client = new pg.Client({ host: process.env.KONTOR_TEST_SOCKET, user: 'postgres', database })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
