import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './web-build.ts'

const NOTICES = join(ROOT, 'THIRD-PARTY.md')
type Entry = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What is shipped and by whom it is licensed, from the lock file: direct dependencies and all that they bring. */
export function thirdParty(): string {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  )
  const met = new Set<string>()
  const visit = (name: string, from: string) => {
    const path = found(packages, name, from)
    if (path === undefined || met.has(path)) return
    met.add(path)
    const { dependencies, optionalDependencies } = packages[path]!
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, path)
  }
  for (const name of Object.keys(packages['']!.dependencies ?? {})) visit(name, '')
  const lines = [...met].map(path => {
    const { version, license } = packages[path]!
    return `| ${path.replace(/^.*node_modules\//, '')} | ${version} | ${license ?? statedIn(path)} |`
  })
  return `${HEAD}${[...new Set(lines)].sort((a, b) => (a < b ? -1 : 1)).join('\n')}\n`
}

const HEAD = `# Third-party notices

What is shipped with Kontor, by name, version and licence. Each package brings the text of its licence. Made by \`npm run third-party\`.

| package | version | licence |
|---|---|---|
`

/** As Node looks for it: beside, then above. */
function found(packages: Record<string, Entry>, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/** Where the lock file says nothing. */
function statedIn(path: string): string {
  const file = join(ROOT, path, 'package.json')
  if (!existsSync(file)) return 'not stated'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  return (
    (typeof license === 'string' ? license : license?.type) ??
    licenses?.map(({ type }) => type).join(' OR ') ??
    'not stated'
  )
}

if (process.argv[1]?.endsWith('third-party.ts')) writeFileSync(NOTICES, thirdParty())
