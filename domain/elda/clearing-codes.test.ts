import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLEARING_CODES, clearingCode, clearingDueOn, type DUE_DAYS, urgencyOf } from './clearing-codes.ts'

/** Domain 1.7, cell by cell. */
const TABLE = readFileSync(join(import.meta.dirname, 'fixtures/clearing-table.txt'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split(' | ').map(cell => cell.replaceAll(/^\| | \|$/g, '')) as [string, string, string])

/** „VW1946–1949, 1979/1980“: the letters stand once. */
function codesOf(cell: string): string[] {
  const letters = cell.slice(0, 2)
  return cell
    .slice(2)
    .split(/[/,]/)
    .flatMap(part => {
      const [first, last = first] = part.trim().split('–').map(Number) as [number, number?]
      return Array.from({ length: last! - first + 1 }, (_, at) => letters + String(first + at).padStart(4, '0'))
    })
}
/** What one code says of itself counts more than the run that it lies in. */
const isRun = (cell: string, code: string) => cell.includes('–') && !cell.includes(code.slice(2))

const rowOf = new Map<string, [meaning: string, reaction: string]>()
for (const [cell, meaning, reaction] of TABLE)
  for (const code of codesOf(cell)) {
    const elsewhere = TABLE.some(([other]) => other !== cell && codesOf(other).includes(code))
    if (!(isRun(cell, code) && elsewhere)) rowOf.set(code, [meaning, reaction])
  }

test('every code of the published table is known, and no other', () => {
  assert.deepEqual(CLEARING_CODES.toSorted(), [...rowOf.keys()].toSorted())
  assert.equal(TABLE.length, 30)
})

/** What the table asks to send; who corrects a registration that was sent sends M8. */
const ASKED: Record<string, readonly string[]> = {
  'M3 nachholen': ['M3'],
  'M9 oder S4 statt M4': ['M9', 'S4'],
  'M4 senden': ['M4'],
  'M6 neu': ['M6'],
  'M3/M6 korrigieren': ['M8', 'M6'],
  M9: ['M9'],
  'M9 mit KE/UE': ['M9'],
  'M6 bzw. Tarifgruppe': ['M6'],
  'Meldung neu': ['same'],
}

for (const [code, [meaning, reaction]] of rowOf)
  test(`${code}, ${meaning}: what follows is ${reaction}`, () => {
    const found = clearingCode(code)
    assert.deepEqual(found.followUps, ASKED[reaction] ?? [])
    assert.equal(found.step === 'notice', reaction in ASKED)
    assert.equal(found.givesNumber, reaction === 'VSNR übernehmen')
    assert.equal(found.step === 'number', found.givesNumber)
    assert.equal(found.isKnown, true)
    for (const kind of found.followUps) if (kind !== 'same') assert.match(found.reaction, new RegExp(kind))
  })

test('what concerns the monthly statement alone is done where wages are', () => {
  for (const [code, [, reaction]] of rowOf)
    if (/mBGM|Storno|kappen|Tabellenstand/.test(reaction)) assert.equal(clearingCode(code).step, 'payroll', code)
})

const UNKNOWN: [code: string, says: RegExp][] = [
  ['VW9999', /Versicherungszeiten/],
  ['BW9999', /Beiträgen und mBGM/],
  ['MW9999', /Form/],
  ['XX1', /Rückfrage der ÖGK/],
  ['', /Rückfrage der ÖGK/],
  ['__proto__', /Rückfrage der ÖGK/],
]
for (const [code, says] of UNKNOWN)
  test(`an unknown code „${code}“ gets a neutral text and no notice to follow`, () => {
    const found = clearingCode(code)
    assert.match(found.meaning, says)
    assert.deepEqual([found.followUps, found.givesNumber, found.isKnown], [[], false, false])
  })

test('urgencies are D, K and N, and each has its days', () => {
  assert.deepEqual(['D', 'K', 'N', ' d ', '', 'X'].map(urgencyOf), [
    ...['urgent', 'soon', 'normal', 'urgent'],
    ...[undefined, undefined],
  ])
  const asked = Temporal.PlainDate.from('2026-11-27')
  const due = (code: string, urgency: keyof typeof DUE_DAYS) =>
    clearingDueOn(clearingCode(code), urgency, asked).toString()
  assert.equal(due('VW1960', 'normal'), '2026-11-27')
  assert.equal(due('VW1924', 'soon'), '2026-12-04')
  assert.equal(due('VW1750', 'normal'), '2026-12-18')
  assert.equal(due('VW1945', 'normal'), '2026-12-04')
  assert.equal(due('VW1750', 'urgent'), '2026-11-27')
})
