import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldText } from '#contract/field-values.ts'
import { FIELDS, fieldLabel } from '#contract/fields.ts'
import { ACTIONS, type Action, NOUNS } from '#contract/nouns.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { sentenceText } from '#contract/sentences.ts'
import { type EventLine, eventLog } from '#contract/shell/event-log.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'

withOwnApp({ KONTOR_DEMO: 'on' })

const RAW_NAMES = [...Object.keys(FIELDS).filter(field => /[A-Z]/.test(field)), ...Object.keys(NOUNS)]
const FORBIDDEN = new RegExp(
  `(?<![\\w.])(${RAW_NAMES.join('|')}|employees|absences|stamps|null|undefined|NaN|dmy|mdy|object)(?![\\w.])|Nr\\. ?\\d|[{}]|[0-9a-f]{8}-[0-9a-f]{4}-|\\d{4}-\\d\\d-\\d\\d`,
)
/** Of these people make the values themselves, or they are codes that the law or a server gives. */
const OWN_WORDS = new Set([
  'name',
  'shortName',
  'costCenter',
  'costCenterNumber',
  'issuer',
  'fileName',
  'sha256',
  'text',
  'note',
  'reason',
  'hostKey',
  'folder',
  'groupRoles',
])
const NUMBER_FIELDS =
  /count|rows|records|entries|number|id$|port|limit|days|entitlement|sorting|zip|postal|phone|new|changed|unchanged|error|warning|proposed|employees|contracts|year/i

/** Everything of the log: what its lines say and each value that unfolds below them. */
type Read = EventLine & { sentence: string }
async function read(api: Api, query: Record<string, string> = {}): Promise<Read[]> {
  const lines: Read[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const { data } = (await api(eventLog.list, { body: { ...query, limit: 200, ...(before && { before }) } })).body
    for (const line of data.events) {
      const context = { names: data.names, noun: line.kind }
      // What people call their records is theirs.
      const own = [line.recordName, ...line.changes.flatMap(({ before, after }) => [before, after])].filter(
        value => typeof value === 'string' && value.length > 5,
      )
      const sentence = own.reduce<string>(
        (text, name) => text.replaceAll(String(name), 'X'),
        sentenceText(line, context),
      )
      assert.match(sentence, /^(hat|konnte) \S.*\S$/)
      assert.doesNotMatch(sentence, FORBIDDEN, `${line.kind} ${line.action}`)
      for (const { field, before: old, after } of line.changes) {
        assert.doesNotMatch(fieldLabel(field), FORBIDDEN)
        for (const value of OWN_WORDS.has(field) ? [] : [old, after]) {
          const text = fieldText(field, value, context)
          assert.doesNotMatch(text, FORBIDDEN, `${line.kind} ${line.action} ${field}`)
          if (!NUMBER_FIELDS.test(field))
            assert.doesNotMatch(text, /^\d+$/, `${line.kind} ${line.action} ${field}: a bare number`)
          assert.notEqual(text, 'andere Angabe', `${line.kind} ${line.action} ${field} ${JSON.stringify(value)}`)
        }
      }
    }
    lines.push(...data.events.map(line => ({ ...line, sentence: sentenceText(line, { names: data.names }) })))
    before = data.next
  }
  return lines
}

test('whatever the product does in a company of the demo stands in its log in German words, without a code, a raw name or a bare id', async () => {
  const [demo] = await rawSql<{ id: number }>('select id from company order by id limit 1')
  const company = demo!.id
  const { api } = await signedIn({ company })
  for (const endpoint of ROOMS.flatMap(room => room.routes.map(route => route.endpoint))) {
    if (!ALL_PERMISSIONS.some(permission => permission === endpoint.permission)) continue
    await api(endpoint, await EXAMPLES[nameOf(endpoint)]!(company))
  }
  const lines = await read(api)
  const told = new Set(lines.map(({ kind }) => kind))
  assert.ok(told.size >= 16, [...told].join())
  const single = lines.filter(({ count }) => count === 1)
  for (const { fold } of lines.filter(({ count }) => count > 1))
    single.push(...(await read(api, { fold: String(fold) })))

  const { text } = await api(eventLog.export)
  for (const { sentence } of single) assert.ok(text.includes(sentence.replaceAll('"', '""')), sentence)
  for (const line of text.split('\r\n')) assert.doesNotMatch(line, /;(employees|dmy|null|undefined)(;|$)|Nr\. \d/)
  const labels: string[] = Object.values(ACTIONS)
  const { data: choices } = (await api(eventLog.choices)).body
  assert.ok(choices.actions.every(action => labels.includes(ACTIONS[action as Action])))
})
