import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from './notice-records.ts'
import { NOTICE_KINDS } from './registration-states.ts'
import { REQUEST_TYPES, requestTypeFields } from './request-types.ts'

// Domain 1.2
test('each kind says the file that takes it and how long its record is', () =>
  assert.deepEqual(
    REQUEST_TYPES.map(({ requestType, holding, recordLength }) => `${requestType} ${holding} ${recordLength}`),
    [
      ...['M3 VR 772', 'M4 VR 772', 'M6 VR 772', 'M8 VR 772', 'M9 VR 772', 'S3 VR 772', 'S4 VR 772'],
      ...['VS VS 688', 'AV AV 416'],
    ],
  ))

test('the fields of a record lie one behind the other and fill it to the end', () => {
  for (const { requestType, recordLength } of REQUEST_TYPES) {
    let next = 1
    for (const { name, position, length } of requestTypeFields(requestType)) {
      assert.equal(position, next, `${requestType} ${name}`)
      next += length
    }
    assert.equal(next, recordLength + 1, requestType)
  }
})

// Domain 1.3, read from its table by hand.
test('what a kind needs of a field is the mark of the matrix', () => {
  const need = (kind: 'M3' | 'M4' | 'M6' | 'S4' | 'VS', name: string) =>
    requestTypeFields(kind).find(field => field.name === name)!.need
  assert.deepEqual(
    [need('M3', 'BBER'), need('M4', 'AGRD'), need('M6', 'GERF'), need('S4', 'UMDA'), need('M3', 'REFU')],
    ['Z', 'Z', 'V', 'Z1', '-'],
  )
  assert.deepEqual([need('VS', 'STSL'), need('VS', 'WTUR'), need('M3', 'VWAZ')], ['Z', 'Z3', 'Z1'])
})

test('what a field allows the checks let pass', () => {
  for (const kind of NOTICE_KINDS)
    for (const { name, need, allowedValues } of requestTypeFields(kind)) {
      if (need === '-') continue
      for (const { value } of allowedValues ?? []) {
        const own = faultsOf(kind, { [name]: value }).filter(({ field }) => field === name)
        // Rules between fields ask for more than a value by itself says.
        assert.ok(
          own.every(({ text }) => !/Liste|geht von|J oder N|J oder nichts|Großbuchstaben/.test(text)),
          `${kind} ${name} ${value}`,
        )
      }
    }
})
