import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadLinks, releaseNotes } from './release-notes.ts'
import { compareReleases, releaseHolds, releaseState } from './releases.ts'

const NOW = '2026-12-01 10:00:00'
const LATER = '2026-12-03 03:00:00'
const EARLIER = '2026-11-18 03:00:00'

test('releases are ordered as numbers, whatever places they have', () => {
  const texts = ['2026.9', '0.9', '2026.12.1', '2026.12', '0.10', '2026.2']
  assert.deepEqual(texts.toSorted(compareReleases), ['0.9', '0.10', '2026.2', '2026.9', '2026.12', '2026.12.1'])
  assert.equal(compareReleases('1.2', '1.2.0'), 0)
})

test('a release is a draft until it is approved, then planned, and published once its moment came', () => {
  assert.equal(releaseState({ isApproved: false, appearsAt: EARLIER }, NOW), 'draft')
  assert.equal(releaseState({ isApproved: true, appearsAt: LATER }, NOW), 'planned')
  assert.equal(releaseState({ isApproved: true, appearsAt: NOW }, NOW), 'published')
})

const release = { number: '2026.12', notes: '- Neu' }
const other = (number: string, appearsAt: string | null, isApproved = true) => ({ number, appearsAt, isApproved })

for (const [what, held, others, at, holds] of [
  ['nothing', release, [other('2026.11.3', EARLIER)], NOW, []],
  ['a draft with a later number', release, [other('2027.1', EARLIER, false)], NOW, []],
  ['no moment', release, [], null, ['Ein Zeitpunkt fehlt.']],
  ['a moment that is over', release, [], EARLIER, ['Der Zeitpunkt 18.11.2026, 04:00 ist schon vorbei.']],
  ['no notes', { ...release, notes: ' \n' }, [], NOW, ['Es steht noch nicht da, was neu ist.']],
  [
    'a link to nowhere',
    { ...release, notes: 'Siehe [hier](Nirgends)' },
    [],
    NOW,
    ['Den Reiter „Nirgends“, zu dem ein Link führt, gibt es nicht.'],
  ],
  [
    'the same number, also of a draft',
    release,
    [other('2026.12.0', null, false)],
    NOW,
    ['Dieselbe Nummer hat schon die Version 2026.12.0.'],
  ],
  [
    'a later one that is published',
    release,
    [other('2026.13', EARLIER)],
    NOW,
    ['Die spätere Version 2026.13 ist schon veröffentlicht.'],
  ],
  [
    'a later one that comes first',
    release,
    [other('2026.13', LATER)],
    '2026-12-10 00:00:00',
    ['Die spätere Version 2026.13 ist schon für 03.12.2026, 04:00 geplant.'],
  ],
  ['a later one that comes later', release, [other('2026.13', LATER)], NOW, []],
  [
    'an earlier one that comes later',
    release,
    [other('2026.11.4', LATER)],
    NOW,
    ['Die frühere Version 2026.11.4 kommt erst am 03.12.2026, 04:00.'],
  ],
] as const)
  test(`what holds a release back is said: ${what}`, () =>
    assert.deepEqual(releaseHolds(held, others, { at, now: NOW }), holds))

test('notes are headings, points, paragraphs, bold and links to tabs by their name; everything else is text', () => {
  assert.deepEqual(releaseNotes('## Neu\n- **Fett** und [so](kostenstellen)\n- <b>x</b>\n\nEin\nSatz'), [
    { kind: 'heading', lines: [[{ kind: 'text', text: 'Neu' }]] },
    {
      kind: 'point',
      lines: [
        [
          { kind: 'bold', text: 'Fett' },
          { kind: 'text', text: ' und ' },
          { kind: 'link', text: 'so', target: 'kostenstellen', tab: 'CompanyCostCenters' },
        ],
        [{ kind: 'text', text: '<b>x</b>' }],
      ],
    },
    { kind: 'text', lines: [[{ kind: 'text', text: 'Ein' }], [{ kind: 'text', text: 'Satz' }]] },
  ])
})

test('no link leads out of the program, nor to what only operators see', () => {
  const targets = [
    'https://kontor.example',
    'javascript:alert',
    'Company',
    '//a.example',
    'Individuelle Lohnarten · Werte',
  ]
  assert.deepEqual(deadLinks(targets.map(target => `[x](${target})`).join('\n')), targets.slice(0, 4))
})
