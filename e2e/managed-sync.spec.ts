import { enter, expect, expectAccessibleInBothLights, message, test } from './person.ts'

const OPERATOR = 'betrieb@kontor.example'
const CAFE = 'Kaffeehaus Sonnblick GmbH'

test('an operator sees which companies have master data waiting, and is refused what the company itself would be', async ({
  page,
}) => {
  await enter(page, OPERATOR, CAFE, 'superadmin/SuperadminEmployeeSync')
  await expect(page.getByText('Kontor übergibt nichts von selbst.')).toBeVisible()
  await expectAccessibleInBothLights(page)
  await page.getByRole('button', { name: /^Mit Offenen \d+$/ }).click()
  const run = page.getByRole('button', { name: `Jetzt ausführen: ${CAFE}` })
  await run.click()
  const question = page.getByRole('dialog', { name: 'Jetzt ausführen' })
  await expect(question).toContainText('Im Ereignisprotokoll des Betriebs steht')
  await question.getByRole('button', { name: 'Jetzt ausführen' }).click()
  // As the company itself: without their number there payroll would not know whose data it gets.
  await expect(message(page, 'Fehler beim Erzeugen des Exports')).toContainText('Id fehlt bei')
  await expect(question).toBeVisible()
})
