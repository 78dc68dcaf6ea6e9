import assert from 'node:assert/strict'
import { cpSync, mkdirSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { type EmployeeDocument, employeeDocuments } from '#contract/documents/employee-documents.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { overview } from '#contract/superadmin/overview.ts'
import { fileKeys } from '#server/platform/backup/files-copy.ts'
import { basesIn, journalIn } from '#server/platform/backup/journal-lists.ts'
import { sha256Of } from '#server/platform/backup/manifest.ts'
import { openBackupPlace } from '#server/platform/backup/place.ts'
import { withOperator } from '#server/platform/backup/runs.ts'
import { secretsOf } from '#server/platform/backup/secret.ts'
import { openSource } from '#server/platform/backup/source.ts'
import { readConfig } from '#server/platform/config.ts'
import { locateDatabase } from '#server/platform/database/locate.ts'
import { readKeyFile } from '#server/platform/keys/key-file.ts'
import { openS3Files, s3Client } from '#server/platform/s3-files.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { until } from '#server/testing/until.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ROOT } from '../web-build.ts'
import { type Bench, freePort, type Neighbour, runProgram } from './neighbour.ts'
import { newCentre, type Person, PRODUCTION, signInAs } from './product.ts'
import { SWIFT_PACKAGES, SWIFT_PROGRAMS, type Swift, startSwift } from './swift.ts'

export const s3: Neighbour = { name: 's3', packages: SWIFT_PACKAGES, programs: SWIFT_PROGRAMS, run }

const FILES = 'akten'
const BACKUPS = 'sicherungen'
/** Files of what was restored go into buckets of their own. */
const RESTORED = { daily: 'akten-neu', moment: 'akten-davor' }
const DAILY = `s3://${BACKUPS}/taeglich`
const JOURNAL = `s3://${BACKUPS}/journal`

type Settings = Record<string, string>
type Place = { bench: Bench; swift: Swift; settings: Settings; dataFolder: string }

async function run(bench: Bench): Promise<void> {
  const swift = await startSwift(bench, [FILES, BACKUPS, ...Object.values(RESTORED)])
  bench.note(runProgram('dpkg-query', ['-W', 'swift-proxy']).trim())
  const dataFolder = join(bench.folder, 'data')
  const settings = {
    ...PRODUCTION,
    S3_ENDPOINT: swift.settings.endpoint,
    S3_BUCKET: FILES,
    S3_ACCESS_KEY_ID: swift.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.settings.secretAccessKey,
  }
  const place = { bench, swift, settings, dataFolder }
  await documentsThere(place)
  await disturbed(place)
  await backedUp(place)
  await broughtBack(place)
}

/** While `use` runs. */
async function withProduct<T>(place: Place, more: Settings, use: (server: ServerProcess) => Promise<T>): Promise<T> {
  const server = await startServer(place.dataFolder, { ...place.settings, ...more })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

async function documentsThere(place: Place): Promise<void> {
  const { bench, swift } = place
  const line = await lineTo(bench, swift.settings.endpoint)
  await withProduct(place, { S3_ENDPOINT: line.endpoint }, async ({ address }) => {
    const person = await signInAs(address)
    const { upload, documents, bytesOf } = await personnelFile(address, person)
    const bytes = await pdfFile(3)
    await bench.check('a document lies in the bucket and comes back byte for byte', async () => {
      const before = await keysIn(swift, FILES)
      const { status, text } = await upload('Vertrag', bytes)
      assert.equal(status, 200, text)
      assert.equal((await keysIn(swift, FILES)).length, before.length + 1)
      assert.deepEqual(await bytesOf('Vertrag'), bytes)
    })
    await bench.check('a removed document leaves the bucket with its row', async () => {
      const { id } = (await documents()).find(({ name }) => name === 'Vertrag')!
      const { status, text } = await person.api(employeeDocuments.remove, { params: { id } })
      assert.equal(status, 200, text)
      assert.deepEqual(await keysIn(swift, FILES), await keysOfRows(place))
    })
    await bench.check('what no row names is swept from the bucket, and nothing else', async () => {
      const files = openS3Files({ ...swift.settings, bucket: FILES })
      await files.put(Buffer.from('nobody’s'))
      const named = await keysOfRows(place)
      await until('it is old enough', async () => (await files.sweep(async () => new Set(named), 0)) === 1)
      assert.deepEqual(await keysIn(swift, FILES), named)
    })
    await bench.check('when the servers go in the middle of an upload no half stays, and people are told', async () => {
      const before = [await keysIn(swift, FILES), (await documents()).length]
      const killed = line.afterBytes(1_000_000).then(swift.kill)
      const { status, refusal } = await upload('Abgerissen', Buffer.concat([bytes, Buffer.alloc(8_000_000, 0x20)]))
      assert.equal(status, 503)
      assert.match(refusal.message, /Dateispeicher ist gerade nicht erreichbar/)
      await killed
      await swift.startAgain()
      assert.deepEqual([await keysIn(swift, FILES), (await documents()).length], before)
    })
    await bench.check('once they are back, uploads go on by themselves', async () => {
      await until('an upload is taken', async () => (await upload('Danach', bytes)).status === 200)
      assert.deepEqual(await bytesOf('Danach'), bytes)
    })
  })
}

/** What operators are told where the settings do not fit. */
async function disturbed(place: Place): Promise<void> {
  const { bench } = place
  const wrong: [title: string, settings: Settings, cause: RegExp][] = [
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'geraten' }, /S3_SECRET_ACCESS_KEY passt nicht/],
    ['a bucket that is not there', { S3_BUCKET: 'keiner' }, /Den Bucket aus S3_BUCKET gibt es nicht/],
  ]
  for (const [title, settings, cause] of wrong)
    await bench.check(`${title} is said in a word at /readyz, and to operators with what to do`, () =>
      withProduct(place, settings, async ({ address }) => {
        const asked = await fetch(`${address}/readyz`)
        const { status, parts } = (await asked.json()) as { status: string; parts: Record<string, string> }
        assert.deepEqual([asked.status, status, parts.files], [200, 'disturbed', 'lehnt ab'])
        const { api } = await signInAs(address, 'betrieb@kontor.example')
        const answer = await api(overview.disturbances)
        assert.equal(answer.status, 200, answer.text)
        const found = answer.body.data.find(({ neighbour }) => neighbour?.about === 'Dateien')?.neighbour
        assert.match(found?.cause ?? '', cause)
        assert.equal(found?.remedy, 'Prüfen Sie S3_ENDPOINT, S3_BUCKET und die Schlüssel.')
        const { upload } = await personnelFile(address, await signInAs(address))
        const { status: refused, refusal } = await upload('Ohne Bucket', await pdfFile(1))
        assert.equal(refused, 503)
        assert.match(refusal.message, /Dateispeicher ist gerade nicht erreichbar/)
      }),
    )
}

async function backedUp(place: Place): Promise<void> {
  const { bench } = place
  await withProduct(place, {}, async ({ address }) => {
    await bench.check(
      'a backup goes into a bucket beside the running product, a second one copies no file anew',
      () => {
        command(place, 'backup', [DAILY])
        assert.match(command(place, 'backup', [DAILY]), /davon 0 neu kopiert/)
      },
    )
    await bench.check('it is whole', () => assert.match(command(place, 'verify', [DAILY]), /ist unversehrt/))
    const before = await allDocuments(address)
    await bench.check(
      'it comes back into another folder, another bucket and at another port, with each document',
      async () => {
        const restored = emptied(place, 'restored', RESTORED.daily)
        command(restored, 'restore', [DAILY])
        await withProduct(restored, { KONTOR_ROLES: 'web' }, async server =>
          assert.deepEqual(await allDocuments(server.address), before),
        )
      },
    )
  })
}

/** Encrypted: the harder half. */
async function broughtBack(place: Place): Promise<void> {
  const { bench } = place
  const identity = join(bench.folder, 'identity.txt')
  const [, recipient = ''] = /(age1\w+)/.exec(command(place, 'backup', ['--new-identity', identity])) ?? []
  const journal = { KONTOR_BACKUP: JOURNAL, KONTOR_BACKUP_RECIPIENTS: recipient }
  await withProduct(place, journal, async ({ address }) => {
    const { api } = await signInAs(address)
    const enter = async () => (await api(costCentres.create, { body: newCentre() })).body.data.name
    let moment = ''
    let names: string[] = []
    await bench.check('the journal arrives in the bucket: a copy to begin from, and what came since', async () => {
      await keptOnce(place)
      assert.equal((await basesIn(await openBackupPlace(JOURNAL, configOf(place)))).whole.length, 1)
      const before = await enter()
      moment = Temporal.Now.instant().toString()
      names = [before, await enter()]
      await keptOnce(place)
    })
    await bench.check('the journal is whole, also to somebody who can open it', () => {
      assert.match(command(place, 'verify', [JOURNAL]), /Das Journal ist unversehrt und bringt jeden Zeitpunkt/)
      assert.match(command(place, 'verify', [JOURNAL, '--identity', identity]), /Das Journal ist unversehrt/)
    })
    await bench.check('a moment comes back: what was there before it is, what came after is not', async () => {
      const restored = emptied(place, 'before', RESTORED.moment)
      command(restored, 'restore', [JOURNAL, '--until', moment, '--identity', identity])
      await withProduct(restored, { KONTOR_ROLES: 'web' }, async server => {
        const { api } = await signInAs(server.address)
        const there = (await api(costCentres.list)).body.data.map(({ name }) => name)
        assert.deepEqual(
          names.map(name => there.includes(name)),
          [true, false],
        )
        assert.deepEqual(await allDocuments(server.address), await allDocuments(address))
      })
    })
  })
}

/** Without waiting for the clock that asks for it every two minutes. */
async function keptOnce(place: Place): Promise<void> {
  const config = configOf(place)
  const store = await openBackupPlace(JOURNAL, config)
  const secrets = secretsOf(readKeyFile(config.keyFile)!)
  const { cluster } = await locateDatabase(config)
  const asked = Temporal.Now.instant()
  const ask = `insert into pgboss.job (name, data) values ('keep-journal', '{}')`
  await asSuperuser(cluster!.socketFolder, 'kontor', client => client.query(ask))
  await until('the journal reaches it', async () => {
    const { bases, entries } = await journalIn(store, secrets)
    const last = entries
      .map(({ until }) => until)
      .sort()
      .at(-1)
    return bases.length > 0 && last !== undefined && Temporal.Instant.compare(Temporal.Instant.from(last), asked) > 0
  })
}

/** The same installation's key in a folder of its own. */
function emptied(place: Place, name: string, bucket: string): Place {
  const dataFolder = join(place.bench.folder, name)
  mkdirSync(dataFolder, { mode: 0o755 })
  cpSync(join(place.dataFolder, 'kontor.key'), join(dataFolder, 'kontor.key'))
  return { ...place, dataFolder, settings: { ...place.settings, S3_BUCKET: bucket } }
}

const environmentOf = ({ settings, dataFolder }: Place) => ({
  ...process.env,
  ...settings,
  KONTOR_DATA: dataFolder,
  DATABASE_URL: '',
})

const configOf = (place: Place) => readConfig({ ...environmentOf(place), KONTOR_DEMO: 'off' })

const command = (place: Place, name: string, args: readonly string[]) =>
  runProgram(process.execPath, [...process.execArgv, join(ROOT, `scripts/${name}.ts`), ...args], {
    env: environmentOf(place),
  })

async function keysIn({ settings }: Swift, bucket: string): Promise<string[]> {
  const client = s3Client(settings, { tries: 5, connectMs: 5000, requestMs: 60_000 })
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  assert.ok(!IsTruncated)
  client.destroy()
  return Contents.map(({ Key = '' }) => Key).sort()
}

async function keysOfRows(place: Place): Promise<string[]> {
  const source = await openSource(configOf(place))
  try {
    return (await withOperator(source.login, fileKeys)).sort()
  } finally {
    await source.close()
  }
}

async function personnelFile(address: string, { api }: Person) {
  const [somebody] = (await api(employees.shellList)).body.data
  const documents = async (): Promise<EmployeeDocument[]> =>
    (await api(employeeDocuments.list, { query: { employeeId: somebody!.id } })).body.data
  return {
    documents,
    bytesOf: async (name: string) => fetched(address, (await documents()).find(each => each.name === name)!),
    upload: (name: string, bytes: Buffer) =>
      api(employeeDocuments.create, {
        body: { employeeId: somebody!.id, documentType: 'MISC', name },
        file: { name: `${name}.pdf`, bytes },
      }),
  }
}

async function fetched(address: string, { fileId, accessToken }: EmployeeDocument): Promise<Buffer> {
  const answer = await fetch(`${address}/api/file?id=${fileId}&accessToken=${accessToken}`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Of one company, each with what its file holds. */
async function allDocuments(address: string): Promise<[name: string, sha256: string][]> {
  const { api } = await signInAs(address)
  const all = (await api(employeeDocuments.list)).body.data.filter(({ fileId }) => fileId !== null)
  assert.ok(all.length > 0)
  const found: [string, string][] = []
  for (const each of all) found.push([`${each.id} ${each.name}`, sha256Of(await fetched(address, each))])
  return found.sort()
}

/** What goes between the product and its bucket passes here, so that it is known how much went. */
async function lineTo(bench: Bench, endpoint: string) {
  const [port, target] = [await freePort(), Number(new URL(endpoint).port)]
  const open = new Set<Socket>()
  let watch: ((passed: number) => void) | undefined
  const server = createServer(near => {
    const far = dial(target, '127.0.0.1')
    let passed = 0
    near.on('data', piece => {
      passed += piece.length
      watch?.(passed)
    })
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  }).listen(port, '127.0.0.1')
  bench.defer(() => {
    server.close()
    for (const each of open) each.destroy()
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** As soon as one connection has carried so much to the bucket. */
    afterBytes: (bytes: number) =>
      new Promise<void>(resolve => {
        watch = passed => passed >= bytes && resolve()
      }),
  }
}
