import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allowedRedirect, isOpenedDirectly, isRedirectList, redirectList, serviceOf } from './redirects.ts'

const list = redirectList([
  'https://mz.sonnblick.example',
  'https://mdpl.sonnblick.example/login',
  'https://mp.sonnblick.example:8443/abmelden?von=kontor',
  'http://localhost:4711/',
])

test('a listed address is allowed, spelled as it is on the list', () => {
  for (const address of list) assert.equal(allowedRedirect(address, list), address)
  assert.equal(allowedRedirect('https://mz.sonnblick.example', list), 'https://mz.sonnblick.example/')
})

const elsewhere = [
  '',
  '/',
  '//mz.sonnblick.example/',
  'mz.sonnblick.example',
  'https://mz.sonnblick.example/x',
  'https://mz.sonnblick.example/?a',
  'https://mz.sonnblick.example/#a',
  'https://mz.sonnblick.example:443/',
  'https://mz.sonnblick.example:444/',
  'https://mz.sonnblick.example.evil.example/',
  'https://evil.example/https://mz.sonnblick.example/',
  'https://mz.sonnblick.example@evil.example/',
  'https://mz.sonnblick.example:x@evil.example/',
  'https://evil.example\\@mz.sonnblick.example/',
  'https:\\\\mz.sonnblick.example/',
  'https:mz.sonnblick.example/',
  'https:///mz.sonnblick.example/',
  'http://mz.sonnblick.example/',
  'HTTPS://MZ.SONNBLICK.EXAMPLE/',
  'https://mz.sonnblick.example./',
  'https://mz。sonnblick。example/',
  'https://ｍz.sonnblick.example/',
  'https://mz%2esonnblick.example/',
  ' https://mz.sonnblick.example/',
  'https://mz.sonnblick.example/\n',
  'https://mz.sonnblick.example/\t',
  'ht\ttps://mz.sonnblick.example/',
  'https://mz.sonnblick.example/./',
  'https://mdpl.sonnblick.example/x/../login',
  'https://mdpl.sonnblick.example/%6cogin',
  'https://mdpl.sonnblick.example/login/',
  'https://mdpl.sonnblick.example/login?next=//evil.example',
  'javascript:location="https://mz.sonnblick.example/"',
  'javascript://mz.sonnblick.example/%0aalert(1)',
  'data:text/html,https://mz.sonnblick.example/',
  'ftp://mz.sonnblick.example/',
  'http://localhost:4711/../',
  'http://127.0.0.1:4711/',
  'http://[::1]:4711/',
  `https://mz.sonnblick.example/${'a'.repeat(9000)}`,
]
for (const address of elsewhere) {
  test(`not allowed: ${JSON.stringify(address.slice(0, 60))}`, () =>
    assert.equal(allowedRedirect(address, list), undefined))
}

const insertions = [
  ...['@', '\\', '//', '/', '?', '#', ':', ':80', ':443', '.', '。', '%', '%00', '%0d%0a', '%2e', '%2f', '%5c', '%40'],
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u200b',
    '\u00ad',
    'ｅ',
    'İ',
    '../',
    ';',
    ',',
    '&',
    '*',
    'evil.example',
    '@evil.example',
  ],
  ...['.evil.example', 'https://', 'javascript:', '//evil.example', '\\\\evil.example', '[::1]', '0x7f.1', 'user:pw@'],
]
/** A listed address, bent at up to three places, or anything at all. */
const bent = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...list),
      fc.array(fc.tuple(fc.nat(80), fc.nat(3), fc.oneof(fc.constantFrom(...insertions), fc.string({ maxLength: 6 }))), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.boolean(),
    )
    .map(([address, changes, upper]) => {
      const changed = changes.reduce(
        (text, [at, dropped, inserted]) => text.slice(0, at) + inserted + text.slice(at + dropped),
        address,
      )
      return upper ? changed.toUpperCase() : changed
    }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('of 20,000 bent addresses none leaves the list, whatever reads it', () => {
  let allowed = 0
  fc.assert(
    fc.property(bent, address => {
      const target = allowedRedirect(address, list)
      if (target === undefined) return
      allowed++
      assert.ok(list.includes(target))
      // What a browser would have made of the address itself is the same: nothing was allowed by misreading.
      assert.equal(new URL(address, 'https://kontor.example/logout').href, target)
      assert.ok(address === target || `${address}/` === target)
    }),
    { numRuns: 20_000 },
  )
  // Some changes change nothing; almost all must be refused.
  assert.ok(allowed < 1000, `${allowed} allowed`)
})

test('a list holds whole web addresses only', () => {
  assert.equal(isRedirectList(['https://a.example', 'http://b.example:81/x?y=1']), true)
  for (const address of [
    'a.example',
    '*.a.example',
    'https://*.a.example',
    'https://u@a.example',
    'https://a.example/#x',
  ])
    assert.equal(isRedirectList([address]), false, address)
})

test('the picture and the way to go on follow the letters in the address', () => {
  assert.deepEqual(['https://mz.x.at/', 'https://mp.x.at/', 'https://mdpl.x.at/', ''].map(serviceOf), [
    'mz',
    'mp',
    'default',
    'default',
  ])
  assert.deepEqual(['https://mdpl.x.at/', 'https://mz.x.at/'].map(isOpenedDirectly), [true, false])
})
