import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { judged, type Outcomes } from './unsteady.ts'
import { ROOT } from './web-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-unsteady-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a test that fails among others is run once more alone: unsteady when it passes, failed when it does not or its file breaks off', async () => {
  const once = (name: string) => `const isFirst = !existsSync(${JSON.stringify(join(folder, name))})
    writeFileSync(${JSON.stringify(join(folder, name))}, '')`
  const texts = {
    steady: `test('steady', () => {})`,
    mixed: `test('broken', () => assert.fail('red is not green'))
      test('unsteady', () => { ${once('unsteady')}; if (isFirst) assert.fail('three at once are not alone') })`,
    nested: `suite('of a bundle', () => test('unsteady', () => { ${once('nested')}; if (isFirst) assert.fail('late') }))`,
  }
  for (const [name, text] of Object.entries(texts))
    writeFileSync(
      join(folder, `${name}.test.mjs`),
      `import assert from 'node:assert/strict'
      import { existsSync, writeFileSync } from 'node:fs'
      import { suite, test } from 'node:test'
      ${text}`,
    )
  writeFileSync(
    join(folder, 'breaks-off.test.mjs'),
    `import assert from 'node:assert/strict'
    import { existsSync, writeFileSync } from 'node:fs'
    import { test } from 'node:test'
    test('fails, and then its process ends', () => { ${once('ended')}; if (isFirst) assert.fail('first'); process.exit(3) })`,
  )
  const outcomes = async (names: string[]): Promise<Outcomes> => {
    // As the whole run names them.
    const files = names.map(name => relative(ROOT, join(folder, `${name}.test.mjs`)))
    const into = mkdtempSync(join(folder, 'run-'))
    const program = join(folder, 'run.mjs')
    writeFileSync(
      program,
      `import { bundlesOf, onlyFile } from ${JSON.stringify(join(ROOT, 'scripts/test-bundles.ts'))}
      import { noRuns, runFailedFilesAlone, runFiles } from ${JSON.stringify(join(ROOT, 'scripts/test-files.ts'))}
      const runs = noRuns()
      const { bundles } = bundlesOf(${JSON.stringify(files)}, ${JSON.stringify(`${into}/all`)})
      for await (const _ of runFiles(runs, bundles, 3));
      const asRun = (file, at) => onlyFile(file, ${JSON.stringify(`${into}/`)} + at)
      console.log('\\n' + JSON.stringify(await runFailedFilesAlone(runs, asRun)))`,
    )
    // Within a test, Node would run no others.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program], { cwd: ROOT, env })
    return JSON.parse(stdout.trim().split('\n').at(-1)!)
  }

  const { passed, failed, unsteady, failures } = await outcomes(['steady', 'mixed', 'nested'])
  assert.deepEqual([passed, failed, unsteady.length, failures.length], [3, 1, 2, 1])
  assert.match(unsteady[0]!, /mixed\.test\.mjs › unsteady \(failed among others, passed alone\)\nthree at once/)
  assert.match(unsteady[1]!, /nested\.test\.mjs › unsteady \(failed/)
  assert.match(failures[0]!, /mixed\.test\.mjs › broken\nred is not green/)
  const broken = await outcomes(['breaks-off'])
  assert.deepEqual([broken.passed, broken.failed, broken.unsteady.length], [0, 1, 0])
})

test('more than two unsteady tests and journeys together count as failed, two as passed', () => {
  const part = (...unsteady: string[]): Outcomes => ({
    passed: unsteady.length + 1,
    failed: 0,
    skipped: 1,
    failures: [],
    unsteady,
  })
  assert.deepEqual(judged([part('a'), part('b')]), {
    text: 'a\nb\n\n2 unsteady of at most 2: counted as passed\n4 passed, 0 failed, 2 skipped',
    isPassed: true,
  })
  assert.deepEqual(judged([part('a', 'b'), part('c')]), {
    text: 'a\nb\nc\n\n3 unsteady, more than 2: counted as failed\n2 passed, 3 failed, 2 skipped',
    isPassed: false,
  })
})

test('a run that has failed, or in which nothing passed, is no passed one', () => {
  const none: Outcomes = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }
  assert.equal(judged([none]).isPassed, false)
  assert.equal(judged([{ ...none, passed: 5, failed: 1, failures: ['why'] }]).isPassed, false)
  assert.equal(judged([{ ...none, passed: 1 }]).isPassed, true)
})
