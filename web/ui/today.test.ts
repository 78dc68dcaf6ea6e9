import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { VIENNA } from '#domain/basics/days.ts'
import { setZone, todayHere } from './today.ts'

afterEach(() => setZone(VIENNA))

test('today is the day of the company’s zone, not of the browser’s', () => {
  const now = Temporal.Now.instant()
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', VIENNA]) {
    setZone(zone)
    assert.equal(todayHere().toString(), now.toZonedDateTimeISO(zone).toPlainDate().toString())
  }
})

test('at any moment two zones far enough apart have two days', () => {
  setZone('Pacific/Kiritimati')
  const east = todayHere()
  setZone('Pacific/Pago_Pago')
  assert.equal(Temporal.PlainDate.compare(east, todayHere()), 1)
})
