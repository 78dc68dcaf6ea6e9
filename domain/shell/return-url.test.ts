import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnUrl, returnUrlText } from './return-url.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const TEN_MINUTES = 600_000

test('a place is kept for ten minutes and not a moment longer', () => {
  const url = '/1/absence/ExportAbsences?from=2026-11-01#row-7'
  const text = returnUrlText(url, NOW)!
  assert.equal(returnUrl(text, NOW), url)
  assert.equal(returnUrl(text, NOW + TEN_MINUTES), url)
  assert.equal(returnUrl(text, NOW + TEN_MINUTES + 1), undefined)
  assert.equal(returnUrl(text, NOW - 1), undefined, 'a clock that was set back')
})

test('the landing and account pages are no places to come back to', () => {
  for (const url of ['/', '/account', '/account/forgot?x=1', '']) assert.equal(returnUrlText(url, NOW), undefined, url)
})

const foreign = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil',
  '\\\\evil',
]
test('nothing leads away from our own pages, saved or slipped in', () => {
  for (const url of foreign) {
    assert.equal(returnUrlText(url, NOW), undefined, url)
    assert.equal(returnUrl(JSON.stringify({ url, savedAt: NOW }), NOW), undefined, url)
  }
})

const broken = [null, '', 'null', '7', '[]', '{', '{"url":"/1"}', '{"url":7,"savedAt":0}', '{"url":"/1","savedAt":"x"}']
test('what is no saved place is none', () => {
  for (const text of broken) assert.equal(returnUrl(text, NOW), undefined, String(text))
})
