import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.KONTOR_API_PORT || 4000}`

export default defineConfig({
  root: 'web',
  plugins: [react(), beforeFirstPaint('app/day-night-start.js')],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Inlined as data: addresses, small files would need a hole in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/socket.io': { target: server, ws: true } },
  },
})

/** Adds a script that runs before the page is painted; modules run later, and the content security policy forbids inline ones. */
function beforeFirstPaint(file: string): Plugin {
  return {
    name: 'before-first-paint',
    buildStart() {
      const source = readFileSync(new URL(`web/${file}`, import.meta.url))
      this.emitFile({ type: 'asset', name: 'day-night-start.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const emitted = Object.values(bundle ?? {}).find(({ name }: { name?: string }) => name === 'day-night-start.js')
        return [{ tag: 'script', attrs: { src: `/${emitted?.fileName ?? file}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
