import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearLimits } from './near-limits.ts'

const NONE = { mostPeople: null, mostStores: null, mostFileMegabytes: null, mostProgramRequests: null }
const use = { people: 9, stores: 2, fileMegabytes: 100, programRequests: 0, ...NONE }

const cases: [what: string, limits: Partial<Record<keyof typeof NONE, number>>, told: string[]][] = [
  ['no limit', {}, []],
  ['nine of ten', { mostPeople: 10 }, ['9 von 10 Mitarbeitern']],
  ['nine of eleven', { mostPeople: 11 }, []],
  ['more than there may be', { mostStores: 1 }, ['2 von 1 Standorten']],
  ['several', { mostPeople: 10, mostFileMegabytes: 100 }, ['100 von 100 MB Dateien', '9 von 10 Mitarbeitern']],
  ['programs that are silent', { mostProgramRequests: 5 }, []],
]
for (const [what, limits, told] of cases)
  test(`of ${what} operators are told ${told.length === 0 ? 'nothing' : told.join(', ')}`, () =>
    assert.deepEqual(nearLimits({ ...use, ...limits }), told))
