// Prüft einen Prüfexport des Ereignisprotokolls, nur mit Node.js ab Version 20, ohne Netz. Aufruf: node pruefen.mjs
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'

const here = (name: string) => new URL(name, import.meta.url)
const key = createPublicKey(readFileSync(here('oeffentlicher-schluessel.pem')))
const fingerprint = createHash('sha256')
  .update(key.export({ format: 'der', type: 'spki' }))
  .digest('hex')

async function* linesOf(name: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of createReadStream(here(name), 'utf8')) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

// In Form 1 ist ein Eintrag eine Zeile der Datenbank als JSON-Text, in Form 2 ein JSON-Objekt; gerechnet wird über genau diesen Text.
function entryOf(line: string): { id: number; hashed: string } {
  try {
    const value = JSON.parse(line)
    if (typeof value === 'object') return { id: value.id, hashed: `\n${line}` }
    return { id: Number(value.slice(1, value.indexOf(','))), hashed: `\0${value}` }
  } catch {
    return { id: Number.NaN, hashed: `\n${line}` }
  }
}

const faults: string[] = []
const entries = linesOf('eintraege.jsonl')
let next = await entries.next()
let before: { number: number; sha256: string } | undefined
let count = 0
let blocks = 0
for await (const line of linesOf('bloecke.jsonl')) {
  const block = JSON.parse(line)
  const name = `Block ${block.number} (Einträge ${block.first} bis ${block.last}, besiegelt ${block.sealedAt})`
  if (before && (block.number !== before.number + 1 || block.previous !== before.sha256))
    faults.push(`${name} folgt nicht auf Block ${before.number}.`)
  const hash = createHash('sha256').update(block.previous)
  let found = 0
  for (; !next.done; next = await entries.next()) {
    const { id, hashed } = entryOf(next.value)
    if (id > block.last) break
    hash.update(hashed)
    found++
  }
  if (found !== block.entries) faults.push(`${name}: Es sind ${found} Einträge statt ${block.entries}.`)
  else if (hash.digest('hex') !== block.sha256)
    faults.push(`${name}: Einträge wurden geändert, die Prüfsumme stimmt nicht.`)
  const told = [block.companyId, block.number, block.form, block.first, block.last, block.entries]
  const message = ['Kontor audit block', ...told, block.sealedAt, block.previous, block.sha256].join('\n')
  if (!block.signature || !verify(null, Buffer.from(message), key, Buffer.from(block.signature, 'base64')))
    faults.push(`${name}: Die Unterschrift fehlt oder passt nicht zum Schlüssel.`)
  before = block
  count += found
  blocks++
}
let rest = 0
for (; !next.done; next = await entries.next()) rest++
if (rest > 0) faults.push(`${rest} Einträge gehören zu keinem Block.`)
if (blocks === 0) faults.push('Es gibt keinen Block.')

const groups = fingerprint.slice(0, 32).replace(/(.{4})(?=.)/g, '$1 ')
const what = `${count} ${count === 1 ? 'Eintrag' : 'Einträge'} in ${blocks} ${blocks === 1 ? 'Block' : 'Blöcken'}`
console.log(`${what} geprüft. Fingerabdruck des Schlüssels: ${groups}`)
if (faults.length === 0)
  console.log('In Ordnung: Kein Eintrag fehlt, keiner wurde geändert, alle Unterschriften passen zu diesem Schlüssel.')
else console.log(`NICHT in Ordnung:\n${faults.map(fault => `- ${fault}`).join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
