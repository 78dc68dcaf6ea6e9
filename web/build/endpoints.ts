import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'
import { ROOT } from './visits.ts'

const PLAIN = '?endpoints'
const NOUN = /\/contract\/([\w-]+\/)?[\w-]+\.ts$/
/** Rules and contracts know neither clock nor machine (`scripts/rooms/globals.ts`): what nobody uses of them need not run. */
const PURE = /^(?!.*\.test\.ts$).*\/(contract|domain)\/([\w-]+\/)*[\w-]+\.ts$/

/**
 * A page that calls an endpoint needs its method and path, not what the server checks by it. Each noun of the contract is two
 * modules: one has its endpoints as plain words, and the other, which hands them on, all that forms check with. What is left of
 * that one, nobody loads who only calls.
 */
export function plainEndpoints(): Plugin {
  return {
    name: 'plain-endpoints',
    enforce: 'pre',
    async load(id) {
      return id.endsWith(PLAIN) ? plainModule(await endpointsOf(id.slice(0, -PLAIN.length))) : undefined
    },
    async transform(code, id) {
      // Where the schema library learns German is no rule: it has to run.
      if (!PURE.test(id) || id.endsWith('/contract/zod.ts')) return undefined
      const names = NOUN.test(id) ? [...(await endpointsOf(id)).keys()] : []
      return { code: withoutSchemas(code, id, names), map: null, moduleSideEffects: false }
    },
  }
}

type Endpoints = Record<string, object>

/** Name of the export → its endpoints, as the server has them. */
export async function endpointsOf(file: string): Promise<Map<string, Endpoints>> {
  const exported = Object.entries(await loaded<object>(file))
  return new Map(exported.filter((entry): entry is [string, Endpoints] => areEndpoints(entry[1])))
}

function areEndpoints(value: unknown): value is Endpoints {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : []
  return all.length > 0 && all.every(one => typeof one === 'object' && one !== null && 'method' in one && 'path' in one)
}

export async function plainModule(endpoints: ReadonlyMap<string, Endpoints>): Promise<string> {
  const { plainEndpoint } = await loaded<{ plainEndpoint(endpoint: object): object }>(ENDPOINT)
  return [...endpoints]
    .map(([name, all]) => {
      const plain = Object.entries(all).map(([key, endpoint]) => [key, plainEndpoint(endpoint)])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(plain))}\n`
    })
    .join('')
}

/** The contract runs here as it does on the server. What was changed while somebody develops is another module. */
async function loaded<Exported>(file: string): Promise<Exported> {
  const { href } = pathToFileURL(file)
  return import(file === ENDPOINT ? href : `${href}?${statSync(file).mtimeMs}`)
}
/** Every noun asks for it by this address alone, and it knows what they have made with it. */
const ENDPOINT = join(ROOT, 'contract/endpoint.ts')

type Edit = { start: number; end: number; text: string }
type Node = { type: string; start: number; end: number } & { readonly [part: string]: unknown }

/** The endpoints of these names come from the other module; whatever else is called is left out where nobody uses it. */
export function withoutSchemas(code: string, file: string, names: readonly string[]): string {
  const edits: Edit[] = []
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      const name = id.type === 'Identifier' ? id.name : ''
      if (names.includes(name)) edits.push({ ...rangeOf(statement), text: handedOn(name, file) })
      else if (init && runs(init as unknown as Node))
        edits.push({ ...rangeOf(init), text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` })
    }
  }
  return edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end })

const handedOn = (name: string, file: string) =>
  `import { ${name} } from './${basename(file)}${PLAIN}'\nexport { ${name} }`

/** What might do something when it is loaded; a function does so only when it is called. */
function runs(node: Node): boolean {
  if (/Function/.test(node.type)) return false
  if (/^(Call|New|Member|TaggedTemplate)Expression$|^SpreadElement$/.test(node.type)) return true
  return Object.values(node)
    .flat()
    .some(part => typeof part === 'object' && part !== null && 'type' in part && runs(part as Node))
}
