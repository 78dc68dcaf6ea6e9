import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DigestMode, isDigestDue } from './digest.ts'

const VIENNA = 'Europe/Vienna'
// Local times of Vienna.
const cases: [says: string, mode: DigestMode, hour: number, openSince: string, now: string, due: boolean][] = [
  ['off never', 'off', 8, '2026-11-01T00:00', '2026-11-21T12:00', false],
  ['instant always', 'instant', 8, '2026-11-21T11:59', '2026-11-21T12:00', true],
  ['daily not before the hour', 'daily', 8, '2026-11-20T15:00', '2026-11-21T07:59', false],
  ['daily at the hour', 'daily', 8, '2026-11-20T15:00', '2026-11-21T08:00', true],
  ['who came after the hour waits for the next day', 'daily', 8, '2026-11-21T08:05', '2026-11-21T23:59', false],
  ['… and is told then', 'daily', 8, '2026-11-21T08:05', '2026-11-22T08:00', true],
  ['late after a stop', 'daily', 8, '2026-11-20T15:00', '2026-11-21T17:30', true],
  ['a week late, even before the hour', 'daily', 8, '2026-11-13T09:00', '2026-11-21T07:00', true],
  ['at midnight', 'daily', 0, '2026-11-20T12:00', '2026-11-21T00:00', true],
  ['an hour that the clock skips comes an hour later', 'daily', 2, '2026-03-28T12:00', '2026-03-29T03:00', true],
  ['… and not before', 'daily', 2, '2026-03-28T12:00', '2026-03-29T01:59', false],
  ['an hour that comes twice counts once', 'daily', 2, '2026-10-25T02:30', '2026-10-25T03:30', false],
]
for (const [says, mode, hour, openSince, now, due] of cases) {
  const instant = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(VIENNA).toInstant()
  test(`a mail is due: ${says}`, () =>
    assert.equal(isDigestDue({ mode, hour, openSince: instant(openSince) }, instant(now), VIENNA), due))
}
