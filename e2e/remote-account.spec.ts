import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newDataFolder, type ServerProcess, startServer } from '../scripts/server-process.ts'
import { address, expect, THOROUGH, test } from './person.ts'
import { PASSWORD } from './server.ts'

// The account page of another server: keeps the token, hands it to Kontor's frame, signs in and sends back.
const PAGE = `<!doctype html><html lang="de"><title>Account</title><h1>Fremde Account-Seite</h1><button>Anmelden</button><script>
  const kontor = new URLSearchParams(location.search).get('kontor')
  addEventListener('message', event => {
    if (event.origin !== kontor) return
    if (event.data.type === 'kontor:remove-token') localStorage.removeItem('token')
    event.source.postMessage({ type: 'kontor:token', id: event.data.id, token: localStorage.getItem('token') }, kontor)
  })
  document.querySelector('button').onclick = async () => {
    const token = await (await fetch('/token')).text()
    localStorage.setItem('token', token)
    const back = new URL(new URLSearchParams(location.search).get('redirect'))
    back.searchParams.set('jwt', token)
    location.assign(back)
  }
</script>`

let kontor: ServerProcess
let folder: string
const account = createServer(async (request, response) => {
  if (request.url !== '/token') return response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
  const answer = await fetch(`${kontor.address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@kontor.example', password: PASSWORD }),
  })
  response.end(((await answer.json()) as { data: string }).data)
})

test.beforeAll(async () => {
  await new Promise<void>(resolve => account.listen(0, 'localhost', resolve))
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, 'localhost', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  folder = newDataFolder('kontor-remote-')
  kontor = await startServer(folder, {
    PORT: String(port),
    KONTOR_DEMO_PASSWORD: PASSWORD,
    NODE_ENV: 'development',
    ACCOUNT_URL: `http://localhost:${(account.address() as AddressInfo).port}/login?kontor=http://localhost:${port}`,
  })
})
test.afterAll(async () => {
  await kontor.stop()
  account.close()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a remote account page signs in, keeps the token for a hidden frame, and is emptied on signing out',
  THOROUGH,
  async ({ page }) => {
    const remote = page.getByRole('heading', { name: 'Fremde Account-Seite' })
    const screen = page.getByRole('heading', { name: 'Kostenstellen', level: 1 })
    const deep = `${kontor.address}/1/company/CompanyCostCenters`
    await page.goto(deep)
    await expect(remote).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(deep)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(screen).toBeVisible()
    expect(page.url(), 'the token is gone from the address').toBe(deep)

    await page.goto(`${kontor.address}/healthz`)
    await page.evaluate(() => localStorage.removeItem('md_token'))
    await page.goto(deep)
    await expect(screen, 'signed in by what the frame keeps').toBeVisible()

    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('md_token')}`
      await fetch('/api/account/logout', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{}',
      })
    })
    await page.getByRole('button', { name: 'Zur Account-Seite' }).click()
    await expect(remote).toBeVisible()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(deep)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(screen).toBeVisible()

    await page.getByRole('button', { name: /^Benutzer / }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await expect(remote).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  },
)

test('only then may a page hold a frame, and only that one', THOROUGH, async ({ request }) => {
  const policy = async (url: string) => (await request.get(url)).headers()['content-security-policy'] ?? ''
  const { port } = account.address() as AddressInfo
  expect(await policy(`${kontor.address}/account`)).toContain(`frame-src http://localhost:${port}/login`)
  expect(await policy(address('/account'))).not.toContain('frame-src')
})
