import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stamps } from '#contract/exports/stamp-source.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const november = { from: '01.11.2026', to: '30.11.2026' }

test('shifts and their pauses come as the specification names them', async () => {
  const { api, company } = await signedIn({ permissions: ['stamps.read'] })
  const { id, employee } = await build.stamp({
    company,
    pauses: [{ from: '2026-11-03 11:00:00', to: '2026-11-03 11:30:00' }],
  })
  const query = { storeId: employee.store!, ...november }
  const shifts = await api(stamps.shifts, { query })
  assert.deepEqual(shifts.body.data, [
    {
      id,
      employeeId: employee.id,
      storeId: employee.store,
      from: '2026-11-03 07:00:00',
      to: '2026-11-03 15:00:00',
      mdConfirmed: true,
      softDelete: false,
    },
  ])
  const pauses = await api(stamps.pauses, { query })
  const [pause] = pauses.body.data
  assert.deepEqual(
    [pause?.shiftId, pause?.employeeId, pause?.from, pause?.to],
    [id, employee.id, '2026-11-03 11:00:00', '2026-11-03 11:30:00'],
  )
})

test('a shift that reaches in from before is listed with its pauses, a forgotten one only where it begins', async () => {
  const { api, company } = await signedIn()
  const night = { from: '2026-10-31 21:00:00', to: '2026-11-01 05:00:00' }
  const pauses = [{ from: '2026-10-31 22:30:00', to: '2026-10-31 22:45:00' }]
  const { id, employee } = await build.stamp({ company, ...night, pauses })
  await build.stamp({ employee, from: '2026-10-20 06:00:00', to: null })
  const open = await build.stamp({ employee, from: '2026-11-20 06:00:00', to: null })
  const query = { storeId: employee.store!, ...november }
  const shifts = await api(stamps.shifts, { query })
  assert.deepEqual(
    shifts.body.data.map(shift => [shift.id, shift.to]),
    [
      [id, '2026-11-01 05:00:00'],
      [open.id, null],
    ],
  )
  assert.equal((await api(stamps.pauses, { query })).body.data.length, 1)
})
