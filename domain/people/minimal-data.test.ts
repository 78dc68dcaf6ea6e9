import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINIMAL_FIELDS, type MinimalData, missingMinimalFields } from './minimal-data.ts'

const complete: MinimalData = {
  mdPersonnelId: '1001',
  firstName: 'Anna',
  lastName: 'Huber',
  birthDate: Temporal.PlainDate.from('1990-01-01'),
  socialsecurity: '4543010190',
  gender: 'F',
  citizenTypeId: 1,
  street: 'Hauptstraße 1',
  zip: '1010',
  city: 'Wien',
  storeId: 10,
  entry: '2026-01-01',
  employmentModelId: 3,
  weeklyMinutes: 2310,
}

test('a complete employee lacks nothing', () => {
  assert.deepEqual(missingMinimalFields(complete), [])
})

test('birth date and SVNR stand in for each other, and only both missing is a gap', () => {
  assert.deepEqual(missingMinimalFields({ ...complete, birthDate: null }), [])
  assert.deepEqual(missingMinimalFields({ ...complete, socialsecurity: null }), [])
  assert.deepEqual(missingMinimalFields({ ...complete, birthDate: null, socialsecurity: ' ' }), ['birthDate'])
})

test('every other field is asked for when it is null, undefined or blank', () => {
  const keys = Object.keys(MINIMAL_FIELDS).filter(key => key !== 'birthDate')
  for (const key of keys)
    for (const value of [null, undefined, '', '  '])
      assert.deepEqual(missingMinimalFields({ ...complete, [key]: value }), [key], `${key} ${value}`)
})

test('store 0 and a week of no hours are gaps, a citizenship with id 0 is not', () => {
  assert.deepEqual(missingMinimalFields({ ...complete, storeId: 0, weeklyMinutes: 0, citizenTypeId: 0 }), [
    'storeId',
    'weeklyMinutes',
  ])
})
