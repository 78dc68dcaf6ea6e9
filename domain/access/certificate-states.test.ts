import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CertificateState, certificateState } from './certificate-states.ts'

const validity = {
  validFrom: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  validTo: Temporal.Instant.from('2026-12-31T00:00:00Z'),
}
const moments: [now: string, state: CertificateState][] = [
  ['2025-12-31T23:59:59Z', 'early'],
  ['2026-01-01T00:00:00Z', 'ok'],
  ['2026-11-30T23:59:59Z', 'ok'],
  ['2026-12-01T00:00:00Z', 'soon'],
  ['2026-12-30T23:59:59Z', 'soon'],
  ['2026-12-31T00:00:00Z', 'ended'],
]
for (const [now, state] of moments)
  test(`a certificate of 2026 is ${state} at ${now}`, () =>
    assert.equal(certificateState(validity, Temporal.Instant.from(now)), state))
