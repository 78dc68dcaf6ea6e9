import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type SftpStep, sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import { workerProcess } from '#server/testing/worker.ts'

withApp({ KONTOR_ROLES: 'web' })

const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

test('workers killed while putting, before and after the rename leave three runs that arrive exactly once each', async () => {
  const server = await sftpServer()
  const company = await build.company({ softwareId: 1 })
  await build.transferTarget({ company, server })
  const { api } = await signedIn({ company })
  const deadAt: SftpStep['step'][] = ['written', 'rename', 'renamed']

  const runs: ExportRun[] = []
  for (const step of deadAt) {
    const reached = Promise.withResolvers<void>()
    const { employee } = await build.absence({ company })
    const { body } = await api(absenceExports.saveOnServer, { query: { storeId: employee.store!, ...firstHalf } })
    runs.push(body.data)
    // This worker may come to what the one before it was at first.
    server.fault = seen => {
      if (seen.step !== step || !('path' in seen) || !seen.path.includes(`-${body.data.id}-`)) return undefined
      reached.resolve()
      return 'hang'
    }
    const worker = await workerProcess()
    await reached.promise
    worker.kill('SIGKILL')
  }
  // The receiver has already taken the file whose rename was never acknowledged.
  server.files.delete(runs[2]!.fileName!)
  server.fault = () => undefined

  await workerProcess()
  for (const run of runs) {
    await until(`what was killed at ${deadAt[runs.indexOf(run)]} arrives`, async () => {
      const { state } = (await api(exportRuns.find, { params: { id: run.id } })).body.data
      assert.notEqual(state, 'failed')
      return state === 'delivered'
    })
    const path = run.fileName!
    assert.deepEqual(
      server.seen.filter(each => each.path === path),
      [{ path, sha256: run.sha256!, size: run.size! }],
    )
  }
  assert.deepEqual([...server.files.keys()].sort(), [runs[0]!.fileName!, runs[1]!.fileName!].sort())
})
