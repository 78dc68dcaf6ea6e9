import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wayBackFrom } from './way-back-from.ts'

const at = (pathname: string, index: number) => ({ pathname, state: { __TSR_index: index } })
const way = { label: 'Zurück zum Abschluss', index: 4 }

test('who was led to a page is offered the way back over all that was opened there since', () => {
  assert.deepEqual(wayBackFrom(at('/7/company/CompanySettings', 5), { way }), {
    label: 'Zurück zum Abschluss',
    steps: -1,
  })
  const reached = '/7/company/CompanySettings'
  assert.deepEqual(wayBackFrom(at(reached, 7), { way, reached })?.steps, -3)
})

test('no way back is offered on the page itself, nor to who went on to another page', () => {
  const reached = '/7/company/CompanySettings'
  assert.equal(wayBackFrom(at('/7/absence/ExportMonthly', 4), { way, reached }), undefined)
  assert.equal(wayBackFrom(at('/7/documents/employeedata', 6), { way, reached }), undefined)
  assert.equal(wayBackFrom(at(reached, 5), { way: undefined }), undefined)
})
