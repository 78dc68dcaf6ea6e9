import { registerHooks } from 'node:module'

// Loaded before all else (run.mjs). Node reads a package's description again for each of its files, to see what kind of module it
// is; drizzle's has 180 KB and a hundred files are needed: two thirds of the time in which the program starts.
const DRIZZLE = '/node_modules/drizzle-orm/'
const found = new Map<string, { url: string; format?: string | null | undefined; shortCircuit: true }>()

registerHooks({
  resolve(specifier, context, next) {
    if (context.parentURL?.includes(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.conditions.includes('require')) return next(specifier, context)
    const one = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, one)
    return one
  },
})
