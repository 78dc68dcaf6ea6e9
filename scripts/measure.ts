import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkRooms } from './check-rooms.ts'
import { isTest } from './rooms/layout.ts'
import { longFunctions } from './rooms/long-functions.ts'
import { ROOT } from './web-build.ts'

// npm run measure [-- folders…]: the figures of a checkout, or of several side by side; `dist/web` is measured where it was built.
const LONG = 60
const checkouts = process.argv.slice(2).map(folder => resolve(folder))
const columns = (checkouts.length > 0 ? checkouts : [ROOT]).map(figuresOf)
for (const name of Object.keys(columns.at(-1)!))
  console.log(`${name.padEnd(58)} ${columns.map(column => String(column[name] ?? '–').padStart(10)).join(' ')}`)

function figuresOf(root: string): Record<string, string | number> {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const code = tracked.filter(file => /^(contract|domain|server|web)\/.*\.tsx?$/.test(file))
  const product = code.filter(file => !isTest(file))
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const linesOf = (file: string) => text(file).trimEnd().split('\n').length
  const sum = (files: string[]) => files.reduce((total, file) => total + linesOf(file), 0)
  const sizes = product.map(linesOf).sort((a, b) => a - b)
  const breaches = checkRooms(root)
  const occurs = (pattern: RegExp) => product.reduce((n, file) => n + [...text(file).matchAll(pattern)].length, 0)
  const noun = (name: string) => {
    const own = tracked.filter(
      file => file.includes(`/${name}/`) || file.endsWith(`/${name}.ts`) || file.endsWith(`-${name}.sql`),
    )
    return own.length === 0 ? {} : nounFigures(name, own)
  }
  const nounFigures = (name: string, own: string[]) => ({
    [`${name}: files of its own`]: own.length,
    [`${name}: lines without tests`]: sum(own.filter(file => !isTest(file))),
    [`${name}: places in other files`]: tracked.filter(
      file =>
        !own.includes(file) &&
        /^(contract|server|web)\/.*\.(ts|tsx)$/.test(file) &&
        !isTest(file) &&
        text(file).includes(name),
    ).length,
  })
  const nouns = Map.groupBy(
    new Set(product.flatMap(file => /^server\/rooms\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? [])),
    name => name.split('/')[0]!,
  )
  const long = longFunctions(
    root,
    product.filter(file => file.startsWith('web/')),
    LONG,
  )
  return {
    rooms: nouns.size,
    'nouns a room, most': Math.max(0, ...nouns.values().map(({ length }) => length)),
    [`functions over ${LONG} lines in web`]: long.length,
    'lines of the longest of them': long[0]?.lines ?? 0,
    'files of code': product.length,
    'lines a file, median': sizes[Math.floor(sizes.length / 2)]!,
    'lines a file, 90th percentile': sizes[Math.floor(sizes.length * 0.9)]!,
    'lines a file, most': sizes.at(-1)!,
    'circles among nouns': breaches.filter(breach => breach.includes('⇄')).length,
    'breaches of the house rules': breaches.length,
    'casts past the types (as never, as unknown as)': occurs(/ as (never|unknown as)\b/g),
    'tables declared': occurs(/pgTable\(/g),
    ...noun('cost-centres'),
    ...noun('accounting-circles'),
    ...bundleOf(root),
  }
}

function bundleOf(root: string): Record<string, string> {
  const files = globSync('dist/web/assets/*.{js,css}', { cwd: root }).map(file => join(root, file))
  if (files.length === 0) return {}
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const page = readFileSync(join(root, 'dist/web/index.html'), 'utf8')
  const first = files.filter(file => page.includes(file.split('/').at(-1)!))
  const packed = (list: string[]) => kilobytes(list.reduce((n, file) => n + gzipSync(readFileSync(file)).length, 0))
  return {
    'bundle: all scripts and styles': kilobytes(files.reduce((n, file) => n + statSync(file).size, 0)),
    'bundle: packed': packed(files),
    'bundle: named by the first page, packed': packed(first),
    'bundle: requests named by the first page': String(first.length),
  }
}
