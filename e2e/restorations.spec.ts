import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { DISCARDED } from '../server/platform/outward.ts'
import { asSuperuser } from '../server/testing/cluster.ts'
import { until } from '../server/testing/until.ts'
import { startReceiver } from '../server/testing/webhook-receiver.ts'
import { address, enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'
import { forgetProofs, prove } from './proof.ts'
import { bringBack, journeyServer, PASSWORD, serveWith } from './server.ts'

const OPERATOR = 'betrieb@kontor.example'
const BAKERY = 'Bäckerei Morgenrot GmbH'
const COLLEAGUE = 'kollegin@lohnbuero.example'

async function asOwner(request: APIRequestContext) {
  const login = { email: 'besitz@kontor.example', password: PASSWORD }
  const { data: token } = await (await request.post(address('/api/account/login'), { data: login })).json()
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: string, path: string, data: object) => {
    const answer = await request.fetch(address(`${path}?companyId=1`), { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const get = async (path: string) =>
    (await (await request.get(address(`${path}?companyId=1`), { headers })).json()).data
  return {
    send,
    company: async () => (await get('/api/company'))[0],
    deliveries: async () => get(`/api/sec/webhooks/${(await get('/api/sec/webhooks'))[0].id}/deliveries`),
  }
}

/** A mail, a message to a receiver, a hand-over and a file for ELDA that no worker has sent yet. */
async function leaveWaiting(request: APIRequestContext, receiver: string): Promise<void> {
  const { send, company } = await asOwner(request)
  await send('POST', '/api/sec/roleusers', { email: COLLEAGUE, firstName: 'Karin', lastName: 'Kollegin', roleId: 2 })
  await send('POST', '/api/sec/webhooks', { name: 'Lohnbüro', url: receiver, events: ['company.changed'] })
  await send('PUT', '/api/company', { companyNumber: '4711', version: (await company()).version })
  await asSuperuser(process.env.KONTOR_TEST_SOCKET!, journeyServer().database, client =>
    client.query(
      `insert into pgboss.job (name, data) values ('deliver-payroll-export', '{"companyId": 1}'), ('send-elda-file', '{"companyId": 1}')`,
    ),
  )
}

/** Once they have left. */
const mailsTo = (receiver: string): string[] => {
  const { outbox } = journeyServer()
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  return names.filter(name => name.endsWith('.eml') && readFileSync(join(outbox, name), 'utf8').includes(receiver))
}

const card = (page: Page) => page.getByRole('region', { name: 'Nach der Wiederherstellung' })
const held = (page: Page) => card(page).getByRole('listitem')

/** Releases one kind alone, with what becomes of what had waited. */
async function release(page: Page, kind: RegExp, former: 'Auch senden' | 'Nicht senden'): Promise<void> {
  await card(page).getByRole('button', { name: 'Freigeben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nach der Wiederherstellung freigeben' })
  const kinds = dialog.getByRole('group', { name: 'Was wieder hinausgeht' })
  await expect(kinds.getByRole('button', { name: kind })).toBeVisible()
  for (const name of await kinds.getByRole('button').allTextContents())
    if (!kind.test(name)) await kinds.getByRole('button', { name, exact: true }).click()
  await dialog.getByRole('button', { name: former }).click()
  await dialog.getByRole('button', { name: 'Freigeben' }).click()
}

test('after a restore an operator sees what is held, sends one kind, closes another one unsent, and the rest stays held', async ({
  page,
  request,
}) => {
  const receiver = await startReceiver()
  try {
    await serveWith({ KONTOR_ROLES: 'web' }, true)
    await leaveWaiting(request, receiver.url)
    await bringBack()
    await enter(page, OPERATOR, BAKERY, 'superadmin')
    await expect(held(page)).toHaveText([
      /^E-Mails.*1 von damals/,
      /^Übergaben.*1 von damals/,
      /^Webhooks.*1 von damals/,
      /^Dateien an ELDA.*1 von damals/,
    ])
    await expect(page.getByRole('region', { name: 'Offene Störungen' })).toContainText('Nach der Wiederherstellung')
    await expectAccessibleInBothLights(page)
    await forgetProofs()
    await page.reload()

    await release(page, /^E-Mails/, 'Auch senden')
    await prove(page)
    await expect(message(page, 'Freigegeben')).toBeVisible()
    await expect(held(page)).toHaveText([/^Übergaben/, /^Webhooks/, /^Dateien an ELDA/])
    await until('the mail leaves', () => mailsTo(COLLEAGUE).length > 0)

    await release(page, /^Webhooks/, 'Nicht senden')
    await expect(held(page)).toHaveText([/^Übergaben.*1 von damals/, /^Dateien an ELDA.*1 von damals/])
    await page.reload()
    await expect(held(page)).toHaveText([/^Übergaben.*1 von damals/, /^Dateien an ELDA.*1 von damals/])
    const { deliveries } = await asOwner(request)
    expect(await deliveries()).toMatchObject([{ state: 'failed', message: DISCARDED }])
    expect(receiver.messages).toEqual([])
  } finally {
    receiver.close()
  }
})
