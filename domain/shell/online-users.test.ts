import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlineUsers } from './online-users.ts'

/** `h` in front: hidden. Everyone came in the order of the list. */
const present = (...names: string[]) =>
  names.map((name, index) => ({
    id: name,
    isHidden: name.startsWith('h'),
    since: `2026-11-21 07:${String(index).padStart(2, '0')}:00`,
  }))
const many = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`)

test('who is shown: the oldest ten without the viewer, hidden ones only to superusers', () => {
  const cases: [what: string, names: string[], isSuperuser: boolean, shown: string[], hasMore: boolean][] = [
    ['nobody', [], false, [], false],
    ['only the viewer', ['me'], false, [], false],
    ['the viewer is left out', ['a', 'me', 'b'], false, ['a', 'b'], false],
    ['a hidden one', ['a', 'hx', 'b'], false, ['a', 'b'], false],
    ['a hidden one before a superuser', ['a', 'hx', 'b'], true, ['a', 'hx', 'b'], false],
    ['exactly ten', many(10), false, many(10), false],
    ['eleven', many(11), false, many(10), true],
    ['eleven with the viewer', ['me', ...many(10)], false, many(10), false],
    ['ten and hidden ones', ['h1', ...many(10), 'h2'], false, many(10), false],
    ['ten and a hidden one before a superuser', ['h1', ...many(10)], true, ['h1', ...many(9)], true],
  ]
  for (const [what, names, isSuperuser, shown, hasMore] of cases) {
    const answer = onlineUsers(present(...names), { id: 'me', isSuperuser })
    assert.deepEqual([answer.users.map(({ id }) => id), answer.hasMore], [shown, hasMore], what)
  }
})

test('the oldest comes first however they are given, and of the same moment always the same one', () => {
  const [a, b, c] = present('a', 'b', 'c')
  const d = { ...b!, id: 'd' }
  for (const given of [
    [c!, d, a!, b!],
    [b!, a!, c!, d],
  ])
    assert.deepEqual(
      onlineUsers(given, { id: 'me', isSuperuser: false }).users.map(({ id }) => id),
      ['a', 'b', 'd', 'c'],
    )
})
