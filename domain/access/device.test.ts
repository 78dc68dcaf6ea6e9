import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceName } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const known: [userAgent: string, name: string][] = [
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome auf Windows'],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge auf Windows'],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera auf Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox auf Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari auf Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari auf iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome auf iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet auf Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome auf Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome auf Chromebook'],
  ['curl/8.5.0', 'Unbekanntes Gerät'],
  ['', 'Unbekanntes Gerät'],
  ['Etwas (Windows NT 10.0)', 'Browser auf Windows'],
]
for (const [userAgent, name] of known) {
  test(`“${userAgent.slice(0, 60)}…” is called ${name}`, () => assert.equal(deviceName(userAgent), name))
}
