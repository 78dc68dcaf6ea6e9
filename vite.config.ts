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
const TABLES =
  /web\/(ui\/(data-table(?!\/xlsx)|choice-chips|page-header|card|menu-chip|missing-chip|status-pill|filter-chip|side-panel|period|field-note|file-drop|colour-palette|after-press|copy-text|use-is-phone|overlay\/(own-escape|use-page-keys))|lib\/idempotency-key|rooms\/accounts\/store-filter\/store-filter-hint)[/.]/
const LAYERS =
  /web\/(ui\/(form-panel|overlay\/(form-dialog|drawer|dialog)|field-changes|copy-field)|lib\/record-form|rooms\/(shell\/records\/record-dialog|accounts\/own-profile))|contract\/(fields|field-values)\./
const FIELDS =
  /@mantine\/core\/esm\/components\/(\w*Input|ActionIcon|CloseButton|Loader|Transition|Checkbox)\/|web\/ui\/password-field|contract\/accounts\/passkeys/
const EXPORTS =
  /(web\/rooms\/time\/(export-|cancellations\/queries|store-hand-overs\/(queries|store-texts)|approvals\/approv(e-button|al-of))|contract\/(time\/|files\.)|web\/(lib\/stored-file|ui\/(check-list|page-footer)))/
const server = `http://127.0.0.1:${process.env.KONTOR_API_PORT || 4000}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    withoutJsonSchema(),
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
        // One by one, the small pieces that screens share would be 180 requests before the first row is seen. What many need is
        // one file; the rest lies with whom it is shared. Merging by size would make circles, which read what is not there yet.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            // The bar and what is always in it.
            { name: 'frame', test: FRAME, priority: 5 },
            // What most screens begin with, and what opens from them.
            { name: 'tables', test: TABLES, priority: 4 },
            { name: 'notices', test: /web\/ui\/banner/, priority: 4 },
            { name: 'exports', test: EXPORTS, minShareCount: 2, priority: 1 },
            {
              name: 'words',
              test: /\/(domain\/(?!accounts\/password|time\/layouts)|contract\/nouns)/,
              minShareCount: 3,
              priority: 3,
            },
            { name: 'icons', test: /@tabler/, priority: 3 },
            { name: 'fields', test: FIELDS, priority: 3 },
            { name: 'layers', test: LAYERS, priority: 2 },
            { name: 'account', test: /web\/app\/(account-|use-leave)|domain\/accounts\/password/, priority: 2 },
            { name: 'common', test: /^(?!.*\/(time|settings)\/)/, minShareCount: 4, priority: 2 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 600 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/maintenance': server, '/socket.io': { target: server, ws: true } },
  },
})

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
  const screens = readFileSync(new URL('./web/app/screens.ts', import.meta.url), 'utf8')
  const tabs = [...screens.matchAll(/(\w+): screen\(\s*\(\) => import\('#(web\/[^']+)'\)/g)]
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
          tabs: Object.fromEntries(tabs.map(([, tab = '', module = '']) => [tab, filesOf(module)])),
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
      await Promise.all(
        texts.map(async path => {
          const bytes = await readFile(join(dir, path))
          await writeFile(join(dir, `${path}.br`), await brotli(bytes))
          await writeFile(join(dir, `${path}.gz`), await gzipped(bytes, { level: 9 }))
        }),
      )
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const assetsOf = (bundle: object = {}) => Object.keys(bundle)
