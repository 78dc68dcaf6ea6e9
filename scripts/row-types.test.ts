import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rowTypesOf } from './row-types.ts'

test('the rows that a statement says it gives are read by file and line, through named types and generic ones', () => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-row-types-'))
  try {
    mkdirSync(join(root, 'server'))
    writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions":{"strict":true},"include":["server"]}')
    writeFileSync(
      join(root, 'server/rows.ts'),
      `declare const tx: { execute<Row>(sql: string): Row[] }
type State = 'open' | 'done'
type Run = { id: number; state: State; at?: string | null; lines: { pair: [string, number] }[] }
export const one = () => tx.execute<Run>('select')
export const two = () =>
  tx
    .execute<Partial<Record<State, boolean>>>('select')
`,
    )
    assert.deepEqual(rowTypesOf(root), {
      'server/rows.ts:4': {
        fields: {
          id: 'number',
          state: { any: [{ is: 'done' }, { is: 'open' }] },
          at: { any: [{ any: ['undefined', 'null', 'string'] }, 'undefined'] },
          lines: { list: { fields: { pair: { tuple: ['string', 'number'] } } } },
        },
      },
      'server/rows.ts:7': {
        fields: {
          open: { any: [{ any: ['undefined', { is: false }, { is: true }] }, 'undefined'] },
          done: { any: [{ any: ['undefined', { is: false }, { is: true }] }, 'undefined'] },
        },
      },
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
