import type { Plugin } from 'vite'

/** Of two files that need each other one reads what the other does not have yet, and only where it is first opened. */
export function withoutCircles(): Plugin {
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
