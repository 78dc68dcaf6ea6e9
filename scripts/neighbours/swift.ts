import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { type S3Settings, s3Client } from '#server/platform/s3-files.ts'
import { type Bench, freePort, listening, runProgram, type Started } from './neighbour.ts'

export const SWIFT_PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
export const SWIFT_PROGRAMS = [
  ...['proxy', 'account', 'container', 'object'].map(part => `/usr/bin/swift-${part}-server`),
  '/usr/bin/memcached',
]

const STORING = ['account', 'container', 'object'] as const
type Storing = (typeof STORING)[number]

export type Swift = {
  settings: Omit<S3Settings, 'bucket'>
  /** As when its machine loses its power. */
  kill(): Promise<void>
  startAgain(): Promise<void>
}

/** OpenStack's object storage, which speaks S3, with one disk, in a folder that ends with the bench. */
export async function startSwift(bench: Bench, buckets: readonly string[]): Promise<Swift> {
  const folder = join(bench.folder, 'swift')
  mkdirSync(join(folder, 'disks/one'), { recursive: true })
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const port = await freePort()
  const cachePort = await freePort()
  for (const part of STORING) layRing(folder, part, ports[part])
  writeFileSync(join(folder, 'proxy.conf'), proxyConfig(folder, port, cachePort))
  const cache = bench.start('/usr/bin/memcached', [
    '-l',
    '127.0.0.1',
    '-p',
    String(cachePort),
    '-u',
    userInfo().username,
  ])
  await listening(cache, cachePort)
  const start = async (part: Storing | 'proxy', at: number): Promise<Started> => {
    const started = bench.start(`/usr/bin/swift-${part}-server`, [join(folder, `${part}.conf`)])
    await listening(started, at)
    return started
  }
  const startAll = () => Promise.all([start('proxy', port), ...STORING.map(part => start(part, ports[part]))])
  let running = await startAll()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'kontor:akten',
    secretAccessKey: 'geheim',
  }
  const client = s3Client(settings, { tries: 5, connectMs: 5000, requestMs: 60_000 })
  for (const bucket of buckets) await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    settings,
    kill: async () => void (await Promise.all(running.map(each => each.stop('SIGKILL')))),
    async startAgain() {
      running = await startAll()
    },
  }
}

/** Where its things lie: all on the one disk. */
function layRing(folder: string, part: Storing, port: number): void {
  const builder = join(folder, `${part}.builder`)
  const ring = (...args: string[]) => runProgram('/usr/bin/swift-ring-builder', [builder, ...args])
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
  ring('rebalance')
  const lines = [...common(folder, port), `devices = ${join(folder, 'disks')}`, 'mount_check = false']
  const rest = ['[pipeline:main]', `pipeline = ${part}-server`, `[app:${part}-server]`, `use = egg:swift#${part}`]
  writeFileSync(join(folder, `${part}.conf`), `${[...lines, ...rest].join('\n')}\n`)
}

const common = (folder: string, port: number) => [
  '[DEFAULT]',
  `swift_dir = ${folder}`,
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  'workers = 0',
  `user = ${userInfo().username}`,
  'log_level = ERROR',
]

const proxyConfig = (folder: string, port: number, cachePort: number) => `${common(folder, port).join('\n')}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_kontor_akten = geheim .admin
[filter:slo]
use = egg:swift#slo
`
