import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWords } from './findings.ts'

test('what a pooler says in its own words is told as its doing, with the remedy; all else stays as it is', () => {
  for (const said of [
    'unsupported startup parameter: options',
    'bouncer config error',
    'transaction blocks not allowed in statement pooling mode',
  ])
    assert.throws(
      () => inWords(new Error(said)),
      ({ message }: Error) =>
        /^Kontor startet nicht:.*Pooler.*pool_mode = session/s.test(message) && message.includes(said),
    )
  const other = new Error('password authentication failed for user "kontor_owner"')
  assert.throws(
    () => inWords(other),
    (error: unknown) => error === other,
  )
})
