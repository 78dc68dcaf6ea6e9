import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { checksum } from '#server/testing/contract-walk.ts'
import { mergingOperator } from '#server/testing/merge-steps.ts'
import { place, SVNR } from '#server/testing/move-steps.ts'

withApp({ KONTOR_ROLES: 'web' })

for (const isKept of [true, false])
  test(`who came from another company is not taken back there once that file ${isKept ? 'took another one in' : 'went into another one'}`, async () => {
    const { receiver, newStore, draft, move, undo } = await place()
    const { company } = receiver
    const { moveId } = (await move(await draft())).body.data
    const [row] = await rawSql<{ id: number }>('select id from employee where company_id = $1', [company])
    const come = { id: row!.id, company }
    const twin = await build.employee({ company, store: newStore, entry: '2026-12-01', svnr: SVNR })
    const { merge } = await mergingOperator()
    const merged = isKept ? await merge(come, twin) : await merge(twin, come)
    assert.equal(merged.status, 200, merged.text)
    const before = await checksum(company)
    assert.equal((await undo(moveId)).status, 409)
    assert.equal(await checksum(company), before)
  })
