import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAuthority } from '#server/testing/tcp-cluster.ts'
import { runProgram } from './neighbour.ts'

/** For a name of this machine and 127.0.0.1, by an authority that only this run knows. */
export function certificateFor(folder: string, name: string) {
  const authority = makeAuthority(folder, 'authority')
  const request = ['-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', 'site.key', '-out', 'site.csr']
  runProgram('openssl', ['req', ...request], { cwd: folder })
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${name},IP:127.0.0.1\n`)
  const signed = [
    '-CA',
    'authority.crt',
    '-CAkey',
    'authority.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
  ]
  runProgram('openssl', ['x509', '-req', '-in', 'site.csr', ...signed, '-out', 'site.crt'], { cwd: folder })
  return { authority, certificate: join(folder, 'site.crt'), key: join(folder, 'site.key') }
}
