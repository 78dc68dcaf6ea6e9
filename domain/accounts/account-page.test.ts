import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answeredToken, remoteSignIn } from './account-page.ts'

const HOME = 'https://account.example'
const answers: [message: unknown, token: string | null | undefined][] = [
  [{ type: 'kontor:token', id: '7', token: 'a.b-c.d_e' }, 'a.b-c.d_e'],
  [{ type: 'kontor:token', id: '7', token: null }, null],
  [{ type: 'kontor:token', id: '7' }, null],
  [{ type: 'kontor:token', id: '7', token: 'javascript:alert(1)' }, null],
  [{ type: 'kontor:token', id: '7', token: { toString: 'a.b.c' } }, null],
  [{ type: 'kontor:token', id: '7', token: 'x'.repeat(4001) }, null],
  [{ type: 'kontor:token', id: '8', token: 'a.b.c' }, undefined],
  [{ type: 'token', id: '7', token: 'a.b.c' }, undefined],
  ['a.b.c', undefined],
  [null, undefined],
  [undefined, undefined],
]
for (const [message, token] of answers) {
  test(`${JSON.stringify(message)?.slice(0, 80)} answers question 7 with ${token}`, () =>
    assert.equal(answeredToken({ origin: HOME, data: message }, HOME, '7'), token))
}

test('the right answer from any other origin is none', () => {
  const data = { type: 'kontor:token', id: '7', token: 'a.b.c' }
  for (const origin of [
    'https://account.example.evil',
    'http://account.example',
    'https://account.example:8443',
    'null',
    '',
  ]) {
    assert.equal(answeredToken({ origin, data }, HOME, '7'), undefined, origin)
  }
})

test('the way back is one parameter, whatever it holds', () => {
  const back = 'https://kontor.example/1/documents/employeedata?employeeId=5&x=ä#oben'
  const address = new URL(remoteSignIn('https://account.example/login?service=mp', back))
  assert.equal(address.searchParams.get('redirect'), back)
  assert.equal(address.searchParams.get('service'), 'mp')
})
