import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { io } from 'socket.io-client'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { until } from '#server/testing/until.ts'
import { ROOT } from '../web-build.ts'
import { certificateFor } from './certificate.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { newCentre, signInAs, startProduct } from './product.ts'

export const caddy: Neighbour = { name: 'caddy', packages: ['caddy'], programs: ['/usr/bin/caddy'], run }

async function run(bench: Bench): Promise<void> {
  const { folder } = bench
  bench.note(`Caddy ${runProgram('/usr/bin/caddy', ['version']).trim()}`)
  const shipped = readFileSync(join(ROOT, 'docs/operations/Caddyfile'), 'utf8')
  await bench.check('the file of the handbook is valid', () => {
    runProgram('/usr/bin/caddy', [
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(ROOT, 'docs/operations/Caddyfile'),
    ])
  })
  const port = await freePort()
  const site = `https://localhost:${port}`
  const { address } = await startProduct(bench, { TRUST_PROXY: '1', KONTOR_PUBLIC_URL: site })
  const { authority, certificate, key } = certificateFor(folder, 'localhost')
  const ca = readFileSync(authority, 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])
  const here = shipped
    .replace('kontor.example {', `{\n\tadmin off\n\tauto_https off\n}\n${site} {\n\ttls ${certificate} ${key}`)
    .replace('127.0.0.1:4001 127.0.0.1:4002', `127.0.0.1:${new URL(address).port}`)
  assert.ok(here.includes(site) && !here.includes('4001'))
  writeFileSync(join(folder, 'Caddyfile'), here)
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const arguments_ = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  await listening(bench.start('/usr/bin/caddy', arguments_, { env: environment }), port)

  await bench.check('people sign in through it, work, and their page hears of it', async () => {
    const { api } = await until('it leads to Kontor', () => signInAs(site).catch(() => undefined))
    const auth = (await api(liveChannel.open)).body
    const heard: { noun?: string }[] = []
    const socket = io(site, { transports: ['websocket'], auth, ca, extraHeaders: { origin: site } } as object)
    socket.on('changed', changes => heard.push(...changes))
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject))
    assert.equal((await api(costCentres.create, { body: newCentre() })).status, 200)
    await until('the page hears of it', () => heard.some(({ noun }) => noun === 'cost-centres'))
    socket.disconnect()
    assert.match((await fetch(site)).headers.get('strict-transport-security') ?? '', /max-age/)
  })
}
