import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.KONTOR_API_PORT || 4000}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    beforeFirstPaint(new URL('./web/app/day-night-start.js', import.meta.url)),
    preloadFonts(),
    packed(),
  ],
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
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'icons', test: /@tabler/, priority: 1 },
            { name: 'common', minShareCount: 4, priority: 0.5 },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/maintenance': server, '/socket.io': { target: server, ws: true } },
  },
})

/** Adds a script that runs before the page is painted; modules run later, and the content security policy forbids inline ones. */
function beforeFirstPaint(file: URL): Plugin {
  const name = basename(file.pathname)
  return {
    name: 'before-first-paint',
    buildStart() {
      this.emitFile({ type: 'asset', name, source: readFileSync(file) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = assetsOf(bundle).find(path => path.includes(name.replace('.js', '')))
        return [{ tag: 'script', attrs: { src: `/${emitted ?? `app/${name}`}` }, injectTo: 'head-prepend' }]
      },
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
          .filter(path => /plex-sans-latin-\d+-.*\.woff2$/.test(path))
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
