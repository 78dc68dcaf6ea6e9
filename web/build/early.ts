import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { assetsOf } from './assets.ts'
import { beginningOf, filesWithStyles, PAGE, SIGN_IN, TABS, visitsIn } from './visits.ts'

/** Adds a script that runs before the page is painted; modules run later, and the content security policy forbids inline ones. */
export function headScript(file: URL, injectTo: 'head' | 'head-prepend'): Plugin {
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

/** Tells the page which files each tab is made of, so that early-start.js can ask for them. */
export function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
        const visits = visitsIn(chunks)
        const page = beginningOf(PAGE, chunks)
        const filesOf = (name: string) =>
          filesWithStyles(visits.find(({ visit }) => visit === name)!.files.difference(page), chunks)
        const tabs = TABS.map(({ tab }) => [tab, filesOf(tab)] as const)
        const frame = tabs.map(([, files]) => files).reduce((one, other) => one.filter(file => other.includes(file)))
        const own = tabs.map(([tab, files]) => [tab, files.filter(file => !frame.includes(file))])
        const parts = { frame, signIn: filesOf(SIGN_IN), tabs: Object.fromEntries(own) }
        return [{ tag: 'meta', attrs: { name: 'parts', content: JSON.stringify(parts) }, injectTo: 'head' }]
      },
    },
  }
}
