import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROOMS } from '#server/app.ts'
import { wordFile } from '#server/demo/word-file.ts'
import { fillDocx } from '#server/rooms/documents/template-files/docx-fill.format.ts'
import { elementsOf } from '#server/rooms/documents/template-files/xml-elements.format.ts'
import { theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import type { Api, Sent } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'
import { PAYLOADS, type Spoilt, spoilTexts, WITHOUT_TRIGGERS } from '#server/testing/hostile-texts.ts'
import { joined, textOf } from '#server/testing/pdf.ts'
import { zipEntriesOf } from '#server/testing/zip-entries.ts'

withOwnApp()

type Place = { api: Api; spoilt: Spoilt; asked: { endpoint: Endpoint; sent: Sent<Endpoint> }[] }
let made: Promise<Place> | undefined
/** A company with the rows of every example, in whose every text column then stands something hostile. */
const place = () => (made ??= make())

async function make(): Promise<Place> {
  const { api, company } = await signedIn()
  const asked: Place['asked'] = []
  for (const endpoint of ROOMS.flatMap(room => room.routes.map(route => route.endpoint))) {
    const example = EXAMPLES[nameOf(endpoint)]
    const isRead = endpoint.method === 'GET' || endpoint.answer === 'file'
    if (!example || endpoint.permission === 'public' || endpoint.permission === 'superuser') continue
    const sent = await example(company)
    if (isRead) asked.push({ endpoint, sent })
  }
  const client = await theApp().superuser.connect()
  await client.query(WITHOUT_TRIGGERS)
  const sql = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
  const spoilt = await spoilTexts(sql as never, company)
  await client.query('reset session_replication_role')
  client.release()
  return { api, spoilt, asked }
}

test('a hostile text stands in every column that holds what somebody typed', async () => {
  const { spoilt } = await place()
  assert.deepEqual(spoilt.refused, [], 'name the column in OWN_WORDS where no person writes it')
  assert.ok(spoilt.columns.length > 60, `${spoilt.columns.length} columns`)
})

test('whatever the texts are, every list and file is answered, and no cell of a file for people begins a formula', async () => {
  const { api, asked } = await place()
  const breaches: string[] = []
  for (const { endpoint, sent } of asked) {
    const { status, text, headers } = await api(endpoint, sent)
    const what = `${nameOf(endpoint)}: ${status}`
    if (status >= 500) breaches.push(`${what} ${text.slice(0, 300)}`)
    const type = headers.get('content-type') ?? ''
    if (/html|svg|javascript/.test(type)) breaches.push(`${what} is ${type}`)
    if (headers.get('x-content-type-options') !== 'nosniff') breaches.push(`${what} may be taken for something else`)
    if (/csv/.test(type) && /(^|[;,\n])"?\s*[=@]/.test(text)) breaches.push(`${what} begins a formula`)
  }
  assert.deepEqual(breaches, [])
})

test('every report prints them as they are', async () => {
  const { api, asked } = await place()
  const seen: string[] = []
  for (const { endpoint, sent } of asked) {
    const { status, bytes, headers } = await api(endpoint, sent)
    if (status !== 200 || !headers.get('content-type')?.includes('pdf')) continue
    const text = joined(textOf(bytes))
    const printed = PAYLOADS.filter(payload => text.includes(joined(payload).slice(0, 12)))
    assert.ok(printed.length >= 3, `${nameOf(endpoint)} prints ${printed.join(' ')}`)
    assert.ok(!/\/(JavaScript|Launch|URI|OpenAction)\b/.test(bytes.toString('latin1')), nameOf(endpoint))
    seen.push(nameOf(endpoint))
  }
  assert.ok(seen.length >= 4, seen.join())
})

test('in a filled Word file they are text in the run that the field stood in, and nothing else', () => {
  const template = wordFile(['Frau {mitarbeiter.nachname}, {betrieb.name}'], { header: '{betrieb.name}' })
  const filledWith = (text: string) => {
    const parts = zipEntriesOf(fillDocx(template, { 'mitarbeiter.nachname': text, 'betrieb.name': text }))
    return [...parts].filter(([name]) => name.endsWith('.xml')).map(([, bytes]) => [...elementsOf(bytes.toString())])
  }
  const shape = (parts: ReturnType<typeof filledWith>) => parts.map(part => part.map(({ name }) => name))
  for (const payload of PAYLOADS) {
    const filled = filledWith(payload)
    assert.deepEqual(shape(filled), shape(filledWith('Huber')), payload)
    const texts = filled
      .flat()
      .filter(({ name }) => name === 't')
      .map(({ text }) => text)
    assert.ok(
      texts.some(text => text.includes(`Frau ${payload}, ${payload}`)),
      payload,
    )
  }
})
