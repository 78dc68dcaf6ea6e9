import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { assetsOf } from './assets.ts'
import { firstVisits } from './first-visits.ts'

/** Beside the folder of the built page, for the check that holds it against what is planned. */
const FIRST_VISITS = '../first-visits.json'

/** Packed once and as small as can be, not at each request: the server sends the packed file that the browser takes. */
export function packed(): Plugin {
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
      const sizeOf = (path: string) => sizes.get(path) ?? readFileSync(join(dir, path)).length
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
      sizes.set('/index.html', (await brotli(Buffer.from(html))).length)
      await writeFile(join(dir, FIRST_VISITS), JSON.stringify(firstVisits(html, chunks, sizeOf)))
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
