import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import { factsOf, logo, newFolder, openedPdf, report, table } from '#server/testing/pdf.ts'
import { until } from '#server/testing/until.ts'

const { render } = openedPdf()

test('a report that takes too long or too much memory is ended with a clear refusal, and the next one is made', async () => {
  const large = report({ sections: [table(9, 12_000)] })
  for (const limits of [{ processorSeconds: 1 }, { megabytes: 400 }]) {
    const pdf = openedPdf({ ...limits, partCells: 1e6 })
    const before = await pdf.render(report()).then(() => pdf.pid()!)

    const [ended, next] = await Promise.allSettled([pdf.render(large), pdf.render(report())])

    assert.equal(ended.status, 'rejected')
    assert.ok(ended.reason instanceof Refusal)
    assert.match(ended.reason.message, /zu umfangreich/)
    assert.equal(next.status, 'fulfilled')
    assert.notEqual(pdf.pid(), before)
    await until('the old child is gone', () => !existsSync(`/proc/${before}`))
  }
})

test('a child that is killed fails its report alone', async () => {
  const pdf = openedPdf()
  await pdf.render(report())
  const going = pdf.render(report({ sections: [table(9, 3000)] }))
  const next = pdf.render(report())
  process.kill(pdf.pid()!, 'SIGKILL')

  await assert.rejects(
    going,
    (error: Refusal) => error.code === 'unprocessable' && /nicht erstellt/.test(error.message),
  )
  assert.match(factsOf(await next), /Tagged: +yes/)
})

test('a report whose rows do not fit its columns fails alone', async () => {
  const { columns } = table(3, 0)
  const wrong = report({ sections: [{ kind: 'table', columns, groups: [{ rows: [['nur einer']] }] }] })

  await assert.rejects(render(wrong), /1 cells in a table of 3 columns/)
  assert.match(factsOf(await render(report())), /Tagged: +yes/)
})

test('a child ends after its number of reports, after a while without work, and with the program', async () => {
  const pdf = openedPdf({ reports: 2, idleSeconds: 0.5 })
  await pdf.render(report())
  const first = pdf.pid()
  await pdf.render(report())
  assert.equal(pdf.pid(), undefined)
  await pdf.render(report())
  const second = pdf.pid()
  assert.notEqual(second, first)
  await until('both children are gone', () => !existsSync(`/proc/${first}`) && !existsSync(`/proc/${second}`))
  assert.equal(pdf.pid(), undefined)

  const program = `
    const { openPdf } = await import('${import.meta.resolve('./pdf.ts')}')
    const pdf = openPdf()
    const report = { title: 't', colour: true, createdAt: Temporal.Instant.from('2026-11-30T08:00:00Z'), sections: [] }
    await pdf.render(report, 1)
    console.log(pdf.pid())`
  const going = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    env: { ...process.env, NODE_TEST_CONTEXT: '' },
  })
  let output = ''
  going.stdout.on('data', text => {
    output += text
  })
  const [code] = await once(going, 'close')
  assert.equal(code, 0)
  await until('the child is gone', () => !existsSync(`/proc/${Number(output)}`))
})

test('companies that wait get their reports in turns, whoever asked for many before', async () => {
  const pdf = openedPdf()
  const done: number[] = []
  const ask = (whose: number) => pdf.render(report(), whose).then(() => done.push(whose))
  await Promise.all([1, 1, 1, 1, 2, 3, 2].map(ask))

  assert.deepEqual(done, [1, 2, 3, 1, 2, 1, 1])
})

test('more reports than may wait are turned away, all in all and of one company', async () => {
  const own = openedPdf({ waitingOfOne: 1 })
  const ofCompanies = await Promise.allSettled([1, 1, 1, 2].map(whose => own.render(report(), whose)))
  assert.deepEqual(
    ofCompanies.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )

  const pdf = openedPdf({ waiting: 2 })
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => pdf.render(report())))

  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  for (const one of asked) if (one.status === 'rejected') assert.equal(one.reason.code, 'unavailable')
})

test('a report opens no connection and no file of the machine', async t => {
  const pdf = openedPdf()
  await pdf.render(report({ logo: await logo() }))
  const log = join(newFolder(), 'calls')
  const watch = spawn('strace', ['-f', '-p', String(pdf.pid()), '-e', 'trace=network,open,openat,execve', '-o', log])
  let said = ''
  watch.stderr.on('data', text => {
    said += text
  })
  await until('strace watches', () => /attached|not permitted/i.test(said))
  if (/not permitted/i.test(said)) return t.skip('strace may not watch here')

  const image =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="http://192.0.2.1/x.png" href="file:///etc/passwd" width="9" height="9"/></svg>'
  const text = '#image("/etc/passwd") #import "@preview/x:1.0.0" <img src="http://192.0.2.1/">'
  await pdf.render(report({ title: text, logo: Buffer.from(image), sections: [table(4, 20, () => text)] }))
  watch.kill('SIGINT')
  await once(watch, 'close')

  const calls = readFileSync(log, 'utf8')
  assert.doesNotMatch(calls, /\b(connect|socket|bind|sendto|execve)\(/)
  const files = [...calls.matchAll(/open(?:at)?\([^"]*"([^"]+)"/g)].map(([, path]) => path!)
  assert.deepEqual(
    files.filter(path => !/^\/(proc|sys)\//.test(path)),
    [],
  )
})
