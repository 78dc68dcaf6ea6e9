import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './web-build.ts'

/** They end processes or connections, hold up a whole process, or wait for clocks longer than they work. */
const ALONE =
  /killed-|backup-drill|main\.test|refused-start|overload\.test|check-rooms\.test|guardian\.test|broken-lines|platform\/(jobs|mail|live)\.test|online-users\/routes|scale-installation/
const FILES_A_BUNDLE = 20
/** What must never break is known first, and each of them is long: few share a process. */
const PROMISES =
  /^server\/((tenancy|contract|holes|leaves|pay-amounts|texts|hostile-texts|room|file-names)\.test|rooms\/.*(month-closings\/|export-runs\/|corrections))/
const PROMISES_A_BUNDLE = 8
const PURE_A_BUNDLE = 60
/** They read no server, so their process need not. */
const PURE = /^(domain|contract|web|scripts)\//

/**
 * A process for each test file would spend more time reading the program than testing it: several files share one, one after the
 * other, each a suite. Those that ask for the same app stand together and share it.
 */
export function bundlesOf(files: readonly string[], runFolder: string): { alone: string[]; bundles: string[] } {
  const alone = files.filter(file => ALONE.test(file))
  const shared = files.filter(file => !ALONE.test(file))
  // Of this run alone: another one in the same checkout has its own.
  const folder = join(runFolder, 'bundles')
  mkdirSync(folder)
  const kinds = Object.groupBy(shared, kindOf)
  const groups = [
    ...partsOf(kinds.promise ?? [], PROMISES_A_BUNDLE),
    ...partsOf(kinds.pure ?? [], PURE_A_BUNDLE),
    ...Object.values(Object.groupBy(kinds.room ?? [], appOf)).flatMap(group => partsOf(group ?? [], FILES_A_BUNDLE)),
  ]
  const bundles = groups.map((group, index) => {
    const bundle = join(folder, `bundle-${index + 1}.test.mjs`)
    writeFileSync(bundle, bundleOf(group))
    return bundle
  })
  return { alone: alone.map(file => join(ROOT, file)), bundles }
}

/** As the file asks for it; the same words are the same app. */
const appOf = (file: string): string => /\bwithApp\([^)]*\)/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[0] ?? ''

const kindOf = (file: string) => (PROMISES.test(file) ? 'promise' : PURE.test(file) ? 'pure' : 'room')

/** Every so many-th, so that slow neighbours part. */
function partsOf(files: readonly string[], most: number): string[][] {
  const count = Math.ceil(files.length / most)
  return Array.from({ length: count }, (_, index) => files.filter((_, place) => place % count === index))
}

const bundleOf = (files: readonly string[]): string =>
  [
    `import { endFiles, suiteOf } from ${JSON.stringify(join(ROOT, 'scripts/test-hooks.ts'))}`,
    ...files.map(file => `await suiteOf(${JSON.stringify(file)}, ${JSON.stringify(join(ROOT, file))})`),
    'await endFiles()',
  ].join('\n')
