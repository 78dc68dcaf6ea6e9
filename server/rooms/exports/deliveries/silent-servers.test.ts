import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { sftpServer, type TestSftp } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'

// Nobody else's files wait in its queue.
withOwnApp()

const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

/** Takes every connection and says nothing. */
async function silentServer() {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, open }
}

async function sender(values: { server?: TestSftp; port?: number }) {
  const company = await build.company({ softwareId: 1 })
  await build.transferTarget({
    company,
    host: '127.0.0.1',
    hostKey: `SHA256:${'A'.repeat(43)}`,
    ...values,
    ...keyOf(values),
  })
  const { api } = await signedIn({ company })
  return {
    async send(): Promise<ExportRun> {
      const { employee } = await build.absence({ company })
      const { body } = await api(absenceExports.saveOnServer, { query: { storeId: employee.store!, ...firstHalf } })
      return body.data
    },
    find: async (id: number): Promise<ExportRun> => (await api(exportRuns.find, { params: { id } })).body.data,
  }
}
const keyOf = ({ server }: { server?: TestSftp }) => (server ? { hostKey: server.hostKey } : {})

test('while silent servers hang, what goes to a server that answers is put there', async () => {
  const [silent, mute, good] = [await silentServer(), await silentServer(), await sftpServer()]
  const [first, second, lucky] = await Promise.all([
    sender({ port: silent.port }),
    sender({ port: mute.port }),
    sender({ server: good }),
  ])
  const stuck = [await first.send(), await first.send(), await first.send(), await first.send(), await second.send()]
  await until('both hang', () => silent.open.size > 0 && mute.open.size > 0)

  const { id } = await lucky.send()
  await until('the good one arrives', async () => (await lucky.find(id)).state === 'delivered')
  // None of them has been given up for it, and no more than two wait for the same server.
  assert.ok(silent.open.size + mute.open.size > 0)
  assert.ok(silent.open.size <= 2, `${silent.open.size} wait for one server`)
  assert.deepEqual(
    (await Promise.all(stuck.map((run, at) => (at < 4 ? first : second).find(run.id)))).map(({ state }) => state),
    [...Array(5).fill('sending')],
  )
})
