import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import https from 'node:https'
import { join } from 'node:path'
import tls from 'node:tls'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { sessions } from '#contract/access/sessions.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { apiAt } from '#server/testing/calls.ts'
import { until } from '#server/testing/until.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { ROOT } from '../web-build.ts'
import { certificateFor } from './certificate.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { noPostgres, startPostgres } from './postgres.ts'
import { newCentre, PASSWORD, type Person, PRODUCTION, signInAs } from './product.ts'

export const nginx: Neighbour = {
  name: 'nginx',
  packages: ['nginx', 'postgresql'],
  programs: ['/usr/sbin/nginx'],
  hindrance: noPostgres,
  run,
}

async function run(bench: Bench): Promise<void> {
  const port = await freePort()
  const site = `https://localhost:${port}`
  const processes = await startProcesses(bench, site)
  const front = await startNginx(
    bench,
    port,
    processes.webs.map(({ port }) => port),
  )
  bench.note(runProgram('sh', ['-c', '/usr/sbin/nginx -v 2>&1']).trim())

  await bench.check('people sign in over TLS and HTTP/2', async () => {
    const session = http2.connect(site, { ca: front.ca })
    await once(session, 'connect')
    assert.equal(session.alpnProtocol, 'h2')
    const answer = await post(session, signIn.signIn.path, { email: 'lohn@kontor.example', password: PASSWORD })
    assert.equal(answer[':status'], 200)
    session.close()
  })
  const person = await signInAs(site)
  await bench.check('the headers that guard a page arrive as Kontor sends them', async () => {
    const behind = await fetch(`${processes.webs[0]!.address}/`)
    const before = await fetch(`${site}/`)
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options'])
      assert.equal(before.headers.get(name), behind.headers.get(name), name)
    assert.match(before.headers.get('strict-transport-security')!, /max-age=31536000/)
    assert.ok(!/nginx\/\d/.test(before.headers.get('server') ?? ''))
  })
  await bench.check('Kontor sees who really calls, whatever the caller says of it', async () => {
    const from = await signInFrom('127.0.0.7', port, front.ca)
    const { body } = await apiAt(() => site, from)(sessions.list)
    assert.equal(body.data.find(({ isCurrent }) => isCurrent)!.address, '127.0.0.7')
  })
  await bench.check('a document of nearly 20 MB gets through, a larger one is refused in Kontor’s words', async () => {
    const [somebody] = (await person.api(employees.shellList)).body.data
    const upload = (bytes: Buffer) =>
      person.api(employeeDocuments.create, {
        body: { employeeId: somebody!.id, documentType: 'MISC', name: 'Groß' },
        file: { name: 'groß.jpg', bytes },
      })
    const taken = await upload(await bigPicture())
    assert.equal(taken.status, 200, taken.text)
    const refused = await upload(Buffer.alloc(25_000_000))
    assert.deepEqual([refused.status, refused.refusal.code], [413, 'too_large'])
  })
  await bench.check('a change made by one process is heard on pages of both, through nginx, too', async () => {
    const pages = await Promise.all(
      [site, site, site, site, ...processes.webs.map(({ address }) => address)].map(at =>
        openPage(person, at, site, front.ca),
      ),
    )
    await apiAt(
      () => processes.webs[0]!.address,
      person.token,
      person.company,
    )(costCentres.create, { body: newCentre() })
    await until('each page hears of it', () => pages.every(page => page.heard.some(isCentre)))
    for (const page of pages) page.socket.disconnect()
  })
  await bench.check('what must be done later is done by the worker', async () => {
    await apiAt(() => site)(forgottenPasswords.report, { body: { email: 'user@kontor.example' } })
    await until('the worker writes the mail', () => processes.mails().length > 0)
  })
  await bench.check('one web process is killed: pages go on, and nothing acknowledged is lost', () =>
    goesOnWithout(processes.webs[0]!, person, site, front.ca),
  )
}

async function startProcesses(bench: Bench, site: string) {
  const database = await startPostgres(bench)
  const dataFolder = join(bench.folder, 'data')
  const settings = { ...PRODUCTION, DATABASE_URL: database.url, TRUST_PROXY: '1', KONTOR_PUBLIC_URL: site }
  const start = async (roles: string) => {
    const server = await startServer(dataFolder, { ...settings, KONTOR_ROLES: roles })
    bench.defer(server.stop)
    return { ...server, port: Number(new URL(server.address).port) }
  }
  const webs = [await start('web'), await start('web')]
  await start('worker')
  const outbox = join(dataFolder, 'outbox')
  const mails = () =>
    runProgram('sh', ['-c', `ls ${outbox} 2>/dev/null || true`])
      .trim()
      .split('\n')
      .filter(Boolean)
  return { webs, mails }
}

/** With the file that the handbook ships, on other ports; in turn where it does not choose who has least to do. */
export async function startNginx(
  bench: Bench,
  port: number,
  webs: readonly number[],
  { isInTurn = false, identity }: { isInTurn?: boolean; identity?: ReturnType<typeof certificateFor> } = {},
) {
  const folder = join(bench.folder, `nginx-${port}`)
  mkdirSync(folder)
  const { authority, certificate, key } = identity ?? certificateFor(folder, 'localhost')
  const ca = readFileSync(authority, 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])

  const changes: [string, string][] = [
    ['127.0.0.1:4001', `127.0.0.1:${webs[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${webs[1]}`],
    ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`],
    ['listen 80', `listen 127.0.0.1:${await freePort()}`],
    ...(isInTurn ? [['least_conn;', ''] satisfies [string, string]] : []),
    ['$host;', '$http_host;'],
    ['/etc/ssl/kontor/fullchain.pem', certificate],
    ['/etc/ssl/kontor/privkey.pem', key],
  ]
  let text = readFileSync(join(ROOT, 'docs/operations/nginx.conf'), 'utf8')
  for (const [shipped, here] of changes) {
    assert.ok(text.includes(shipped), `docs/operations/nginx.conf no longer says ${shipped}`)
    text = text.replace(shipped, here)
  }
  writeFileSync(join(folder, 'kontor.conf'), text)
  mkdirSync(join(folder, 'nginx'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/nginx/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr warn;${process.getuid?.() === 0 ? ' user nobody nogroup;' : ''}
events {}
http { access_log off; include /etc/nginx/mime.types; ${paths.join(' ')} include ${folder}/kontor.conf; }
`,
  )
  const started = bench.start('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  await listening(started, port)
  return { ca, identity: { authority, certificate, key } }
}

async function post(session: http2.ClientHttp2Session, path: string, body: object) {
  const request = session.request({ ':method': 'POST', ':path': path, 'content-type': 'application/json' })
  request.end(JSON.stringify(body))
  const [headers] = (await once(request, 'response')) as [http2.IncomingHttpHeaders]
  request.resume()
  return headers
}

/** From another address of this machine, by somebody who says to be a third one. */
async function signInFrom(localAddress: string, port: number, ca: string): Promise<string> {
  const request = https.request({
    ...{ host: '127.0.0.1', port, servername: 'localhost', ca, localAddress, method: 'POST', path: signIn.signIn.path },
    headers: { 'content-type': 'application/json', host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.9' },
  })
  request.end(JSON.stringify({ email: 'lohn@kontor.example', password: PASSWORD }))
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
  return JSON.parse(Buffer.concat(await Array.fromAsync(response)).toString()).data
}

/** Noise does not get smaller. */
const bigPicture = async (): Promise<Buffer> => {
  const bytes = await sharp({
    create: {
      width: 2600,
      height: 2600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
    .toBuffer()
  assert.ok(bytes.length > 12_000_000 && bytes.length < 20_000_000, `${bytes.length} bytes`)
  return bytes
}

export const isCentre = ({ noun }: { noun?: string }) => noun === 'cost-centres'

export async function openPage({ api }: Person, at: string, origin: string, ca: string) {
  const auth = (await api(liveChannel.open)).body
  const socket = io(at, { transports: ['websocket'], auth, forceNew: true, extraHeaders: { origin }, ca } as object)
  const heard: { noun?: string }[] = []
  socket.on('changed', changes => heard.push(...changes))
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(0)).once('connect_error', reject))
  return { socket, heard }
}

/** Kills one of several web processes while people read and write through the proxy. */
export async function goesOnWithout(web: ServerProcess, person: Person, site: string, ca: string): Promise<void> {
  const page = await openPage(person, site, site, ca)
  const made: number[] = []
  let ended = 0
  const asked = { wrong: 0, right: 0, isOver: false }
  const reader = async () => {
    while (!asked.isOver) {
      const answer = await fetch(`${site}/healthz`).catch(() => undefined)
      asked[answer?.ok ? 'right' : 'wrong']++
    }
  }
  const writer = async () => {
    while (!asked.isOver) {
      const answer = await person.api(costCentres.create, { body: newCentre() }).catch(() => undefined)
      if (answer?.status === 200) made.push(answer.body.data.id)
      else ended++
    }
  }
  const clients = [reader(), reader(), reader(), writer(), writer()]
  await until('they are at it', () => made.length > 10 && asked.right > 30)
  web.child.kill('SIGKILL')
  const [before, read] = [made.length, asked.right]
  await until('they go on', () => made.length > before + 20 && asked.right > read + 60)
  asked.isOver = true
  await Promise.all(clients)
  // What was being answered at that moment may break: one request a client.
  assert.ok(asked.wrong <= 3 && ended <= 2, `${asked.wrong} reads and ${ended} writes failed`)
  const stored = new Set((await person.api(costCentres.list)).body.data.map(({ id }) => id))
  assert.deepEqual(
    made.filter(id => !stored.has(id)),
    [],
  )
  page.socket.disconnect()
  const again = await openPage(person, site, site, ca)
  await person.api(costCentres.create, { body: newCentre() })
  await until('a page that came back hears again', () => again.heard.some(isCentre))
  again.socket.disconnect()
}
