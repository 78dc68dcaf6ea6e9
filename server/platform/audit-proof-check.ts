// Prüft einen Prüfexport des Ereignisprotokolls: node pruefen.mjs
// oder was ein Programm davon gesammelt hat, Dateien in ihrer Reihenfolge: node pruefen.mjs teil1.ndjson teil2.ndjson
// Nur mit Node.js ab Version 20, ohne Netz.
import { createHash, createPublicKey, type Hash, type KeyObject, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'

type Block = { companyId: number; number: number; form: number; first: number; last: number; entries: number } & {
  sealedAt: string
  previous: string
  sha256: string
  signature: string | null
}
// biome-ignore lint/suspicious/noExplicitAny: whatever stands in the files
type Told = any
type Part = { key: KeyObject } | { block: Block } | { id: number; text: string; told?: Told }

const faults: string[] = []
const here = (name: string) => new URL(name, import.meta.url)

async function* linesOf(file: string | URL): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(file, 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

// In Form 1 ist ein Eintrag eine Zeile der Datenbank als JSON-Text, in Form 2 ein JSON-Objekt; gerechnet wird über genau diesen Text.
function entryOf(line: string): { id: number; text: string } {
  try {
    const value = JSON.parse(line)
    return typeof value === 'object' ? { id: value.id, text: line } : { id: idOf(value), text: value }
  } catch {
    return { id: Number.NaN, text: line }
  }
}
const idOf = (row: string) => Number(row.slice(1, row.indexOf(',')))

async function* partsOfCopy(): AsyncGenerator<Part> {
  yield { key: createPublicKey(readFileSync(here('oeffentlicher-schluessel.pem'))) }
  const entries = linesOf(here('eintraege.jsonl'))
  let next = await entries.next()
  for await (const line of linesOf(here('bloecke.jsonl'))) {
    const block = JSON.parse(line)
    yield { block }
    for (; !next.done; next = await entries.next()) {
      const entry = entryOf(next.value)
      if (entry.id > block.last) break
      yield entry
    }
  }
  for (; !next.done; next = await entries.next()) yield entryOf(next.value)
}

// Was mehrmals gesammelt wurde, muss jedes Mal dasselbe sein und zählt einmal; von jedem Eintrag bleibt dafür nur eine kurze Prüfsumme.
async function* partsOfStream(files: string[]): AsyncGenerator<Part> {
  const seen = new Map<string, string>()
  const isNew = (name: string, text: string) => {
    const digest = createHash('sha256').update(text).digest('base64').slice(0, 22)
    const known = seen.get(name)
    if (known !== undefined && known !== digest) faults.push(`${name} steht mehrmals da, aber nicht gleich.`)
    seen.set(name, digest)
    return known === undefined
  }
  for (const file of files)
    for await (const line of linesOf(file)) {
      if (line.trim() === '') continue
      const told: Told = readable(line)
      if (told === undefined) faults.push(`${file}: Eine Zeile ist kein JSON.`)
      else if (told.proof) yield { key: createPublicKey(told.proof.publicKey) }
      else if (told.proof === null) faults.push(`${file}: Ein Abruf kam ohne Nachweis.`)
      else if (told.block) {
        if (isNew(`Block ${told.block.number}`, told.block.sha256)) yield { block: told.block }
      } else if (typeof told.sealed === 'string') {
        const { sealed, detail: _, actor: __, isOperator: ___, ...rest } = told
        if (isNew(`Eintrag ${told.id}`, sealed + canonical(rest))) yield { id: told.id, text: sealed, told: rest }
      } else if (told.next === undefined) faults.push(`${file}: Eintrag ${told.id} hat keinen Nachweis.`)
    }
}

function readable(line: string): Told {
  try {
    const told: Told = JSON.parse(line)
    return told && typeof told === 'object' ? told : undefined
  } catch {
    return undefined
  }
}

// Was neben dem besiegelten Text steht, muss dasselbe sagen. Name, Betreiber und Zusatz sind nicht besiegelt.
function isTrue(told: Told, text: string): boolean {
  const { id, at, account, action, kind, record, origin, before, after } = readable(text) ?? {}
  const [from, to] = [before ?? {}, after ?? {}]
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const changes = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter(field => field !== 'version' && field !== 'id' && !(isEmpty(from[field]) && isEmpty(to[field])))
    .map(field => ({ field, before: from[field] ?? null, after: to[field] ?? null }))
  const wanted = { id, at, accountId: account, action, kind, recordId: record, origin, changes }
  return Object.entries(wanted).every(([name, value]) => canonical(told[name]) === canonical(value))
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

let key: KeyObject | undefined
const fingerprints = new Set<string>()
let current: { block: Block; hash: Hash; found: number } | undefined
let [count, blocks, strays, first] = [0, 0, 0, 0]

function begin(block: Block) {
  const before = current?.block
  finish()
  if (before && (block.number !== before.number + 1 || block.previous !== before.sha256))
    faults.push(`${nameOf(block)} folgt nicht auf Block ${before.number}.`)
  const told = [block.companyId, block.number, block.form, block.first, block.last, block.entries]
  const message = ['Kontor audit block', ...told, block.sealedAt, block.previous, block.sha256].join('\n')
  if (!key || !block.signature || !verify(null, Buffer.from(message), key, Buffer.from(block.signature, 'base64')))
    faults.push(`${nameOf(block)}: Die Unterschrift fehlt oder passt nicht zum Schlüssel.`)
  current = { block, hash: createHash('sha256').update(block.previous), found: 0 }
  first ||= block.number
  blocks++
}

function take(id: number, text: string, told: Told) {
  if (!current || id > current.block.last) return void strays++
  const { block, hash } = current
  hash.update((block.form === 1 ? '\0' : '\n') + text)
  if (told && (block.form === 1 ? told.id !== idOf(text) : !isTrue(told, text)))
    faults.push(`Eintrag ${id}: Was besiegelt ist, steht anders da.`)
  current.found++
  count++
}

function finish() {
  if (!current) return
  const { block, hash, found } = current
  if (found !== block.entries) faults.push(`${nameOf(block)}: Es sind ${found} Einträge statt ${block.entries}.`)
  else if (hash.digest('hex') !== block.sha256)
    faults.push(`${nameOf(block)}: Einträge wurden geändert, die Prüfsumme stimmt nicht.`)
}

const nameOf = ({ number, first, last, sealedAt }: Block) =>
  `Block ${number} (Einträge ${first} bis ${last}, besiegelt ${sealedAt})`

const files = process.argv.slice(2)
for await (const part of files.length > 0 ? partsOfStream(files) : partsOfCopy())
  if ('key' in part) {
    key = part.key
    const digest = createHash('sha256')
      .update(key.export({ format: 'der', type: 'spki' }))
      .digest('hex')
    fingerprints.add(digest.slice(0, 32).replace(/(.{4})(?=.)/g, '$1 '))
  } else if ('block' in part) begin(part.block)
  else take(part.id, part.text, part.told)
finish()
if (strays > 0) faults.push(`${strays} Einträge gehören zu keinem Block.`)
if (blocks === 0) faults.push('Es gibt keinen Block.')

const what = `${count} ${count === 1 ? 'Eintrag' : 'Einträge'} in ${blocks} ${blocks === 1 ? 'Block' : 'Blöcken'}`
console.log(`${what} geprüft, vom Block ${first} an. Fingerabdruck des Schlüssels: ${[...fingerprints].join(', ')}`)
if (faults.length === 0)
  console.log('In Ordnung: Kein Eintrag fehlt, keiner wurde geändert, alle Unterschriften passen zu diesem Schlüssel.')
else console.log(`NICHT in Ordnung:\n${faults.map(fault => `- ${fault}`).join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
