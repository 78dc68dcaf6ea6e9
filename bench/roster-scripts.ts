import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { ROOT } from '../scripts/web-build.ts'

export type Script = { code: string; styles: string[] }

/** A page of the roster’s bench in one script that leaves `roster` in the window, as the web app is built. */
export async function scriptOf(file: string): Promise<Script> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    resolve: { alias: file.includes('calendar-timeline') ? REACT_18 : [] },
    build: {
      write: false,
      lib: { entry: join(ROOT, 'bench', file), name: 'roster', formats: ['iife'] },
      target: 'chrome123',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  const files = built[0]!.output
  return {
    code: files[0].code,
    styles: files.flatMap(each => (each.type === 'asset' && each.fileName.endsWith('.css') ? [`${each.source}`] : [])),
  }
}

const REACT_18 = [
  { find: /^react(?=$|\/)/, replacement: 'react-18' },
  { find: /^react-dom(?=$|\/)/, replacement: 'react-dom-18' },
]
