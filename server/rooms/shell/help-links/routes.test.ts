import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpLinks } from '#contract/shell/help-links.ts'
import { readConfig } from '#server/platform/config.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web', SUPPORT_URL: 'mailto:hilfe@kontor.example' })

test('whoever is signed in learns where help is, and nothing of what is not set', async () => {
  const { api } = await signedIn({ permissions: [] })
  assert.deepEqual((await api(helpLinks.list)).body.data, [{ kind: 'support', url: 'mailto:hilfe@kontor.example' }])
})

test('an address that no browser should follow is refused at the start', () => {
  for (const url of ['javascript:alert(1)', 'ftp://hilfe.example', 'hilfe'])
    assert.throws(() => readConfig({ SUPPORT_URL: url }), /SUPPORT_URL/)
  assert.equal(readConfig({ TRAINING_VIDEO_URL: 'https://video.example/1' }).help.video, 'https://video.example/1')
})
