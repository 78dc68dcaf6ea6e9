import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFilter, put } from '#server/platform/common-passwords.ts'
import { ROOT } from './web-build.ts'

// Makes the filter of common passwords anew: `node scripts/common-passwords.ts list.json list.txt …`, each a list of passwords.
const SHORTEST = 8
const all = new Set<string>()
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8')
  const lines: string[] = file.endsWith('.json') ? JSON.parse(text) : text.split(/[\n,]/)
  for (const line of lines) if ([...line.trim()].length >= SHORTEST) all.add(line.trim().toLowerCase())
}
const filter = emptyFilter(all.size)
for (const password of all) put(filter, password)
writeFileSync(join(ROOT, 'server/platform/common-passwords.bin'), filter)
console.log(`${all.size} passwords, ${filter.length} bytes`)
