import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#server/platform/database/cluster.ts'
import { asSuperuser } from './cluster.ts'
import { endWithThisProcess } from './guardian.ts'

type Wanted = {
  /** An address of this machine's loopback that nobody else listens at; the port is PostgreSQL's own. */
  host: string
  /** Lines of pg_hba.conf before which nobody is asked. */
  access: string
  /** A name or address that the server's certificate is for; empty: no TLS. */
  certificateFor?: string
  /** Another PostgreSQL's programs than those that the run is told to take. */
  programs?: string | undefined
  settings?: Readonly<Record<string, string>>
}

/** A PostgreSQL of its own that is reached by TCP, as another machine's would be; its certificate is by an authority of its own. */
export async function tcpCluster({
  host,
  access,
  certificateFor = '',
  programs = process.env.KONTOR_TEST_POSTGRES,
  settings = {},
}: Wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tcp-'))
  chmodSync(folder, 0o755)
  const first = await openCluster(folder, programs)
  const { uid, gid } = statSync(first.folder)
  const own = (name: string) => {
    const path = join(first.folder, name)
    chownSync(path, uid, gid)
    chmodSync(path, 0o600)
    return path
  }
  await first.stop()
  if (certificateFor) {
    makeCertificate(folder, first.folder, certificateFor)
    for (const name of ['server.key', 'server.crt']) own(name)
  }
  writeFileSync(join(first.folder, 'pg_hba.conf'), `local all all trust\n${access}\n`)
  own('pg_hba.conf')
  const cluster = await openCluster(folder, programs, {
    ...settings,
    listen_addresses: host,
    ssl: certificateFor ? 'on' : 'off',
  })
  const pid = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  endWithThisProcess(pid, 'INT', [folder, cluster.socketFolder])
  await asSuperuser(cluster.socketFolder, 'postgres', client => client.query(`alter role postgres password 'meister'`))
  return {
    host,
    socketFolder: cluster.socketFolder,
    rootCert: join(folder, 'root.crt'),
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string, home: string, name: string): void {
  makeAuthority(folder, 'root')
  const kind = /^[\d.]+$/.test(name) ? 'IP' : 'DNS'
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=server',
    '-keyout',
    `${home}/server.key`,
    '-out',
    `${folder}/server.csr`,
  )
  writeFileSync(join(folder, 'names'), `subjectAltName=${kind}:${name}\n`)
  openssl(
    'x509',
    '-req',
    '-in',
    `${folder}/server.csr`,
    '-CA',
    `${folder}/root.crt`,
    '-CAkey',
    `${folder}/root.key`,
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    `${folder}/names`,
    '-out',
    `${home}/server.crt`,
  )
}

/** Gives `<name>.crt`, and its key beside it. */
export function makeAuthority(folder: string, name: string): string {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${folder}/${name}.key`,
    '-out',
    `${folder}/${name}.crt`,
  )
  return join(folder, `${name}.crt`)
}

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
