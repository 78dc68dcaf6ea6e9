import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { mostOf } from './first-visits.ts'
import { joinParts } from './join.ts'
import { leftOut } from './left-out.ts'
import { beginningOf, PAGE, ROOT, SIGN_IN, visitsIn } from './visits.ts'

/** Module → the file it lies in, of what first visits begin with; null where that is the screen's own. */
const fileOf = new Map<string, string | null>()
const later = (path: RegExp) => (id: string) => !fileOf.has(id) && path.test(id)

/** What dialogs, drawers and forms share, and the fields in them: no first visit needs it. */
const LAYERS =
  /web\/(ui\/(form-panel|overlay\/(form-dialog|drawer|dialog)|field-changes|copy-field)|lib\/record-(form|dialog)|rooms\/accounts\/own-profile)|contract\/(fields|field-values)\./
const FIELDS =
  /@mantine\/core\/esm\/components\/(\w*Input|ActionIcon|CloseButton|Loader|Transition|Checkbox)\/|web\/ui\/password-field|contract\/access\/passkeys/
/** What months and settings share is theirs: their lists are many, and few others need it. */
const COMMON =
  /^(?!.*(\/(time|months|provisions|transfers|exports|comparison|settings)\/|domain\/wages\/(absence-types|averages|individual-|employment-)|web\/lib\/access-))/

/** One by one, the small pieces that screens share would be 180 requests before the first row is seen. */
export const groups = [
  { name: 'start', tags: ['$initial'], priority: 9 },
  {
    name: (id: string) => fileOf.get(id) ?? null,
    debugName: 'first visits',
    priority: 8,
    // Each module is told its file, and its dependencies are told theirs.
    includeDependenciesRecursively: false,
  },
  // Plain styles, which a build does not count among what it has built.
  { name: 'styles', test: /mantine-layers\.css$/, priority: 7, includeDependenciesRecursively: false },
  { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 7 },
  { name: 'fields', test: later(FIELDS), priority: 3 },
  { name: 'layers', test: later(LAYERS), priority: 2 },
  { name: 'common', test: later(COMMON), minShareCount: 4, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 },
]

/** Of what a module is written in, this much is sent packed. */
const PACKED = 0.14
const PACKED_STYLES = 0.2

/**
 * Finds out what each first visit begins with. Only a build knows, since hardly anything of a package is used: the app is built
 * once as it comes, only to be looked at.
 */
export function firstVisitFiles(): Plugin {
  let isApp = true
  return {
    name: 'first-visit-files',
    apply: 'build',
    configResolved({ build: { rolldownOptions } }) {
      // Journeys build a page of their own.
      isApp = rolldownOptions.input === undefined
    },
    async buildStart() {
      if (isApp) tellFiles(await builtAsItComes())
    },
  }
}

function tellFiles({ output }: Rolldown.RolldownOutput): void {
  const chunks = output.filter(part => part.type === 'chunk')
  // Tabs of one screen begin alike: five would have its files counted five times.
  const visits = [...new Map(visitsIn(chunks).map(visit => [[...visit.files].sort().join(), visit])).values()]
  const page = beginningOf(PAGE, chunks)
  const needed = chunks
    .filter(({ fileName }) => !page.has(fileName))
    .map(chunk => ({
      chunk,
      visits: visits.filter(({ files }) => files.has(chunk.fileName)).map(({ visit }) => visit),
    }))
    .filter(({ visits }) => visits.length > 0)
  const at = new Map(needed.map(({ chunk }, index) => [chunk.fileName, index]))
  const files = joinParts(
    needed.map(({ chunk, visits }) => ({
      visits,
      bytes: bytesOf(chunk, output),
      needs: chunk.imports.map(name => at.get(name)).filter(index => index !== undefined),
      // A screen is loaded by its name; within another file it would need one more that only leads there.
      isAlone: chunk.facadeModuleId !== null,
    })),
    SIGN_IN,
    mostOf,
  )
  fileOf.clear()
  for (const [index, { visits, parts }] of files.entries()) {
    const chunks = parts.map(part => needed[part]!.chunk)
    const name =
      visits.size === 1 ? `${[...visits].join().replace(/\W+/g, '-')}-${index}` : `of-${visits.size}-${index}`
    for (const { moduleIds, facadeModuleId } of chunks)
      for (const id of moduleIds) fileOf.set(id, facadeModuleId ? null : name)
  }
}

function bytesOf(chunk: Rolldown.OutputChunk, output: Rolldown.RolldownOutput['output']): number {
  const styles = output.filter(part => part.type === 'asset' && chunk.viteMetadata?.importedCss.has(part.fileName))
  return (
    Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength * PACKED, 0) +
    styles.reduce((sum, part) => sum + ('source' in part ? part.source.length : 0) * PACKED_STYLES, 0)
  )
}

const builtAsItComes = () =>
  build({
    configFile: false,
    root: join(ROOT, 'web'),
    logLevel: 'error',
    plugins: [react(), leftOut()],
    build: { write: false, minify: false, target: 'esnext', assetsInlineLimit: 0 },
  }) as Promise<Rolldown.RolldownOutput>
