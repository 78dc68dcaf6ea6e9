import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { assetsOf } from './assets.ts'
import { TABS } from './tabs.ts'

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

/** Tells the page which files the frame and each tab are made of, so that early-start.js can ask for them. */
export function earlyParts(): Plugin {
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
