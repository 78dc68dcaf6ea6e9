import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { rawSql } from './app.ts'

const TURN_MS = 50

/**
 * As much time as `ms` are on a machine of its own: each turn asks the database something and waits for the answer, so
 * that what slows down this process or the database makes it as much longer as whatever is waited for beside it.
 */
export async function quietTime(ms: number, isOver = () => false): Promise<void> {
  for (let turn = 0; turn < ms / TURN_MS && !isOver(); turn++) {
    await pause(TURN_MS)
    await rawSql('select 1')
  }
}

/** What comes of `wanted`, within a time that a user is promised. */
export async function within<Answer>(ms: number, what: string, wanted: Promise<Answer>): Promise<Answer> {
  let isThere = false
  const answer = wanted.finally(() => {
    isThere = true
  })
  await Promise.race([answer, quietTime(ms, () => isThere)])
  assert.ok(isThere, `Not within ${ms} ms: ${what}`)
  return answer
}
