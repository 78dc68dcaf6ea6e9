import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOutdated, isSafari } from './stored-token.ts'

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const NOW = 1_795_219_200
const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

const ages: [seconds: number, isOutdated: boolean][] = [
  [0, false],
  [86_399, false],
  [86_400, false],
  [86_401, true],
  [1_000_000, true],
]
for (const [seconds, outdated] of ages) {
  test(`on Safari a token of ${seconds} seconds is ${outdated ? 'discarded' : 'kept'}, elsewhere the server decides`, () => {
    assert.equal(isOutdated(token({ iat: NOW - seconds }), SAFARI, NOW), outdated)
    assert.equal(isOutdated(token({ iat: NOW - seconds }), CHROME, NOW), false)
  })
}

test('a token that does not tell its age, or is none, is discarded on Safari', () => {
  for (const bad of [token({}), token({ iat: 'gestern' }), 'x.y.z', 'x', '']) {
    assert.equal(isOutdated(bad, SAFARI, NOW), true, bad)
  }
  assert.equal(isOutdated(token({ iat: NOW, sub: 'Grüße ÿ>?' }), SAFARI, NOW), false)
})

test('other browsers that name Safari beside themselves are not taken for it', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  assert.equal(isSafari(SAFARI), true)
  assert.equal(isSafari(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`), true)
  for (const other of [
    CHROME,
    `${CHROME} Edg/141.0.0.0`,
    `${iphone} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    `${iphone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    '',
  ]) {
    assert.equal(isSafari(other), false, other)
  }
})
