import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { MutationMeta } from '@tanstack/react-query'
import { ApiError } from '#web/ui/api-error.ts'
import { useToasts } from '#web/ui/toast/toast.ts'
import { queryClient } from './query-client.ts'

type Sent = { id: number; name: string }
const kitchen: Sent = { id: 1, name: 'Küche' }
const saving: MutationMeta = {
  done: (_answer: null, { name }: Sent) => ({ title: 'Kostenstelle gespeichert', text: `„${name}“` }),
  failed: 'Speichern fehlgeschlagen',
  reloads: ['settings', 'cost-centres', 1],
}
const refused = (fields: Record<string, string> = {}) => new ApiError(409, 'conflict', 'Jemand war schneller.', fields)

beforeEach(() => useToasts.setState({ toasts: [] }))

test('a success says what was done and to what', async () => {
  await send(saving, kitchen)
  assert.deepEqual(told(), [['success', 'Kostenstelle gespeichert', '„Küche“']])
})

test('what failed is not told any more as soon as the same succeeds', async () => {
  await send(saving, kitchen, refused())
  assert.deepEqual(told(), [['error', 'Speichern fehlgeschlagen', 'Jemand war schneller.']])
  await send(saving, kitchen)
  assert.deepEqual(told(), [['success', 'Kostenstelle gespeichert', '„Küche“']])
})

test('what failed stays told when something else succeeds', async () => {
  await send(saving, kitchen, refused())
  await send(saving, { id: 2, name: 'Bar' })
  await send({ ...saving, failed: 'Fehler beim Löschen' }, kitchen)
  assert.deepEqual(
    told().map(([kind]) => kind),
    ['error', 'success', 'success'],
  )
})

test('what is read where it was sent from is told by no message', async () => {
  await send({ ...saving, isToldInPlace: true }, kitchen, refused())
  assert.deepEqual(told(), [])
})

test('who breaks off proving who they are is told of no failure', async () => {
  await send(saving, kitchen, new ApiError(403, 'proof_needed', 'Bitte weisen Sie sich noch einmal aus.'))
  assert.deepEqual(told(), [])
})

test('what could not be loaded again is not told any more once it could', async () => {
  const queryKey = ['settings', 'cost-centres', 1, 'list']
  queryClient.setQueryData(queryKey, [])
  const load = (queryFn: () => Promise<never[]>) =>
    queryClient.fetchQuery({ queryKey, queryFn, retry: false, staleTime: 0 })
  await assert.rejects(load(() => Promise.reject(refused())))
  assert.equal(told().length, 1)
  await load(() => Promise.resolve([]))
  assert.deepEqual(told(), [])
})

test('what is wrong with a field is told at the field only where a form shows it', async () => {
  const taken = refused({ name: 'Wird bereits verwendet' })
  await send({ ...saving, inForm: true }, kitchen, taken)
  assert.deepEqual(told(), [])
  await send(saving, kitchen, taken)
  await send({ ...saving, inForm: true }, { id: 2, name: 'Bar' }, refused())
  assert.equal(told().length, 1, 'the same message once')
})

const told = () => useToasts.getState().toasts.map(({ kind, header, description }) => [kind, header, description])

async function send(meta: MutationMeta, sent: Sent, failure?: Error): Promise<void> {
  const mutationFn = (_: Sent): Promise<null> => (failure ? Promise.reject(failure) : Promise.resolve(null))
  const trying = queryClient.getMutationCache().build(queryClient, { mutationFn, meta }).execute(sent)
  await trying.catch(error => assert.equal(error, failure))
}
