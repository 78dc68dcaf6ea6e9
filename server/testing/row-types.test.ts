import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mismatch, type Shape } from './row-types.ts'

const PERSON: Shape = {
  fields: {
    id: 'number',
    name: { any: ['string', 'null'] },
    state: { any: [{ is: 'open' }, { is: 'done' }] },
    left: { any: ['string', 'undefined'] },
    stores: { list: { fields: { id: 'number' } } },
  },
}
const ROW = { id: 1, name: null, state: 'open', stores: [{ id: 2 }] }

test('a row that is what its type says passes, whatever may be missing', () => {
  assert.equal(mismatch(ROW, PERSON), undefined)
  assert.equal(mismatch({ ...ROW, left: '2026-01-31', stores: [] }, PERSON), undefined)
  assert.equal(mismatch(Buffer.from('x'), 'buffer'), undefined)
  assert.equal(mismatch(['1', 2], { tuple: ['string', 'number'] }), undefined)
  assert.equal(mismatch({ a: 1, b: 2 }, { fields: {}, others: 'number' }), undefined)
})

test('what differs is named with its field: another kind, another word, one too many, one missing', () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ ...ROW, id: '1' }, 'id: "1" is not number'],
    [{ ...ROW, name: 7 }, 'name: 7 is not string | null'],
    [{ ...ROW, state: 'lost' }, 'state: "lost" is not "open" | "done"'],
    [{ ...ROW, stores: [{ id: 2 }, { id: null }] }, 'stores[1].id: null is not number'],
    [{ ...ROW, stores: null }, 'stores: null is not a record[]'],
    [{ ...ROW, age: 3 }, 'age: nobody says that it is there'],
    [{ name: null, state: 'open', stores: [] }, 'id: undefined is not number'],
  ]
  for (const [row, problem] of cases) assert.equal(mismatch(row, PERSON), problem)
  assert.equal(mismatch(['1', '2'], { tuple: ['string', 'number'] }), '[1]: "2" is not number')
  assert.equal(mismatch({ a: 'x' }, { any: ['null', PERSON] }), 'id: undefined is not number')
})
