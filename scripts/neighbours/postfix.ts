import assert from 'node:assert/strict'
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { apiAt } from '#server/testing/calls.ts'
import { endWithThisProcess } from '#server/testing/guardian.ts'
import { until } from '#server/testing/until.ts'
import { startServer } from '../server-process.ts'
import { certificateFor } from './certificate.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { onlyAsRoot } from './packages.ts'
import { PRODUCTION, startProduct } from './product.ts'

export const postfix: Neighbour = {
  name: 'postfix',
  packages: ['postfix'],
  programs: ['/usr/sbin/postfix'],
  hindrance: onlyAsRoot,
  run,
}

const NOBODY = 65_534
const BOXES = ['lohn', 'planung', 'admin']

async function run(bench: Bench): Promise<void> {
  const server = await startPostfix(bench)
  bench.note(runProgram('/usr/sbin/postconf', ['-d', 'mail_version']).trim())
  const metrics = await freePort()
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    KONTOR_PUBLIC_URL: 'https://kontor.example',
    KONTOR_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
  }
  const product = await startProduct(bench, { ...settings, NODE_EXTRA_CA_CERTS: server.authority })
  const send = (name: string, address = product.address) =>
    apiAt(() => address)(forgottenPasswords.report, { body: { email: `${name}@kontor.example` } })
  const figure = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  await bench.check('a mail is taken over STARTTLS and lies in its box as it was meant', async () => {
    await send('lohn')
    const [file] = await until('it arrives', () => server.inBox('lohn'))
    const mail = await PostalMime.parse(readFileSync(file!))
    assert.deepEqual([mail.from?.address, mail.to?.[0]?.address], ['noreply@kontor.example', 'lohn@kontor.example'])
    assert.match(mail.subject ?? '', /Passwort/)
    assert.match(mail.text ?? '', /https:\/\/kontor\.example\//)
    const received = mail.headers.filter(({ key }) => key === 'received').map(({ value }) => value)
    assert.ok(
      received.some(value => /TLSv1\.[23]/.test(value)),
      received.join('\n'),
    )
  })
  await bench.check('greylisting is no refusal: the mail is tried again and comes once', async () => {
    await send('planung')
    await until('it arrives', () => server.inBox('planung'))
    assert.ok(server.asked.filter(address => address.startsWith('planung')).length >= 2)
    await until('nothing waits', async () => (await figure('kontor_mails_waiting')) === 0)
    assert.equal(server.inBox('planung')?.length, 1)
  })
  await bench.check('a recipient whom the server does not know is final', async () => {
    await send('user')
    await until('it is given up', async () => (await figure('kontor_mails_failed')) === 1)
    assert.equal(await figure('kontor_mails_waiting'), 0)
    assert.match(server.said(), /user@kontor\.example.*User unknown|User unknown.*user@kontor\.example/)
  })
  await bench.check('while the server is down mails wait, and come when it is back', async () => {
    await server.stop()
    await send('admin')
    await until('it waits', async () => (await figure('kontor_mails_waiting')) === 1)
    await server.start()
    await until('it arrives', () => server.inBox('admin'))
  })
  await product.stop()
  await bench.check('a server of this machine is believed its own certificate, as Debian installs it', async () => {
    const own = await startServer(product.dataFolder, { ...PRODUCTION, ...settings })
    try {
      await send('lohn', own.address)
      // Right after it was asked for none is waiting yet.
      await until('it is tried', async () => server.inBox('lohn')?.length === 2 || (await triedIn(server)))
      assert.equal(server.inBox('lohn')?.length, 2)
    } finally {
      await own.stop()
    }
  })
}

const triedIn = async ({ said }: { said(): string }) =>
  /alert (unknown ca|bad certificate)|SSL_accept error/i.test(said())

async function startPostfix(bench: Bench) {
  const { folder } = bench
  const [port, policy] = [await freePort(), await freePort()]
  const { authority, certificate, key } = certificateFor(folder, 'localhost')
  const configuration = join(folder, 'postfix')
  const boxes = join(folder, 'boxes')
  const log = join(folder, 'mail.log')
  for (const path of [configuration, boxes, join(folder, 'data'), join(folder, 'queue')]) mkdirSync(path)
  chownSync(boxes, NOBODY, NOBODY)
  chownSync(join(folder, 'data'), Number(runProgram('id', ['-u', 'postfix'])), 0)
  writeFileSync(join(folder, 'box-list'), BOXES.map(name => `${name}@kontor.example ${name}/\n`).join(''))
  const settings: Record<string, string> = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    // Not the standard output: of a process of Node that is a socket, which nobody can open anew.
    maillog_file: log,
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'mail.kontor.example',
    mydestination: '',
    mynetworks: '127.0.0.0/8',
    virtual_mailbox_domains: 'kontor.example',
    virtual_mailbox_base: boxes,
    virtual_mailbox_maps: `texthash:${join(folder, 'box-list')}`,
    virtual_uid_maps: `static:${NOBODY}`,
    virtual_gid_maps: `static:${NOBODY}`,
    smtpd_tls_security_level: 'encrypt',
    smtpd_tls_cert_file: certificate,
    smtpd_tls_key_file: key,
    smtpd_tls_received_header: 'yes',
    smtpd_tls_loglevel: '1',
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_recipient_restrictions: `reject_unlisted_recipient, check_policy_service inet:127.0.0.1:${policy}, permit`,
  }
  writeFileSync(
    join(configuration, 'main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  )
  writeFileSync(join(configuration, 'master.cf'), masterOf(port))
  const asked = await greylist(bench, policy)
  const command = (word: string) => runProgram('/usr/sbin/postfix', ['-c', configuration, word])
  const start = async () => {
    const started = bench.start('/usr/sbin/postfix', ['-c', configuration, 'start-fg'])
    await listening(started, port)
    // What was started only watches over this one, which has a session of its own.
    endWithThisProcess(Number(readFileSync(join(folder, 'queue/pid/master.pid'), 'utf8')), 'TERM')
    return started
  }
  let running = await start()
  const stop = async () => {
    command('stop')
    await running.stop()
  }
  bench.defer(() => stop().catch(() => {}))
  return {
    port,
    authority,
    asked,
    said: () => readFileSync(log, 'utf8'),
    stop,
    async start() {
      running = await start()
    },
    /** Undefined: none yet. */
    inBox(name: string): string[] | undefined {
      const found = existsSync(join(boxes, name)) ? globSync(`${name}/new/*`, { cwd: boxes }) : []
      return found.length > 0 ? found.map(file => join(boxes, file)) : undefined
    },
  }
}

/** Its own services, none of them in a cage of its own. */
const masterOf = (port: number) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    ...['bounce', 'defer', 'trace'].map(name => `${name} unix - - n - 0 bounce`),
    'verify unix - - n - 1 verify',
    'proxymap unix - - n - - proxymap',
    ...['error', 'retry'].map(name => `${name} unix - - n - - error`),
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n')

/** As postgrey answers Postfix: whoever is new is asked to come again. */
async function greylist(bench: Bench, port: number): Promise<string[]> {
  const asked: string[] = []
  const server = createServer(socket => {
    let text = ''
    socket.on('error', () => {})
    socket.on('data', chunk => {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const recipient = /^recipient=(.*)$/m.exec(text.slice(0, end))?.[1] ?? ''
        text = text.slice(end + 2)
        const isNew = recipient.startsWith('planung') && !asked.includes(recipient)
        asked.push(recipient)
        socket.write(`action=${isNew ? '451 4.7.1 Greylisted, try again later' : 'DUNNO'}\n\n`)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  bench.defer(() => void server.close())
  return asked
}
