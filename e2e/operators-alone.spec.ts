import pg from 'pg'
import { address, expect, expectAccessibleInBothLights, signIn, test } from './person.ts'
import { journeyServer } from './server.ts'

const OPERATOR = 'betrieb@kontor.example'
const FASHION = 'Modehaus Abendstern GmbH'

async function withoutRoles(): Promise<void> {
  const { database } = journeyServer()
  const client = new pg.Client({ host: process.env.KONTOR_TEST_SOCKET, user: 'postgres', database })
  await client.connect()
  try {
    await client.query('delete from role_assignment where account_id = (select id from account where email = $1)', [
      OPERATOR,
    ])
  } finally {
    await client.end()
  }
}

test('an operator who has a role in no company works in their own area, and gets into companies and out again', async ({
  page,
}) => {
  await withoutRoles()
  await signIn(page, OPERATOR)
  await expect(page.getByText('Sie haben in keinem Betrieb eine Rolle')).toBeVisible()
  await expectAccessibleInBothLights(page)
  const bar = page.getByRole('navigation', { name: 'Bereiche' })
  await expect(bar.getByRole('link')).toHaveText(['Adminbereich'])
  await bar.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betriebe' })).toBeVisible()
  await page.getByRole('link', { name: 'LV Tools' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('link', { name: 'Company', exact: true }).click()

  await page.getByRole('button', { name: `Aktionen für ${FASHION}` }).click()
  await page.getByRole('menuitem', { name: 'Nur lesend ansehen' }).click()
  await page.getByLabel('Grund').fill('Ticket 4412')
  await page.getByRole('button', { name: 'Betrieb öffnen' }).click()
  const band = page.getByRole('region', { name: 'Zugriff als Betreiber' })
  await expect(band).toContainText(FASHION)
  await expect(page.getByRole('button', { name: `Betrieb: ${FASHION} Demo` })).toBeVisible()
  await band.getByRole('button', { name: 'Verlassen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betriebe' })).toBeVisible()
  await page.goto(address('/documents/employeedata'))
  await expect(page.getByText('Sie haben in keinem Betrieb eine Rolle')).toBeVisible()
})
