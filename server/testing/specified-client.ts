import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { theApp } from './app.ts'
import { build, signedIn } from './build.ts'

/*
 * A client as the three documents describe it. It knows their paths, payloads and conventions and nothing of our contracts: no version,
 * no company in the query of a POST or PUT.
 */

type Fields = Record<string, unknown>
export type Sent = {
  /** What stands in the path, in braces. */
  path?: Fields
  query?: Fields
  body?: Fields
  /** Keys of the body that were changed; all of them where it is not said. */
  changed?: string[]
  /** A form is sent, with `body` as its fields. */
  file?: { name: string; bytes: Uint8Array; type: string }
  withoutSession?: true
  withoutBody?: true
}
// biome-ignore lint/suspicious/noExplicitAny: It reads answers as they come.
export type Answer = { status: number; body: any; bytes: Buffer; headers: Headers }
export type Client = {
  /** Fails where the call is refused; gives the answer's body. */
  // biome-ignore lint/suspicious/noExplicitAny: The same.
  call(name: string, sent?: Sent): Promise<any>
  ask(name: string, sent?: Sent): Promise<Answer>
}

export function specifiedClient(token: string, companyId: number): Client {
  async function ask(name: string, sent: Sent = {}): Promise<Answer> {
    const [method, address = '', command] = name.split(' ')
    const path = address.replace(/\{(\w+)\}/g, (_, field) => String(sent.path?.[field]))
    const query = new URLSearchParams()
    const inQuery = method === 'GET' || method === 'DELETE'
    for (const [field, value] of Object.entries({ ...(inQuery && { companyId }), ...sent.query }))
      query.set(field, String(value))
    const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest' }
    if (!sent.withoutSession) headers.authorization = `Bearer ${token}`
    let body: BodyInit | undefined
    if (sent.file) {
      const form = new FormData()
      for (const [field, value] of Object.entries({ companyId, ...sent.body })) form.set(field, String(value))
      form.set('file', new Blob([sent.file.bytes as Uint8Array<ArrayBuffer>], { type: sent.file.type }), sent.file.name)
      body = form
    } else if (!sent.withoutBody && (!inQuery || sent.body)) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify({
        companyId,
        ...(command && { command }),
        ...sent.body,
        ...(method === 'PUT' && {
          updateFields: sent.changed ?? Object.keys(sent.body ?? {}).filter(field => field !== 'id'),
        }),
      })
    }
    const url = `http://127.0.0.1:${theApp().port}${path}${query.size ? `?${query}` : ''}`
    const response = await fetch(url, { method: method!, headers, ...(body !== undefined && { body }) })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    }
  }
  return {
    ask,
    async call(name, sent) {
      const { status, body, bytes } = await ask(name, sent)
      assert.equal(status, 200, `${name}: ${bytes.toString().slice(0, 400)}`)
      return body
    },
  }
}

export type Place = Client & { company: number; store: number; accountId: string; email: string }
export type Case = (place: Place) => Promise<void>

/** Who has a company with one store to themselves. */
export async function place(
  values: { softwareId?: number; isAdmin?: boolean; isSuperuser?: boolean } = {},
): Promise<Place> {
  const company = await build.company({ softwareId: values.softwareId ?? 0 })
  const store = await build.store({ company, storeNumber: '10', bmdId: '11', dpwId: '12' })
  const { token, accountId, email } = await signedIn({ isAdmin: true, isSuperuser: true, ...values, company })
  return { ...specifiedClient(token, company), company, store, accountId, email }
}

/** The calls that a document lists in its §7, each with the heading under which it stands. */
export function listedCalls(document: string): Map<string, string> {
  const text = readFileSync(new URL(`../../docs/specification/${document}.md`, import.meta.url), 'utf8')
  const [, part = ''] = /^## §7 Calls\n([\s\S]*?)^## §8/m.exec(text) ?? []
  const calls = new Map<string, string>()
  let heading = ''
  for (const line of part.split('\n')) {
    heading = /^### (.+)/.exec(line)?.[1] ?? heading
    const [, name] = /^- `((?:GET|PUT|POST|DELETE) \/[^`]+)`/.exec(line) ?? []
    if (!name) continue
    assert.ok(!calls.has(name), `${name} stands twice in ${document}.`)
    calls.set(name, `Spec ${document[0]} §7 ${heading}`)
  }
  return calls
}

/** One test for each call of a document; one that has none, or is in no document, fails. */
export function testCalls(document: string, cases: Record<string, Case>): void {
  const listed = listedCalls(document)
  test(`every call of ${document} §7 is made by a client that knows the document alone`, () => {
    assert.deepEqual(Object.keys(cases).sort(), [...listed.keys()].sort())
  })
  for (const [name, run] of Object.entries(cases))
    test(`${listed.get(name)}: ${name} does what its document says`, async () => run(await place()))
}
