import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldNamed, LOOPS, TEMPLATE_FIELDS } from './template-fields.ts'
import { nearestTag, parseTag, type Within } from './template-tags.ts'

const TAGS: [text: string, within: Within, expected: ReturnType<typeof parseTag>][] = [
  ['mitarbeiter.nachname', [], { kind: 'field', key: 'mitarbeiter.nachname' }],
  [' vertrag_neu.von ', [], { kind: 'field', key: 'vertrag_neu.von' }],
  ['#wenn vertrag.befristet', [], { kind: 'if', key: 'vertrag.befristet', isNegated: false }],
  ['#wenn nicht vertrag.bis', [], { kind: 'if', key: 'vertrag.bis', isNegated: true }],
  ['/wenn', [], { kind: 'end' }],
  ['/', [], { kind: 'end' }],
  ['#vertraege', [], { kind: 'each', loop: 'vertraege' }],
  ['#vertraege', ['vertraege'], undefined],
  ['von', ['vertraege'], { kind: 'field', key: 'vertraege.von' }],
  ['von', [], undefined],
  ['#wochenplan', [], { kind: 'each', loop: 'wochenplan' }],
  ['#wochenplan', ['vertraege'], { kind: 'each', loop: 'wochenplan' }],
  ['#vertraege', ['wochenplan'], undefined],
  ['/wochenplan', ['wochenplan'], { kind: 'end' }],
  ['stunden', ['wochenplan'], { kind: 'field', key: 'wochenplan.stunden' }],
  ['stunden', ['wochenplan', 'vertraege'], { kind: 'field', key: 'wochenplan.stunden' }],
  ['von', ['wochenplan', 'vertraege'], { kind: 'field', key: 'vertraege.von' }],
  ['von', ['wochenplan'], undefined],
  ['wochenplan.tag', [], undefined],
  ['wochenplan.montag', [], { kind: 'field', key: 'wochenplan.montag' }],
  ['firma.unterschrift', [], { kind: 'field', key: 'firma.unterschrift' }],
  ['#wenn firma.unterschrift', [], { kind: 'if', key: 'firma.unterschrift', isNegated: false }],
  ['vertraege.von', [], undefined],
  ['w:Mitarbeiterin|m:Mitarbeiter', [], { kind: 'gendered', forms: { w: 'Mitarbeiterin', m: 'Mitarbeiter' } }],
  ['m:er|w:sie', [], { kind: 'gendered', forms: { m: 'er', w: 'sie' } }],
  ['w:a|w:b', [], undefined],
  // A flag decides, it is no text.
  ['vertrag.befristet', [], undefined],
  ['@mitarbeiter.nachname', [], undefined],
  ['^mitarbeiter.nachname', [], undefined],
  ['-w:p mitarbeiter.nachname', [], undefined],
  ['=[[ ]]=', [], undefined],
  ['#mitarbeiter.nachname', [], undefined],
  ['constructor', [], undefined],
  ['__proto__', [], undefined],
  ['mitarbeiter.constructor', [], undefined],
  ['mitarbeiter.nachname.length', [], undefined],
  ['mitarbeiter["nachname"]', [], undefined],
  ['mitarbeiter.nachname | upper', [], undefined],
  ['#wenn constructor', [], undefined],
  ['#wenn 1 == 1', [], undefined],
  ['', [], undefined],
]
for (const [text, within, expected] of TAGS)
  test(`{${text}}${within.map(loop => ` within ${loop}`).join('')} is read as ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(parseTag(text, within), expected))

const NEAREST: [text: string, expected: string | undefined][] = [
  ['mitarbeiter.nachnahme', 'mitarbeiter.nachname'],
  ['Mitarbeiter.Nachname', 'mitarbeiter.nachname'],
  ['mitarbeiter.straße', 'mitarbeiter.strasse'],
  ['nachname', 'mitarbeiter.nachname'],
  ['vertrag.stundn', 'vertrag.stunden'],
  ['#wenn vertrag.befristed', '#wenn vertrag.befristet'],
  ['#wochenplaene', '#wochenplan'],
  ['wochenplan.samstags', 'wochenplan.samstag'],
  ['irgendetwas ganz anderes', undefined],
  // A condition stays one.
  ['#vertrag.bis', '#wenn vertrag.bis'],
  ['#vertrag.befristet', '#wenn vertrag.befristet'],
  ['#mitarbeiter.nachnahme', '#wenn mitarbeiter.nachname'],
  ['#if vertrag.befristet', '#wenn vertrag.befristet'],
  ['wenn vertrag.befristet', '#wenn vertrag.befristet'],
  ['^vertrag.befristet', '#wenn nicht vertrag.befristet'],
  ['!vertrag.befristet', '#wenn nicht vertrag.befristet'],
  ['#wenn nich vertrag.befristet', '#wenn nicht vertrag.befristet'],
  ['#wenn not vertrag.befristet', '#wenn nicht vertrag.befristet'],
  ['#wenn nicht vertrag.befristed', '#wenn nicht vertrag.befristet'],
  ['#wenn vertrag.befristet und vertrag.bis', undefined],
  ['#wenn vertrag.befristet = ja', undefined],
  ['#wenn nixht vertrag.befristet', undefined],
  ['#wenn nicht nicht vertrag.befristet', undefined],
  ['^!vertrag.befristet', undefined],
  ['#wenn', undefined],
  // What is no value is none, and what repeats stays so.
  ['vertraege', undefined],
  ['vertrag.befristet', undefined],
  ['#vertrage', '#vertraege'],
  ['/vertrag.befristet', '/'],
  ['mitarbeiter.nachname|vertrag.bis', undefined],
  ['x', undefined],
]
for (const [text, expected] of NEAREST)
  test(`{${text}} probably means ${expected ?? 'nothing we know'}`, () => assert.equal(nearestTag(text), expected))

test('whatever stands between braces, it names a field of the list or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom(...TEMPLATE_FIELDS.map(({ key }) => key))),
      fc.subarray([...LOOPS]),
      (text, within) => {
        const tag = parseTag(text, within)
        if (tag && 'key' in tag) assert.ok(fieldNamed(tag.key))
      },
    ),
  )
})

test('what is proposed means what was written: a condition decides as before, a value stays one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TEMPLATE_FIELDS.filter(({ loop }) => loop === null).map(({ key }) => key)),
      fc.constantFrom('', '#', '^', '#wenn ', '#wenn nicht ', '#if ', '#wen nicht '),
      fc.nat(40),
      (key, begin, at) => {
        const near = nearestTag(begin + key.slice(0, at) + key.slice(at + 1)) ?? ''
        const tag = parseTag(near)
        if (tag?.kind === 'each') assert.equal(begin, '#')
        else if (tag?.kind === 'if') assert.equal(tag.isNegated, /\^|nicht/.test(begin))
        else if (tag) assert.ok(tag.kind === 'field' && begin === '', near)
      },
    ),
  )
})

test('what is proposed is always something that can be filled', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATE_FIELDS.map(({ key }) => key)), fc.nat(40), (key, at) => {
      const near = nearestTag(key.slice(0, at) + key.slice(at + 1))
      if (near !== undefined) assert.ok(parseTag(near), near)
    }),
  )
})
