import type { Browser, Locator, Page } from '@playwright/test'
import { AT_ONCE, expect } from './person.ts'

const OVERTAKEN = 'Der Eintrag wurde inzwischen geändert und neu geladen.'

/** Two people have the same record open; each changes another entry of it. */
export type Case = {
  form: string
  email?: string
  open: (page: Page) => Promise<Locator>
  /** Entered by who saves last; true: ticked. */
  mine: { label: string; value: string | true }
  /** Entered by who is faster. */
  theirs: { label: string; value: string | true }
  save?: string
  /** Asked for with the change, of both. */
  reason?: string
  /** A page of no company is told when it saves, not before. */
  isToldOnSaving?: true
  /** Where the colleague saves, when it is another form of the same record. */
  elsewhere?: (page: Page) => Promise<Locator>
  /** Where both are read afterwards, when not in the form itself. */
  holds?: (page: Page) => Promise<void>
}

/** What both people do; each spec names its own tests, so that one of them can be run again by its file. */
export async function saveTwice(
  { open, elsewhere = open, mine, theirs, save = 'Speichern', reason, isToldOnSaving, holds }: Case,
  { browser, page }: { browser: Browser; page: Page },
): Promise<void> {
  const colleague = await (await browser.newContext()).newPage()
  const own = await open(page)
  await fillIn(own, mine)

  const other = await elsewhere(colleague)
  await fillIn(other, theirs)
  await giveReason(other, reason)
  await saved(colleague, () => other.getByRole('button', { name: 'Speichern' }).click())

  if (isToldOnSaving) await own.getByRole('button', { name: save }).click()
  await expect(own.getByText(OVERTAKEN)).toBeVisible(AT_ONCE)
  await expectIn(own, mine)
  await giveReason(own, reason)
  await saved(page, () => own.getByRole('button', { name: save }).click())

  if (holds) return holds(page)
  const again = await open(page)
  await expectIn(again, mine)
  await expectIn(again, theirs)
}

const fillIn = (form: Locator, { label, value }: Case['mine']) =>
  value === true ? form.getByLabel(label).check() : form.getByLabel(label).fill(value)
const expectIn = (form: Locator, { label, value }: Case['mine']) =>
  value === true ? expect(form.getByLabel(label)).toBeChecked() : expect(form.getByLabel(label)).toHaveValue(value)

async function giveReason(form: Locator, reason: string | undefined): Promise<void> {
  if (reason) await form.getByLabel('Grund der Korrektur').fill(reason)
}

async function saved(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(response => response.request().method() === 'PUT')
  await act()
  expect((await answer).status()).toBe(200)
}
