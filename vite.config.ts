import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
import { defineConfig, type Plugin } from 'vite'

const FRAME =
  /web\/(app\/(shell|section-page|top-bar|tab-bar|user-menu|company-picker|collapsed-menu)\.|rooms\/(notifications\/bell\/bell\.|shell\/(online-users|sister-products|changelog\/changelog-popup)|accounts\/store-filter\/store-filter-button))/
const LAYERS =
  /web\/(ui\/(form-panel|overlay\/(form-dialog|drawer|dialog)|field-changes|copy-field)|lib\/record-(form|dialog)|rooms\/accounts\/own-profile)|contract\/(fields|field-values)\./
const FIELDS =
  /@mantine\/core\/esm\/components\/(\w*Input|ActionIcon|CloseButton|Loader|Transition|Checkbox)\/|web\/ui\/password-field|contract\/access\/passkeys/
/** Only some lists show kinds of time, though more than three. */
const KINDS = /domain\/(wages\/(employment-rules|time-kinds)|settings\/wage-type-lines)\./
/** What months and settings share is theirs: their lists are many, and few others need it. */
const COMMON =
  /^(?!.*(\/(time|months|provisions|transfers|exports|comparison|settings)\/|domain\/wages\/(absence-types|averages|individual-|employment-)|web\/lib\/access-))/
/** A screen that begins with a form needs nearly all that dialogs do; all others are lists. */
const FORMS = /company-settings-page|notifications-screen|employment-models-screen|holiday-comparison-screen/
const TABS = [
  ...readFileSync(new URL('./web/app/screens.ts', import.meta.url), 'utf8').matchAll(
    /(\w+): screen\(\s*\(\) => import\('#(web\/[^']+)'\)/g,
  ),
].map(([, tab = '', module = '']) => ({ tab, module, isList: !FORMS.test(module) }))
/** All files of a list's first visit, packed: each new noun adds a little to what every screen carries. */
const FIRST_VISIT_KIBIBYTES = 232
/** File → the lists that need it for their first rows. */
const listsWith = new Map<string, string[]>()
const SHARED = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 }
const server = `http://127.0.0.1:${process.env.KONTOR_API_PORT || 4000}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    withoutDocs(),
    withoutJsonSchema(),
    withoutEnglish(),
    lists(),
    withoutCircles(),
    headScript(new URL('./web/app/day-night-start.js', import.meta.url), 'head-prepend'),
    earlyParts(),
    headScript(new URL('./web/app/early-start.js', import.meta.url), 'head'),
    smallFonts(),
    preloadFonts(),
    packed(),
  ],
  css: { postcss: { plugins: [withoutPalettes()] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Inlined as data: addresses, small files would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The page names them all, see earlyParts().
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 20)}-[hash].js`,
        // One by one, the small pieces that screens share would be 180 requests before the first row is seen. What many lists
        // begin with is one file, and what the same few do, or one alone; dialogs come later. Merging by size would make circles,
        // which read what is not there yet.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 9 },
            // The bar and what is always in it.
            { name: 'frame', test: FRAME, priority: 8 },
            { name: 'icons', test: /@tabler/, priority: 7 },
            { name: 'kinds', test: KINDS, priority: 7 },
            { name: 'lists', test: id => listsOf(id).length > 4, priority: 6 },
            { name: id => sharedBy(4, id), debugName: 'four lists', priority: 5 },
            { name: id => sharedBy(3, id), debugName: 'three lists', priority: 5 },
            { name: id => sharedBy(2, id), debugName: 'two lists', priority: 4 },
            { name: 'fields', test: FIELDS, priority: 3 },
            { name: id => sharedBy(1, id), debugName: 'one list', minShareCount: 2, priority: 3 },
            { name: 'layers', test: LAYERS, priority: 2 },
            { name: 'account', test: /web\/app\/(account-|use-leave)|domain\/access\/password/, priority: 2 },
            { name: 'common', test: COMMON, minShareCount: 4, priority: 2 },
            SHARED,
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/maintenance': server, '/socket.io': { target: server, ws: true } },
  },
})

/** Finds out which lists need a file for their first rows. */
function lists(): Plugin {
  return {
    name: 'lists',
    apply: 'build',
    buildEnd() {
      const neededBy = (id: string, met = new Set<string>()): Set<string> => {
        // What a package needs of itself is known only when the rest has been left out.
        if (met.has(id) || id.includes('/node_modules/')) return met
        met.add(id)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) neededBy(next, met)
        return met
      }
      listsWith.clear()
      // Two tabs may be one screen.
      for (const { module, isList } of new Map(TABS.map(tab => [tab.module, tab])).values())
        if (isList)
          for (const id of neededBy(fileURLToPath(new URL(module, import.meta.url))))
            listsWith.set(id, [...listsOf(id), basename(module, '-screen.tsx')])
    },
  }
}

function listsOf(id: string): readonly string[] {
  return listsWith.get(id) ?? []
}

function sharedBy(count: number, id: string): string | null {
  return listsOf(id).length === count ? listsOf(id).join('~') : null
}

/** No page writes JSON Schema, a fifth of the schema library; what reads its parts all the same (`schema.maxLength`) is told at once. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => `leftOut as ${name}`)
      return `const leftOut = () => { throw new Error('${basename(id)} is not in the browser') }\nexport { ${names.join(', ')} }`
    },
  }
}

/** What endpoints say of themselves for `/api/docs` is asked of the server; pages show none of it. */
function withoutDocs(): Plugin {
  return {
    name: 'without-docs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/\w+\/[\w-]+\.ts$/.test(id)) return undefined
      const text = /\b(?:summary:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`)|masks: \['payment'\]),\n/g
      return { code: code.replace(text, ''), map: null }
    },
  }
}

/** What is wrong with a value is said in German (`contract/issue-texts.ts`). */
function withoutEnglish(): Plugin {
  return {
    name: 'without-english',
    apply: 'build',
    transform: (_, id) =>
      /zod\/v4\/locales\/en\.js$/.test(id)
        ? `export default () => ({ localeError: () => 'Diese Angabe ist nicht möglich' })`
        : undefined,
  }
}

/** Palettes of the component library that the theme has no use for, an eighth of the first styles. */
function withoutPalettes() {
  const left = /^--mantine-color-(grape|cyan|indigo|lime|orange|pink|violet|yellow|green)-/
  const read = /var\((--[\w-]+)/g
  return {
    postcssPlugin: 'without-palettes',
    Declaration(declaration) {
      if (left.test(declaration.prop)) declaration.remove()
      else if ([...declaration.value.matchAll(read)].some(([, name]) => left.test(name)))
        throw declaration.error(`left out: ${declaration.value}`)
    },
  }
}

/** Of two files that need each other one reads what the other does not have yet, and only where it is first opened. */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ended = new Set<string>()
      const follow = (file: string, path: readonly string[]): void => {
        const chunk = bundle[file]
        if (ended.has(file) || chunk?.type !== 'chunk') return
        if (path.includes(file)) this.error(`Files need each other: ${[...path, file].join(' → ')}`)
        for (const next of chunk.imports) follow(next, [...path, file])
        ended.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

/** Adds a script that runs before the page is painted; modules run later, and the content security policy forbids inline ones. */
function headScript(file: URL, injectTo: 'head' | 'head-prepend'): Plugin {
  const name = basename(file.pathname)
  return {
    name: `head-script-${basename(file.pathname)}`,
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(file) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = assetsOf(bundle).find(path => path.includes(name.replace('.js', '')))
        return [{ tag: 'script', attrs: { src: `/${emitted ?? `app/${name}`}` }, injectTo }]
      },
    },
  }
}

/** Tells the page which files the frame and each tab are made of, so that early-start.js can ask for them. */
function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
        const filesOf = (module: string) => {
          const files = new Set<string>()
          const add = (chunk: (typeof chunks)[number] | undefined) => {
            if (!chunk || html.includes(chunk.fileName) || files.has(`/${chunk.fileName}`)) return
            files.add(`/${chunk.fileName}`)
            for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
            for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
          }
          add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`)))
          add(chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/${module}`))))
          return [...files]
        }
        const parts = {
          frame: [...filesOf('web/app/shell.tsx'), ...filesOf('web/app/section-page.tsx')],
          signIn: filesOf('web/app/sign-in-page.tsx'),
          tabs: Object.fromEntries(TABS.map(({ tab, module }) => [tab, filesOf(module)])),
        }
        return [{ tag: 'meta', attrs: { name: 'parts', content: JSON.stringify(parts) }, injectTo: 'head' }]
      },
    },
  }
}

/**
 * The font comes with weights and decorative letters that no screen shows; without them it is two thirds as large.
 * What was changed may not bear the reserved name of the original (SIL Open Font License, clause 3).
 */
function smallFonts(): Plugin {
  const letters = String.fromCodePoint(...Array.from({ length: 0x2fff }, (_, code) => code + 1))
  const used = {
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga'],
  }
  const utf16 = (name: string) => Buffer.from(name, 'utf16le').swap16().toString('latin1')
  const original = fileURLToPath(new URL('./node_modules/@fontsource-variable/ibm-plex-sans/files/', import.meta.url))
  const smaller = fileURLToPath(new URL('./node_modules/.cache/fonts/', import.meta.url))
  return {
    name: 'small-fonts',
    apply: 'build',
    // Before the build begins, so that a file's name goes with what is in it.
    async config() {
      await mkdir(smaller, { recursive: true })
      for (const file of ['latin', 'latin-ext'].map(part => `ibm-plex-sans-${part}-wght-normal.woff2`)) {
        const small = await subsetFont(await readFile(join(original, file)), letters, {
          ...used,
          targetFormat: 'truetype',
        })
        const renamed = small
          .toString('latin1')
          .replaceAll(utf16('IBM Plex Sans'), utf16('Kontor Glyphs'))
          .replaceAll(utf16('IBMPlexSans'), utf16('KontorGlyph'))
        await writeFile(
          join(smaller, file),
          await subsetFont(Buffer.from(renamed, 'latin1'), letters, { targetFormat: 'woff2' }),
        )
      }
      return {
        resolve: { alias: [{ find: /^@fontsource-variable\/ibm-plex-sans\/files\//, replacement: smaller }] },
      }
    },
  }
}

/** The texts stand in their own font from the first moment instead of jumping into it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        assetsOf(bundle)
          .filter(path => /plex-sans-latin-wght-.*\.woff2$/.test(path))
          .map(path => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${path}` },
            injectTo: 'head',
          })),
    },
  }
}

/** Packed once and as small as can be, not at each request: the server sends the packed file that the browser takes. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = assetsOf(bundle).filter(path => /\.(js|css|svg)$/.test(path))
      const sizes = new Map<string, number>()
      await Promise.all(
        texts.map(async path => {
          const bytes = await readFile(join(dir, path))
          const small = await brotli(bytes)
          sizes.set(`/${path}`, small.length)
          await writeFile(join(dir, `${path}.br`), small)
          await writeFile(join(dir, `${path}.gz`), await gzipped(bytes, { level: 9 }))
        }),
      )
      // Journeys build a page of their own.
      if (!bundle['index.html']) return
      const html = await readFile(join(dir, 'index.html'), 'utf8')
      const [, parts = ''] = /name="parts" content="([^"]*)"/.exec(html) ?? []
      const { frame, tabs } = JSON.parse(parts.replaceAll('&quot;', '"'))
      const always = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
      for (const path of always) if (!sizes.has(path)) sizes.set(path, (await readFile(join(dir, path))).length)
      for (const { tab, isList } of TABS) {
        const files = new Set([...always, ...frame, ...tabs[tab]])
        const kibibytes = files.values().reduce((sum, path) => sum + sizes.get(path)!, 0) / 1024
        if (isList && kibibytes > FIRST_VISIT_KIBIBYTES)
          this.error(
            `${tab}: its first visit is ${kibibytes.toFixed(1)} KiB, ${FIRST_VISIT_KIBIBYTES} are allowed. What its first rows do not need should come later (lazyLayer, lazyPart) or lie in a file of its own.`,
          )
      }
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const assetsOf = (bundle: object = {}) => Object.keys(bundle)
