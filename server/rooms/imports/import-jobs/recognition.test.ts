import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainHeader } from '#domain/imports/templates.ts'
import { withApp } from '#server/testing/app.ts'
import { allKinds } from '../kinds/actions.ts'
import { headerIndex, type ImportKind, likelyKind, likelySheet } from '../kinds/rules.ts'

withApp()

const namesOf = ({ fields }: ImportKind) =>
  fields.flatMap(({ key, label, names = [] }) => [key, label, ...names]).map(plainHeader)

test('the column names that each kind gives out are recognised as that kind', () => {
  const kinds = allKinds()
  for (const { key, fields } of kinds) {
    assert.equal(
      likelyKind(
        fields.map(({ label }) => label),
        kinds,
      ).key,
      key,
    )
    const required = fields.filter(field => field.required).map(({ label }) => label)
    assert.equal(likelyKind(required, kinds).key, key, `${required}`)
  }
})

test('opening balances take no file, no header and no sheet away from the other kinds', () => {
  const all = allKinds()
  const others = all.filter(({ key }) => key !== 'opening-balances')
  const header = fc.array(fc.constantFrom(...others.flatMap(namesOf), 'Filialleiter', 'Summe', '4711'), {
    minLength: 1,
    maxLength: 12,
  })
  const table = fc.array(
    header.map(cells => ({ line: 1, cells })),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(table, { minLength: 1, maxLength: 4 }), tables => {
      const sheets = tables.map((rows, at) => ({ name: `Blatt ${at}`, rows }))
      assert.equal(likelySheet(sheets, all, new Set()), likelySheet(sheets, others, new Set()))
      for (const rows of tables) {
        assert.equal(headerIndex(rows, all), headerIndex(rows, others))
        for (const { cells } of rows) assert.equal(likelyKind(cells, all).key, likelyKind(cells, others).key)
      }
    }),
    { numRuns: 500 },
  )
})

test('what only opening balances have is no other kind’s column', () => {
  const [own, ...none] = allKinds().filter(({ key }) => key === 'opening-balances')
  assert.equal(none.length, 0)
  const alone = { ...own!, fields: own!.fields.filter(({ key }) => !['mdPersonnelId', 'note'].includes(key)) }
  const others = new Set(
    allKinds()
      .filter(kind => kind !== own)
      .flatMap(namesOf),
  )
  assert.deepEqual(
    namesOf(alone).filter(name => others.has(name)),
    [],
  )
})
