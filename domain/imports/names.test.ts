import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calledText, nameBook, namedAnew } from './names.ts'

const STORES = [
  { id: 1, number: '010', name: 'Wien Mariahilf' },
  { id: 2, number: '020', name: 'Wien Landstraße', shortName: 'LAND' },
  { id: 3, number: '', name: 'St. Pölten' },
  { id: 4, number: '040', name: 'Café & Bar Linz' },
  { id: 5, number: '', name: 'Filiale Graz' },
]
const idsOf = (text: string) => nameBook(STORES)(text).map(({ id }) => id)

const written: [text: string, id: number][] = [
  ['010', 1],
  ['10', 1],
  ['Wien Mariahilf', 1],
  ['WIEN MARIAHILF', 1],
  ['Wien - Mariahilf', 1],
  [' wien  mariahilf ', 1],
  ['010 Wien Mariahilf', 1],
  ['Wien Mariahilf (010)', 1],
  ['Filiale 010', 1],
  ['Filiale Wien Mariahilf', 1],
  ['Wien Landstrasse', 2],
  ['WIEN LANDSTRASSE', 2],
  ['Wien Landstr.', 2],
  ['land', 2],
  ['Sankt Poelten', 3],
  ['ST.PÖLTEN', 3],
  ['Cafe und Bar Linz', 4],
  ['Graz', 5],
]
for (const [text, id] of written)
  test(`„${text}“ is the store ${id}, however its people write it`, () => assert.deepEqual(idsOf(text), [id]))

test('what is called by no name, or by a part of one, is nothing', () => {
  for (const text of ['', '-', 'Wien', '11', '0', 'Mariahilf', '()']) assert.deepEqual(idsOf(text), [])
})

test('a name that two bear names both; one that only one bears exactly as it stands is that one', () => {
  const two = nameBook([
    { id: 1, name: 'Wien Mitte', number: '1' },
    { id: 2, name: 'Wien-Mitte', number: '2' },
  ])
  assert.deepEqual(
    two('wien mitte').map(({ id }) => id),
    [1],
  )
  assert.deepEqual(two('WIENMITTE').map(calledText), ['Wien Mitte (1)', 'Wien-Mitte (2)'])
  const numbered = nameBook([
    { id: 1, name: '7', number: '8' },
    { id: 2, name: 'Linz', number: '7' },
  ])
  assert.deepEqual(
    numbered('7').map(({ id }) => id),
    [2],
  )
})

test('a number is never the one in the name of something that has another number', () => {
  const book = nameBook([{ id: 1, name: 'Filiale 10', number: '11' }])
  assert.deepEqual(book('10'), [])
  assert.equal(book('Filiale 10')[0]?.id, 1)
})

test('something new has the number, the name or both that its text says', () => {
  assert.deepEqual(namedAnew('030', 'Standort'), { name: 'Standort 030', number: '030' })
  assert.deepEqual(namedAnew('030 Villach  Nord', 'Standort'), { name: 'Villach Nord', number: '030' })
  assert.deepEqual(namedAnew('Villach', 'Standort'), { name: 'Villach', number: '' })
  assert.deepEqual(namedAnew('3 Könige', 'Standort'), { name: '3 Könige', number: '' })
})
