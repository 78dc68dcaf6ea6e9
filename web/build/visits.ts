import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export type Tab = { tab: string; module: string }
/** What somebody sees first, and the files that are its own beside the page and the frame. */
export type Visit = { visit: string; files: Set<string> }
/** A file of the built app, as the bundler tells of it. */
export type Chunk = {
  fileName: string
  facadeModuleId?: string | null
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

/** Each tab with the module of its screen, as `screens.ts` names them. */
export const tabsIn = (screens: string): Tab[] =>
  [...screens.matchAll(/(\w+): screen\(\s*\(\) => import\('#(web\/[^']+)'\)/g)].map(([, tab = '', module = '']) => ({
    tab,
    module,
  }))

export const TABS = tabsIn(readFileSync(join(ROOT, 'web/app/screens.ts'), 'utf8'))

/** Who signs in has no frame and no list yet. */
export const SIGN_IN = 'Anmeldung'
/** What the browser gets before anything of the program runs. */
export const PAGE = 'web/index.html'
const PLACES: Tab[] = [
  { tab: 'Startseite', module: 'web/app/landing-page.tsx' },
  { tab: 'Benutzerübersicht', module: 'web/app/overview-page.tsx' },
]
/** Shown in the place of the screen that loads it, at an address of its own. */
const IN_ITS_PLACE = /\/web\/[\w/-]+\/([\w-]+)-(?:screen|page)\.tsx$/

/** Every first visit with all files that it begins with: the sign-in, each tab, and what a tab shows at another address. */
export function visitsIn(chunks: readonly Chunk[]): Visit[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const begun = (module: string) => beginningOf(module, chunks)
  const page = begun(PAGE)
  const frame = page.union(begun('web/app/shell.tsx')).union(begun('web/app/section-page.tsx'))
  const visits: Visit[] = [{ visit: SIGN_IN, files: page.union(begun('web/app/sign-in-page.tsx')) }]
  for (const { tab, module } of [...TABS, ...PLACES]) {
    const files = frame.union(begun(module))
    visits.push({ visit: tab, files })
    for (const file of files.difference(frame))
      for (const part of byName.get(file)?.dynamicImports ?? []) {
        const { facadeModuleId } = byName.get(part) ?? {}
        const [id = '', name] = IN_ITS_PLACE.exec(facadeModuleId ?? '') ?? []
        if (name) visits.push({ visit: `${tab}, ${name}`, files: files.union(begun(id.slice(1))) })
      }
  }
  return visits
}

/** All files that must have come before a module runs. */
export function beginningOf(module: string, chunks: readonly Chunk[]): Set<string> {
  const id = `/${module}`
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  // It may be loaded by a file of its own that only leads to the one it lies in.
  add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(id)))
  add(chunks.find(({ moduleIds }) => moduleIds.some(each => each.endsWith(id))))
  return files
}

/** With the styles that come with them, as the page names them. */
export function filesWithStyles(files: Iterable<string>, chunks: readonly Chunk[]): string[] {
  const styles = new Map(chunks.map(chunk => [chunk.fileName, [...(chunk.viteMetadata?.importedCss ?? [])]]))
  const all = [...files].flatMap(file => [file, ...(styles.get(file) ?? [])])
  return [...new Set(all)].map(file => `/${file}`)
}
