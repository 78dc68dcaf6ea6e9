import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#contract/access/sign-in.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { onlineUsers } from '#contract/shell/online-users.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { connect, heardOnce, listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'
import { serverProcess } from '#server/testing/worker.ts'

withApp()

const seconds = (begun: number) => (performance.now() - begun) / 1000

test('people of another server process are seen, told and closed as one’s own, and when it is killed they are gone within a minute', async () => {
  const me = await signedIn()
  const [other, leaves] = [await signedIn({ company: me.company }), await signedIn({ company: me.company })]
  const { heard } = await listen(me.api)
  const second = await serverProcess({ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent' })
  const port = Number(new URL(second.address).port)
  // The channel was opened at the one process and is subscribed at the other.
  const there = async (api: typeof me.api) => {
    const socket = connect((await api(liveChannel.open)).body, {}, port)
    await heardOnce(socket, 'connect')
    return socket
  }
  await there(other.api)
  const leaving = await there(leaves.api)
  const ids = async () => (await me.api(onlineUsers.list)).body.data.users.map(({ id }) => id)
  await until('both are shown', async () => (await ids()).length === 2)
  assert.deepEqual(await ids(), [other.accountId, leaves.accountId])

  const closed = heardOnce(leaving, 'disconnect')
  const begun = performance.now()
  await leaves.api(signIn.signOut)
  await closed
  assert.ok(seconds(begun) <= 2)

  second.child.kill('SIGKILL')
  const killed = performance.now()
  heard.length = 0
  while ((await ids()).length > 0) {
    assert.ok(seconds(killed) < 60, 'still shown')
    await pause(500)
  }
  // Open pages hear of it by themselves.
  while (!heard.some(change => (change as { noun: string }).noun === 'online-users')) {
    assert.ok(seconds(killed) < 60, 'not told')
    await pause(500)
  }
})
