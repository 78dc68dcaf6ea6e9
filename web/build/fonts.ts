import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { assetsOf } from './assets.ts'

const MODULES = join(import.meta.dirname, '../../node_modules')

/**
 * The font comes with weights and decorative letters that no screen shows; without them it is two thirds as large.
 * What was changed may not bear the reserved name of the original (SIL Open Font License, clause 3).
 */
export function smallFonts(): Plugin {
  const parts = {
    latin: lettersOf([1, 0x2fff]),
    // Of all languages of Europe that are written in Latin letters, as `fonts.css` says; signs of phonetics and of Africa's are not.
    'latin-ext': lettersOf([0x100, 0x17f], [0x218, 0x21b], [0x1e9e, 0x1e9e]),
  }
  const used = {
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga'],
  }
  const utf16 = (name: string) => Buffer.from(name, 'utf16le').swap16().toString('latin1')
  const original = join(MODULES, '@fontsource-variable/ibm-plex-sans/files/')
  const smaller = join(MODULES, '.cache/fonts/')
  return {
    name: 'small-fonts',
    apply: 'build',
    // Before the build begins, so that a file's name goes with what is in it.
    async config() {
      await mkdir(smaller, { recursive: true })
      for (const [part, letters] of Object.entries(parts)) {
        const file = `ibm-plex-sans-${part}-wght-normal.woff2`
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

const lettersOf = (...spans: [from: number, to: number][]) =>
  String.fromCodePoint(...spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)))

/** The texts stand in their own font from the first moment instead of jumping into it. */
export function preloadFonts(): Plugin {
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
