import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { shippedOrders } from './rooms/migrations.ts'

const skip = spawnSync('git', ['--version']).status !== 0

test('what main has shipped is known on it and on every branch, also when a branch was merged the wrong way round', {
  skip,
}, t => {
  const root = mkdtempSync(join(tmpdir(), 'kontor-git-'))
  t.after(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@kontor.example', ...args], { cwd: root })
  const commit = (order: string) => {
    writeFileSync(join(root, 'server/migrations/order.txt'), order)
    git('add', '.')
    git('commit', '-qm', 'x')
  }
  mkdirSync(join(root, 'server/migrations'), { recursive: true })
  assert.deepEqual(shippedOrders(root), [], 'a folder without git has shipped nothing')
  git('init', '-qb', 'main')
  commit('a')
  git('checkout', '-qb', 'branch')
  commit('a\nbranch')
  assert.deepEqual(shippedOrders(root), ['a'])
  git('checkout', '-q', 'main')
  commit('a\nmain')
  assert.deepEqual(shippedOrders(root), ['a\nmain', 'a'])
  git('merge', '-q', '--no-commit', '-s', 'ours', 'branch')
  commit('a\nbranch\nmain')
  assert.deepEqual(shippedOrders(root), ['a\nbranch\nmain', 'a\nmain'])
})
