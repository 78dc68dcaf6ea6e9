import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { CIVIL_STATUSES } from '../settings/enums.ts'
import { COUNTRIES, countryName } from './countries.ts'
import { countrySign } from './country-codes.ts'
import { applyEnumChanges, enumList, enumValues, isRetired, offered } from './enum-lists.ts'

afterEach(() => applyEnumChanges({}))

const value = (id: string, text: string, isRetired = false) => ({ id, text, isRetired })
const shown = () => CIVIL_STATUSES.map(({ id, valueGER }) => `${id} ${valueGER}`)

test('a list is as it was shipped until it is changed, and again when the change is gone', () => {
  const shipped = shown()
  applyEnumChanges({
    civilstatus: [value('6', 'Witwer oder Witwe'), value('1', 'ledig', true), value('1001', 'getrennt')],
  })
  assert.deepEqual(shown().slice(0, 4), ['6 Witwer oder Witwe', '1 ledig', '1001 getrennt', '2 verheiratet'])
  applyEnumChanges({})
  assert.deepEqual(shown(), shipped)
})

test('what is retired is named, and offered only where it is chosen already', () => {
  applyEnumChanges({ civilstatus: [value('1', 'ledig', true)] })
  assert.ok(CIVIL_STATUSES.some(({ id }) => id === 1))
  assert.ok(isRetired('civilstatus', '1'))
  assert.ok(!offered(CIVIL_STATUSES).some(({ id }) => id === 1))
  assert.ok(offered(CIVIL_STATUSES, ({ id }) => id === 1).some(({ id }) => id === 1))
})

test('what a later release ships stands behind what was ordered here, and a list that is loaded later is changed, too', () => {
  applyEnumChanges({ insurer: [value('b', 'Zwei'), value('a', 'Eins')] })
  const late = enumList(
    'insurer',
    [
      { id: 'a', name: 'eins' },
      { id: 'c', name: 'drei' },
      { id: 'b', name: 'zwei' },
    ],
    'id',
    'name',
  )
  assert.deepEqual(
    late.map(({ name }) => name),
    ['Zwei', 'Eins', 'drei'],
  )
  assert.deepEqual(
    enumValues('insurer').map(({ id }) => id),
    ['b', 'a', 'c'],
  )
})

test('a renamed country is found by its new and its shipped name, and written by the new one', () => {
  assert.equal(COUNTRIES[0]?.kfz, 'A')
  applyEnumChanges({ country: [value('CZ', 'Tschechische Republik')] })
  assert.deepEqual(['Tschechien', 'tschechische republik', 'cz'].map(countrySign), ['CZ', 'CZ', 'CZ'])
  assert.equal(countryName('CZ'), 'Tschechische Republik')
})
