import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldNamed, TEMPLATE_FIELDS } from './template-fields.ts'
import { nearestTag, parseTag } from './template-tags.ts'

const TAGS: [text: string, isInLoop: boolean, expected: ReturnType<typeof parseTag>][] = [
  ['mitarbeiter.nachname', false, { kind: 'field', key: 'mitarbeiter.nachname' }],
  [' vertrag_neu.von ', false, { kind: 'field', key: 'vertrag_neu.von' }],
  ['#wenn vertrag.befristet', false, { kind: 'if', key: 'vertrag.befristet', isNegated: false }],
  ['#wenn nicht vertrag.bis', false, { kind: 'if', key: 'vertrag.bis', isNegated: true }],
  ['/wenn', false, { kind: 'end' }],
  ['/', false, { kind: 'end' }],
  ['#vertraege', false, { kind: 'each' }],
  ['#vertraege', true, undefined],
  ['von', true, { kind: 'field', key: 'vertraege.von' }],
  ['von', false, undefined],
  ['vertraege.von', false, undefined],
  ['w:Mitarbeiterin|m:Mitarbeiter', false, { kind: 'gendered', forms: { w: 'Mitarbeiterin', m: 'Mitarbeiter' } }],
  ['m:er|w:sie', false, { kind: 'gendered', forms: { m: 'er', w: 'sie' } }],
  ['w:a|w:b', false, undefined],
  // A flag decides, it is no text.
  ['vertrag.befristet', false, undefined],
  ['@mitarbeiter.nachname', false, undefined],
  ['^mitarbeiter.nachname', false, undefined],
  ['-w:p mitarbeiter.nachname', false, undefined],
  ['=[[ ]]=', false, undefined],
  ['#mitarbeiter.nachname', false, undefined],
  ['constructor', false, undefined],
  ['__proto__', false, undefined],
  ['mitarbeiter.constructor', false, undefined],
  ['mitarbeiter.nachname.length', false, undefined],
  ['mitarbeiter["nachname"]', false, undefined],
  ['mitarbeiter.nachname | upper', false, undefined],
  ['#wenn constructor', false, undefined],
  ['#wenn 1 == 1', false, undefined],
  ['', false, undefined],
]
for (const [text, isInLoop, expected] of TAGS)
  test(`{${text}}${isInLoop ? ' within the contracts' : ''} is read as ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(parseTag(text, isInLoop), expected))

const NEAREST: [text: string, expected: string | undefined][] = [
  ['mitarbeiter.nachnahme', 'mitarbeiter.nachname'],
  ['Mitarbeiter.Nachname', 'mitarbeiter.nachname'],
  ['mitarbeiter.straße', 'mitarbeiter.strasse'],
  ['nachname', 'mitarbeiter.nachname'],
  ['vertrag.stundn', 'vertrag.stunden'],
  ['#wenn vertrag.befristed', '#wenn vertrag.befristet'],
  ['irgendetwas ganz anderes', undefined],
  ['x', undefined],
]
for (const [text, expected] of NEAREST)
  test(`{${text}} probably means ${expected ?? 'nothing we know'}`, () =>
    assert.equal(nearestTag(text, false), expected))

test('whatever stands between braces, it names a field of the list or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...TEMPLATE_FIELDS.map(({ key }) => key))),
      fc.boolean(),
      (text, isInLoop) => {
        const tag = parseTag(text, isInLoop)
        if (tag && 'key' in tag) assert.ok(fieldNamed(tag.key))
      },
    ),
  )
})

test('what is proposed is always something that can be filled', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATE_FIELDS.map(({ key }) => key)), fc.nat(40), (key, at) => {
      const near = nearestTag(key.slice(0, at) + key.slice(at + 1), false)
      if (near !== undefined) assert.ok(parseTag(near, false), near)
    }),
  )
})
