import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stores } from '#contract/accounts/stores.ts'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportRun, exportRuns } from '#contract/exports/export-runs.ts'
import { employees } from '#contract/people/employees.ts'
import { type TransferTargetChange, transferTargets } from '#contract/transfers/transfer-targets.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { until } from '#server/testing/until.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { onlyAsRoot } from './packages.ts'
import { type Person, signInAs, startProduct } from './product.ts'

export const openssh: Neighbour = {
  name: 'openssh',
  packages: ['openssh-server'],
  programs: ['/usr/sbin/sshd', '/usr/bin/ssh-keygen'],
  hindrance: onlyAsRoot,
  run,
}

const USER = 'kontor-receiver'
const RECEIVED = 'Empfang-2026'

async function run(bench: Bench): Promise<void> {
  const receiver = await makeReceiver(bench)
  const { address } = await startProduct(bench)
  const person = await signInAs(address)
  const { api } = person
  const draft = { name: 'Lohnbüro', host: '127.0.0.1', port: receiver.port, user: USER, folder: receiver.inbox }
  const created = await api(transferTargets.create, {
    body: { ...draft, auth: 'password', password: RECEIVED, isDefault: true },
  })
  assert.equal(created.status, 200, created.text)
  const target = targetOf(person, created.body.data.id)

  await bench.check('the host key is told first, and nothing is signed in to before it is confirmed', async () => {
    const { ok, hostKey } = await target.test()
    assert.deepEqual([ok, hostKey], [false, receiver.fingerprint])
    assert.ok(!receiver.sshd().includes('Accepted'), receiver.sshd())
    await target.change({ hostKey: receiver.fingerprint })
    assert.equal((await target.test()).message, WELL)
    assert.deepEqual(readdirSync(receiver.inbox), [], 'the probe file is gone')
  })
  const { data: all } = (await api(stores.list)).body
  await fillPayrollIds(person)
  const send = async (storeId: number) => {
    const { status, body, text } = await api(absenceExports.saveOnServer, { query: { storeId, ...lastMonth() } })
    assert.equal(status, 200, text)
    return settled(person, body.data.id)
  }

  await bench.check('a hand-over file arrives byte for byte, once, under its own name', async () => {
    const sent = await send(all[0]!.id)
    assert.equal(sent.state, 'delivered', sent.message)
    assert.ok(sent.rowCount > 0)
    assert.deepEqual(readdirSync(receiver.inbox), [sent.fileName])
    const arrived = readFileSync(join(receiver.inbox, sent.fileName!))
    const kept = await api(exportRuns.file, { params: { id: sent.id } })
    assert.deepEqual(arrived, kept.bytes)
    assert.equal(createHash('sha256').update(arrived).digest('hex'), sent.sha256)
  })
  await bench.check('a wrong password is told as such', async () => {
    await target.change({ password: 'falsch' })
    const sent = await send(all[1]!.id)
    assert.deepEqual([sent.state, /Anmeldung abgelehnt/.test(sent.message)], ['failed', true], sent.message)
    assert.match((await target.test()).message, /hat die Anmeldung abgelehnt/)
    await target.change({ password: RECEIVED })
    assert.equal((await target.test()).message, WELL)
  })
  await bench.check('a key of ssh-keygen signs in, also one with a passphrase', async () => {
    for (const { file, passphrase } of receiver.keys) {
      await target.change({
        auth: 'key',
        privateKey: readFileSync(file, 'utf8'),
        ...(passphrase && { passphrase }),
      })
      assert.equal((await target.test()).message, WELL)
    }
    await target.change({ auth: 'password', password: RECEIVED })
  })
  await bench.check('a folder without the right to write is told as such', async () => {
    await target.change({ folder: receiver.forbidden })
    assert.equal((await target.test()).message, 'Am Server fehlt die Berechtigung, in den Ordner zu schreiben.')
    await target.change({ folder: `${receiver.inbox}/gibt-es-nicht` })
    assert.equal((await target.test()).message, 'Den Ordner gibt es am Server nicht.')
  })
  if (receiver.full)
    await bench.check('a full disk leaves no half file, and the file arrives once there is room', async () => {
      const { folder, fill, empty } = receiver.full!
      await target.change({ folder })
      fill()
      const storeId = all[2]!.id
      const { status, body, text } = await api(absenceExports.saveOnServer, { query: { storeId, ...lastMonth() } })
      assert.equal(status, 200, text)
      await until('a try fails', async () => (await find(person, body.data.id)).message !== '')
      assert.deepEqual(
        readdirSync(folder).filter(name => !/^\.kontor-|^fill$/.test(name)),
        [],
      )
      empty()
      await api(exportRuns.deliver, { params: { id: body.data.id }, body: {} })
      const sent = await until('it arrives', async () => {
        const found = await find(person, body.data.id)
        return found.state === 'delivered' && found
      })
      assert.deepEqual(readdirSync(folder), [sent.fileName])
      assert.equal(readFileSync(join(folder, sent.fileName!)).length, sent.size)
    })
  else bench.note('a full disk was not tried: this machine lets nobody mount one')
  await bench.check('another host key under the same address is refused, and nothing is sent', async () => {
    await target.change({ folder: receiver.inbox })
    await receiver.restartWithAnotherKey()
    const before = readdirSync(receiver.inbox)
    const sent = await send(all[3]!.id)
    assert.deepEqual([sent.state, /anderen Host-Schlüssel/.test(sent.message)], ['failed', true], sent.message)
    assert.match((await target.test()).message, /anderen Host-Schlüssel vorgelegt/)
    const query = { storeId: all[4]!.id, ...lastMonth() }
    const { status, refusal } = await api(absenceExports.saveOnServer, { query })
    assert.deepEqual([status, refusal.message], [422, 'Der Test des Servers ist fehlgeschlagen'])
    assert.deepEqual(readdirSync(receiver.inbox), before)
  })
  bench.note(runProgram('sh', ['-c', '/usr/sbin/sshd -V 2>&1 || ssh -V 2>&1']).split('\n').at(-2) ?? '')
}

const WELL = 'Verbindung, Host-Schlüssel, Anmeldung und Schreibrecht sind in Ordnung.'

function targetOf({ api }: Person, id: number) {
  return {
    test: async () => (await api(transferTargets.test, { params: { id } })).body.data,
    async change(change: Omit<TransferTargetChange, 'version'>) {
      const { version } = (await api(transferTargets.list)).body.data.find(each => each.id === id)!
      const { status, text } = await api(transferTargets.change, { params: { id }, body: { ...change, version } })
      assert.equal(status, 200, text)
    },
  }
}

/** Some of the demo's people still lack theirs. */
async function fillPayrollIds({ api }: Person): Promise<void> {
  let next = 9001
  for (const { id, bmdId } of (await api(employees.coreData)).body.data) {
    if (bmdId) continue
    const { status, text } = await api(employees.changePayrollIds, {
      body: { employeeId: id, bmdId: String(next++) },
    })
    assert.equal(status, 200, text)
  }
}

const find = async ({ api }: Person, id: number): Promise<ExportRun> =>
  (await api(exportRuns.find, { params: { id } })).body.data

const settled = (person: Person, id: number) =>
  until(`hand-over ${id} arrives or fails`, async () => {
    const found = await find(person, id)
    return found.state !== 'sending' && found
  })

function lastMonth() {
  const first = Temporal.Now.plainDateISO(VIENNA).with({ day: 1 }).subtract({ months: 1 })
  const text = (day: Temporal.PlainDate) => day.toString().split('-').reverse().join('.')
  return { from: text(first), to: text(first.with({ day: first.daysInMonth })) }
}

/** A user of this machine who may do nothing but lay files, for as long as the bench is there. */
async function makeReceiver(bench: Bench) {
  const { folder } = bench
  const home = join(folder, 'home')
  const inbox = join(home, 'eingang')
  const forbidden = join(home, 'fremd')
  for (const path of [home, inbox, forbidden]) mkdirSync(path)
  const sealed = runProgram('openssl', ['passwd', '-6', '-stdin'], { input: RECEIVED }).trim()
  if (!readFileSync('/etc/passwd', 'utf8').includes(`${USER}:`))
    runProgram('useradd', ['-M', '-d', home, '-s', '/bin/sh', USER])
  bench.defer(() => void runProgram('userdel', [USER]))
  runProgram('usermod', ['-p', sealed, '-d', home, USER])
  const id = (flag: string) => Number(runProgram('id', [flag, USER]))
  const own = (path: string) => chownSync(path, id('-u'), id('-g'))
  own(inbox)

  const keys = [
    { file: join(folder, 'ed25519'), kind: 'ed25519', passphrase: '' },
    { file: join(folder, 'rsa'), kind: 'rsa', passphrase: 'Satz für den Schlüssel' },
  ]
  for (const { file, kind, passphrase } of keys)
    runProgram('ssh-keygen', ['-q', '-t', kind, '-N', passphrase, '-f', file])
  writeFileSync(join(folder, 'authorized'), keys.map(({ file }) => readFileSync(`${file}.pub`, 'utf8')).join(''))
  chmodSync(join(folder, 'authorized'), 0o644)

  const port = await freePort()
  const start = async (name: string) => {
    const hostKey = join(folder, name)
    runProgram('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey])
    const settings = [
      ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${hostKey}`, 'PidFile none', 'UsePAM no'],
      ...['StrictModes no', `AuthorizedKeysFile ${join(folder, 'authorized')}`, 'PasswordAuthentication yes'],
      ...['Subsystem sftp internal-sftp', 'ForceCommand internal-sftp', `AllowUsers ${USER}`, 'LogLevel VERBOSE'],
    ]
    writeFileSync(join(folder, 'sshd_config'), `${settings.join('\n')}\n`)
    // Its rights are parted there.
    mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
    const started = bench.start('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'sshd_config')])
    await listening(started, port)
    const [, fingerprint = ''] = /(SHA256:\S+)/.exec(runProgram('ssh-keygen', ['-lf', `${hostKey}.pub`])) ?? []
    return { started, fingerprint }
  }
  const first = await start('host')
  return {
    port,
    inbox,
    forbidden,
    keys,
    fingerprint: first.fingerprint,
    sshd: first.started.said,
    full: smallDisk(bench, join(home, 'klein'), own),
    async restartWithAnotherKey() {
      await first.started.stop()
      await start('other-host')
    },
  }
}

/** Undefined where nobody may mount one. */
function smallDisk(bench: Bench, folder: string, own: (path: string) => void) {
  mkdirSync(folder)
  try {
    runProgram('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', folder])
  } catch {
    return undefined
  }
  bench.defer(() => void runProgram('umount', [folder]))
  own(folder)
  const filler = join(folder, 'fill')
  return {
    folder,
    fill() {
      try {
        writeFileSync(filler, Buffer.alloc(1_000_000))
      } catch {
        // As much as there was room for.
      }
      assert.ok(existsSync(filler))
    },
    empty: () => rmSync(filler),
  }
}
