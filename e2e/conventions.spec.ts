import type { Request, Response } from '@playwright/test'
import { enter, expect, test } from './person.ts'

// The conventions of every call, as a page really sends them. Spec 1 §7.
test('every call carries token, marker and company; a change names its fields, a deletion asks by query', async ({
  page,
}) => {
  const calls: Request[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  const last = (method: string) => calls.findLast(each => each.method() === method && /costcenters/.test(each.url()))!
  const dialog = page.getByRole('dialog')
  const submit = () => dialog.getByRole('button', { name: /Speichern|Erstellen/ }).click()

  const company = await enter(page, 'admin@kontor.example', 'Neue Filialen Handels GmbH', 'company/CompanyCostCenters')
  await page.getByRole('button', { name: 'Neue Kostenstelle' }).first().click()
  await dialog.getByLabel('Name').fill('Nach Regel')
  await submit()
  const row = page.getByRole('row', { name: /Nach Regel/ })
  await expect(row).toBeVisible()
  expect(last('POST').postDataJSON()).toMatchObject({ name: 'Nach Regel', companyId: company })

  await row.getByRole('button', { name: /bearbeiten/i }).click()
  await dialog.getByLabel('Kürzel').fill('REG')
  await submit()
  await expect(row.getByRole('cell', { name: 'REG', exact: true })).toBeVisible()
  const change = last('PUT').postDataJSON()
  expect(change).toMatchObject({ companyId: company, shortName: 'REG' })
  expect(change.updateFields).toContain('shortName')
  expect(change.updateFields).not.toContain('id')
  expect(change.updateFields).not.toContain('companyId')

  await row.getByRole('button', { name: /löschen/i }).click()
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(row).toHaveCount(0)
  expect(last('DELETE').postData()).toBeNull()

  const secured = calls.filter(call => /\/api\/(sec\/|costcenters)/.test(call.url()))
  expect(secured.length).toBeGreaterThan(5)
  for (const call of secured) {
    const headers = await call.allHeaders()
    expect(headers.authorization, call.url()).toMatch(/^Bearer \S+$/)
    expect(headers['x-requested-with'], call.url()).toBe('XMLHttpRequest')
    expect(new URL(call.url()).searchParams.get('companyId'), call.url()).toBe(String(company))
    if (call.postData() !== null) expect(headers['content-type']).toMatch(/^application\/json/)
  }
})

// One by one, or packed at each request, the pieces of a screen cost a second before its first row.
test('a screen that is opened for the first time asks for few files, for nothing twice, and each was packed when Kontor was built', async ({
  page,
}) => {
  const files: Response[] = []
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && /^\/(api|assets)\//.test(pathname)) asked.push(pathname + search)
  })
  page.on('response', response => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) files.push(response)
  })
  // By the page's own clock: beside other work, what comes later has begun by the time that somebody looks.
  await page.addInitScript(() => {
    const rows = new MutationObserver(() => {
      // Without text they are those that keep the place.
      if ([...document.querySelectorAll('tbody tr')].filter(row => row.textContent).length < 5) return
      performance.mark('first-rows')
      rows.disconnect()
    })
    rows.observe(document, { childList: true, subtree: true })
  })
  await enter(page, 'lohn@kontor.example', 'Bäckerei Morgenrot GmbH', 'documents/employeedata')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const before = await page.evaluate(() => {
    const shown = performance.getEntriesByName('first-rows')[0]!.startTime
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name))
    return loaded.filter(({ startTime }) => startTime < shown).length
  })
  expect(before).toBeGreaterThan(5)
  expect(before).toBeLessThan(30)
  // What is asked for before the program is there is taken by it.
  await expect(page.getByRole('button', { name: /^Benachrichtigungen, .*offen$/ })).toBeVisible()
  await expect.poll(() => asked.filter(url => !url.startsWith('/assets/')).length).toBeGreaterThan(6)
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([])
  const packedNow = files.filter(response => !response.headers()['content-length'])
  expect(packedNow.map(response => response.url())).toEqual([])
  const encodings = new Set(files.map(response => response.headers()['content-encoding']))
  expect([...encodings].every(encoding => encoding === 'br' || encoding === 'gzip')).toBe(true)
})
