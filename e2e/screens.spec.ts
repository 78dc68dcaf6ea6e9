import type { Page } from '@playwright/test'
import { address, enter, expect, expectAccessible, signIn, test } from './person.ts'
import { SCREENS } from './screens.ts'

// Before signing in, and the one of administrators, which belong to no company.
const ACCOUNT_PAGES = [
  'account',
  'account/forgot',
  'account/sign-on',
  'pwreset/x/anna%40kontor.example',
  'email/x/anna%40kontor.example',
  'registration/x/anna%40kontor.example',
  'activation',
]
const OPERATOR_SCREENS = [
  'superadmin',
  'superadmin/SuperadminVersion',
  'superadmin/SuperadminNewEmployees',
  'superadmin/SuperadminEmployee',
  'superadmin/SuperadminEmployeeSync',
  'superadmin/SuperadminTransferService',
  'superadmin/SuperadminEnums',
  'superadmin/SuperadminCollectiveAgreements',
  'superadmin/SuperadminCompany',
  'superadmin/SuperadminSocialInsuranceClearing',
  'superadmin/SuperadminStore',
  'superadmin/SuperadminPayrollTools',
] as const
const ADMIN_PAGES = ['overview']
const NOBODY = '00000000-0000-4000-8000-000000000000'
const COMPANIES = ['Kaffeehaus Sonnblick GmbH', 'Bäckerei Morgenrot GmbH', 'Neue Filialen Handels GmbH']
const MODES = { day: '1', night: '2' } as const

type Look = { mode: keyof typeof MODES; width: number; company: string }
const EVERY_LOOK: Look[] = (['day', 'night'] as const).flatMap(mode =>
  [1280, 750].flatMap(width => COMPANIES.map(company => ({ mode, width, company }))),
)
// Each light with each width, each company in each light and each width: two of three facts always meet.
const PAIRS: Look[] = [
  { mode: 'day', width: 1280, company: COMPANIES[0]! },
  { mode: 'night', width: 1280, company: COMPANIES[1]! },
  { mode: 'day', width: 750, company: COMPANIES[2]! },
  { mode: 'night', width: 750, company: COMPANIES[0]! },
  { mode: 'day', width: 750, company: COMPANIES[1]! },
  { mode: 'night', width: 1280, company: COMPANIES[2]! },
]
const LOOKS = process.env.KONTOR_TEST_ALL ? EVERY_LOOK : PAIRS
/** Those that are shown in this look: all of them in `npm run test:all`, else each in one of the pairs in turn. */
const seenIn = <Path extends string>(look: Look, paths: readonly Path[]): Path[] =>
  paths.filter((_, place) => process.env.KONTOR_TEST_ALL || PAIRS[place % PAIRS.length] === look)

test('the pages before signing in are readable and reachable', async ({ page }) => {
  for (const look of LOOKS) for (const path of seenIn(look, ACCOUNT_PAGES)) await openPage(page, path, look)
})

test('so are the pages of people and of administrators', async ({ page }) => {
  await signIn(page, 'admin@kontor.example')
  await expectAccessible(page)
  const paths = [...ADMIN_PAGES, `profile/${await ownId(page)}`, `profile/${NOBODY}`]
  for (const look of LOOKS) for (const path of seenIn(look, paths)) await openPage(page, path, look)
})

// In one page one after the other: a browser reads the program anew for each page of its own.
for (const look of LOOKS) {
  test(`so is every screen of ${look.company} by ${look.mode}, ${look.width} px wide`, ({ page }) =>
    openScreens(page, 'admin@kontor.example', seenIn(look, SCREENS), look))

  const screens = seenIn(look, OPERATOR_SCREENS)
  if (screens.length > 0)
    test(`so is ${screens.join(', ')} by ${look.mode}, ${look.width} px wide`, ({ page }) =>
      openScreens(page, 'betrieb@kontor.example', screens, look))
}

async function openScreens(page: Page, email: string, screens: string[], look: Look): Promise<void> {
  await page.addInitScript(mode => localStorage.setItem('uimode', mode), MODES[look.mode])
  await page.setViewportSize({ width: look.width, height: 900 })
  const company = await enter(page, email, look.company, screens[0]!)
  for (const screen of screens) {
    await page.goto(address(`/${company}/${screen}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadable(page, look)
  }
}

async function openPage(page: Page, path: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.goto(address('/healthz'))
  await page.evaluate(mode => localStorage.setItem('uimode', mode), MODES[look.mode])
  await page.goto(address(`/${path}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadable(page, look)
}

async function expectReadable(page: Page, { mode, width }: Look): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode === 'night' ? 'dark' : 'light')
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0)
}

async function ownId(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('md_token'))
  return JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).sub
}
