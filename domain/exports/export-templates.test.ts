import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Layout, type LayoutRow, renderLayout } from '../settings/payroll-file.ts'
import type { WageTypeLine } from '../settings/wage-type-lines.ts'
import { KIND_CODES, kindOf, type TimeKind } from '../wages/time-kinds.ts'
import {
  type ExportTemplate,
  isSelected,
  layoutOf,
  mergedLines,
  SHIPPED_TEMPLATES,
  shippedLayout,
  type TemplateField,
  templateFaults,
  templateOf,
} from './export-templates.ts'
import { bmdAbsenceRow, dpwAbsenceRow } from './layouts.ts'
import { wageRow, wageRun } from './wage-layouts.ts'
import { type KindAmount, wageLines } from './wage-lines.ts'

const used = (template: ExportTemplate) => ({ ...template, id: 7, name: 'Unsere Datei' })
const copy = (key: string, change: Partial<ExportTemplate> = {}) => ({
  ...templateOf(shippedLayout(key)!),
  ...change,
})
/** With other fields, by key. */
const withFields = (template: ExportTemplate, fields: Record<string, Partial<TemplateField>>): ExportTemplate => {
  const changed = (list: readonly TemplateField[]) => list.map(field => ({ ...field, ...fields[field.key] }))
  const { availableFields, availableFieldsAdditional } = template
  return {
    ...template,
    availableFields: changed(availableFields),
    availableFieldsAdditional: changed(availableFieldsAdditional),
  }
}

const KINDS = ['NORM', 'UE50', 'SONNTAG', 'FTA'] as const satisfies TimeKind[]
const MAPPING: WageTypeLine[] = KINDS.map((kind, at) => ({
  ...{ kind, validFrom: '2026-01-01', factor: null, units: {}, isExample: false, unit: kindOf(kind).unit },
  // The first two under one number.
  numbers: { worker: String(200 + Math.max(1, at)) },
}))
const amounts: fc.Arbitrary<KindAmount[]> = fc
  .array(
    fc.record({
      date: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom(...KINDS),
      group: fc.constant('worker' as const),
      minutes: fc.integer({ min: 0, max: 900 }),
      hundredths: fc.constantFrom(0, 50, 100),
      sixths: fc.integer({ min: 0, max: 12 }),
      kept: fc.constant(0),
    }),
    { maxLength: 20 },
  )
  .map(list => list.sort((a, b) => a.date - b.date))
const detail = fc.constantFrom('month' as const, 'day' as const)
const linesOf = (list: KindAmount[], by: 'month' | 'day') => wageLines(list, MAPPING, '2026-11', by).lines

const person = { employeeNumber: '1001', name: 'Koller Christina' }
const store = { companyNumber: '11', clientNumber: '100', storeNumber: '70', costCentre: '4' }
const booking = { year: 2026, month: 11, correctedMonth: null }
const absence = {
  type: 1,
  firstDay: Temporal.PlainDate.from('2026-11-02'),
  lastDay: Temporal.PlainDate.from('2026-11-06'),
}

function rowsFor(layout: Layout, list: KindAmount[], by: 'month' | 'day'): LayoutRow[] {
  const payrollPerson = { companyNumber: '11', employeeNumber: '1001' }
  if (layout.key === 'bmd-absences')
    return [bmdAbsenceRow(payrollPerson, { ...absence, isOpen: false, goesOn: false }, { month: 11, absenceDays: 5 })]
  if (layout.key === 'dpw-absences') return [dpwAbsenceRow(payrollPerson, { ...absence, totalDays: 5 })]
  return linesOf(list, by).map(line => wageRow(line, person, wageRun('2026-11', store, booking)))
}

const values = { consultantNumber: '12345', clientNumber: '100' }

for (const { name, layout: key } of SHIPPED_TEMPLATES) {
  test(`a copy of ${name} (${key}) that changes nothing writes what the shipped one writes, byte for byte`, () => {
    const shipped = shippedLayout(key)!
    const made = layoutOf(used(templateOf(shipped)))
    assert.deepEqual(templateFaults(templateOf(shipped)), [])
    assert.equal(made.base, key)
    fc.assert(
      fc.property(amounts, detail, (list, by) => {
        const rows = rowsFor(shipped, list, by)
        assert.deepEqual(renderLayout(made, rows, values), renderLayout(shipped, rows, values))
      }),
    )
  })
}

test('whatever order is asked for, each value stands under its title', () => {
  const template = copy('generic-csv')
  const all = [...template.availableFields, ...template.availableFieldsAdditional]
  const orders = fc.array(fc.record({ order: fc.nat(50), checked: fc.boolean() }), {
    minLength: all.length,
    maxLength: all.length,
  })
  fc.assert(
    fc.property(amounts, orders, (list, chosen) => {
      const fields = Object.fromEntries(
        all.map(({ key }, at) => [key, { fieldOrder: chosen[at]!.order, checked: chosen[at]!.checked }]),
      )
      const changed = withFields(template, fields)
      if (!chosen.some(({ checked }) => checked)) return
      assert.deepEqual(templateFaults(changed), [])
      const cellsOf = (layout: Layout) => {
        const rows = rowsFor(layout, list, 'day')
        const [titles, ...lines] = renderLayout(layout, rows).text.split('\r\n').slice(0, -1)
        return lines.map(line => new Map(line.split(';').map((cell, at) => [titles!.split(';')[at]!, cell])))
      }
      const everything = Object.fromEntries(all.map(({ key }) => [key, { checked: true }]))
      const whole = cellsOf(layoutOf(used(withFields(template, everything))))
      for (const [at, cells] of cellsOf(layoutOf(used(changed))).entries())
        for (const [title, cell] of cells) assert.equal(cell, whole[at]!.get(title), title)
    }),
  )
})

test('merging keeps the sum of each number and day, and leaves each of them once', () => {
  const sumsOf = (lines: readonly { number: string; date: number | null; quantity: number }[]) => {
    const sums: Record<string, number> = {}
    for (const { number, date, quantity } of lines) {
      const key = `${number} ${date}`
      sums[key] = (sums[key] ?? 0) + quantity
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
  }
  fc.assert(
    fc.property(amounts, detail, (list, by) => {
      const lines = linesOf(list, by)
      const merged = mergedLines(lines)
      assert.deepEqual(sumsOf(merged), sumsOf(lines))
      assert.equal(new Set(merged.map(({ number, date }) => `${number} ${date}`)).size, merged.length)
      // Lines keep the numbers that the ledger knows them by.
      const known = new Set(lines.map(({ kind, slot }) => `${kind} ${slot}`))
      assert.ok(merged.every(({ kind, slot }) => known.has(`${kind} ${slot}`)))
    }),
  )
})

test('a choice of kinds and the rest of them together are the whole', () => {
  const chosenKinds = fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(amounts, chosenKinds, detail, (list, chosen, by) => {
      const rest = KIND_CODES.filter(kind => !chosen.includes(kind as (typeof KINDS)[number]))
      const part = (selected: readonly TimeKind[]) =>
        linesOf(
          list.filter(({ kind }) => isSelected(selected, kind)),
          by,
        )
      const texts = (lines: object[]) => lines.map(line => JSON.stringify(line)).sort()
      assert.deepEqual(texts([...part(chosen), ...part(rest)]), texts(linesOf(list, by)))
      assert.deepEqual(part([]), linesOf(list, by))
    }),
  )
})

const own: TemplateField = {
  ...{ key: 'own-1', name: 'Kanzlei', newName: '', checked: true, fieldOrder: 99, fixedValue: 'K7', deleteable: true },
}
const withOwn = (key: string, field: Partial<TemplateField>) => {
  const template = copy(key)
  return { ...template, availableFieldsAdditional: [...template.availableFieldsAdditional, { ...own, ...field }] }
}

const faulty: [what: string, template: ExportTemplate, field: string, says: RegExp][] = [
  ['a file that there is not', copy('bmd-wages', { layout: 'x' }), 'layout', /gibt es nicht/],
  [
    'no column at all',
    withFields(
      copy('generic-csv'),
      Object.fromEntries(copy('generic-csv').availableFields.map(({ key }) => [key, { checked: false }])),
    ),
    'availableFields',
    /mindestens eine Spalte/,
  ],
  [
    'a number of the employee that is left out',
    withFields(copy('bmd-wages'), { employeeNumber: { checked: false } }),
    'availableFields',
    /„MA“ kann nicht fehlen/,
  ],
  [
    'days of an absence that are left out',
    withFields(copy('bmd-absences'), { firstDay: { checked: false } }),
    'availableFields',
    /„NLZ_V“ kann nicht fehlen/,
  ],
  [
    'a quantity that is always the same',
    withFields(copy('datev-lug'), { hours: { fixedValue: '8' } }),
    'availableFields',
    /„Stundenanzahl“ kann keinen festen Wert haben/,
  ],
  [
    'a name with the separator',
    withFields(copy('bmd-wages'), { wageType: { newName: 'a;b' } }),
    'availableFields.3.newName',
    /Trennzeichen/,
  ],
  [
    'a letter that the file does not know',
    withFields(copy('bmd-wages'), { amount: { fixedValue: 'Ł' } }),
    'availableFields.5.fixedValue',
    /Windows-1252/,
  ],
  [
    'a field of another file',
    withOwn('bmd-wages', { deleteable: false }),
    'availableFieldsAdditional.',
    /Dieses Feld gibt es nicht/,
  ],
  ['a field without a name', withOwn('bmd-wages', { name: '' }), 'availableFieldsAdditional.', /Namen/],
  ['a field that stands twice', withOwn('bmd-wages', { key: 'month' }), 'availableFields.0.key', /zweimal/],
  ['sums in a file that is read in', copy('rzl-wages', { sums: true }), 'sums', /nicht/],
  ['a header in a described record', copy('datev-lodas', { header: true }), 'header', /nicht/],
  [
    'kinds of time of absences',
    copy('bmd-absences', { selectedWageTypes: ['UE50'] }),
    'selectedWageTypes',
    /Lohnarten/,
  ],
]

for (const [what, template, field, says] of faulty) {
  test(`a template with ${what} is refused at its field`, () => {
    const fault = templateFaults(template).find(one => one.field.startsWith(field))
    assert.match(fault?.says ?? 'nothing', says)
  })
}

test('a list needs no column of its own, and may have its own with a fixed value', () => {
  const template = withOwn('generic-csv', { newName: 'Büro' })
  assert.deepEqual(templateFaults(template), [])
  assert.deepEqual(layoutOf(used(template)).columns.at(-1), {
    ...{ key: 'own-1', title: 'Büro', kind: 'constant', value: 'K7' },
  })
})

test('a field that a later release does not know any more is left out', () => {
  const template = copy('generic-csv')
  const old = { ...own, key: 'gone', deleteable: false }
  const made = layoutOf(used({ ...template, availableFields: [...template.availableFields, old] }))
  assert.deepEqual(made.columns, shippedLayout('generic-csv')!.columns)
})

test('a template is corrected by changes or by the whole, whatever the company chose of the shipped file', () => {
  const modes = (delta: boolean) => layoutOf(used(copy('bmd-absences', { delta }))).corrections
  assert.deepEqual([modes(true), modes(false)], [['cancel', 'manual'], ['replace']])
})
