import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutCircles } from './web/build/circles.ts'
import { earlyParts, headScript } from './web/build/early.ts'
import { preloadFonts, smallFonts } from './web/build/fonts.ts'
import { firstVisitFiles, groups } from './web/build/groups.ts'
import { leftOut, withoutPalettes } from './web/build/left-out.ts'
import { packed } from './web/build/packed.ts'

const server = `http://127.0.0.1:${process.env.KONTOR_API_PORT || 4000}`

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    leftOut(),
    firstVisitFiles(),
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
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/maintenance': server, '/socket.io': { target: server, ws: true } },
  },
})
