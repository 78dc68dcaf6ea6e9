import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, checkServerIdentity, getCACertificates } from 'node:tls'
import pg from 'pg'
import type { Where } from './database.ts'

export type Ssl = false | ConnectionOptions
/** `ways`: with or without TLS, in the order in which they are tried. */
export type DatabaseAddress = { admin: pg.ClientConfig; where: Where; ways: readonly Ssl[] }

const UNDERSTOOD = new Set(['host', 'sslmode', 'sslrootcert', 'ssl'])
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]

/** Reads DATABASE_URL as libpq does; what it would understand and we don't stops the start instead of being passed over. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  if (!URL.canParse(text) || !/^postgres(ql)?:/.test(text)) throw refusal('Das ist keine Adresse wie postgres://…')
  const url = new URL(text)
  const unknown = [...url.searchParams.keys()].find(name => !UNDERSTOOD.has(name))
  if (unknown) throw refusal(`Die Angabe ${unknown} versteht Kontor nicht`)
  const last = (name: string) => url.searchParams.getAll(name).at(-1)
  const host = last('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  if (host.includes(',')) throw refusal('Kontor verbindet sich mit einem Rechner, nicht mit mehreren')
  const where: Where = {
    host,
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'kontor',
    ...(url.password ? { password: '' } : {}),
  }
  const admin = {
    ...where,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: 'postgres',
  }
  return {
    admin,
    where,
    ways: waysOf(host, modeOf(last('sslmode'), last('ssl'), last('sslrootcert')), last('sslrootcert')),
  }
}

const refusal = (why: string) => new Error(`Die Einstellungen sind nicht gültig:\n  DATABASE_URL: ${why}.`)

function modeOf(sslmode: string | undefined, ssl: string | undefined, rootCert: string | undefined): Mode {
  // As JDBC writes it; libpq takes it, too.
  if (ssl !== undefined && ssl !== 'true') throw refusal(`ssl=${ssl} versteht Kontor nicht`)
  const asked = sslmode ?? (ssl ? 'require' : rootCert === 'system' ? 'verify-full' : 'prefer')
  const mode = MODES.find(each => each === asked)
  if (!mode) throw refusal(`sslmode=${asked} gibt es nicht. Es gibt: ${MODES.join(', ')}`)
  if (rootCert === 'system' && mode !== 'verify-full')
    throw refusal(`sslrootcert=system verlangt sslmode=verify-full, nicht ${mode}`)
  return mode
}

function waysOf(host: string, mode: Mode, rootCert: string | undefined): Ssl[] {
  // There is no TLS over a socket of this machine, whatever is asked for.
  if (mode === 'disable' || host.startsWith('/')) return [false]
  const tls = tlsOf(host, mode, rootCert)
  if (mode === 'allow') return [false, tls]
  return mode === 'prefer' ? [tls, false] : [tls]
}

function tlsOf(host: string, mode: Mode, rootCert: string | undefined): ConnectionOptions {
  const ca = authorities(mode, rootCert)
  // Who only asks for TLS gets no more; with a root certificate libpq looks at the chain in every mode.
  if (!ca) return { rejectUnauthorized: false }
  return {
    ca,
    rejectUnauthorized: true,
    // Node would not know the host's name: the socket is there before TLS begins.
    checkServerIdentity: (_, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  }
}

function authorities(mode: Mode, rootCert: string | undefined): string | string[] | undefined {
  if (rootCert === 'system') return getCACertificates('system')
  const file = rootCert ?? join(homedir(), '.postgresql', 'root.crt')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (rootCert !== undefined) throw refusal(`Die Datei ${rootCert} (sslrootcert) gibt es nicht`)
  if (mode.startsWith('verify'))
    throw refusal(`sslmode=${mode} braucht ein Stammzertifikat: sslrootcert=… oder die Datei ${file}`)
  return undefined
}

/** The first way that leads to the server; it holds for all connections of this process. */
export async function settleTls({ admin, where, ways }: DatabaseAddress): Promise<Omit<DatabaseAddress, 'ways'>> {
  const [only = false] = ways
  // Said even without TLS: otherwise the driver would look for PGSSLMODE.
  if (only === false && ways.length === 1) return { admin: { ...admin, ssl: false }, where: { ...where, ssl: false } }
  const failures: string[] = []
  for (const ssl of ways) {
    const client = new pg.Client({ ...admin, ssl })
    try {
      await client.connect()
      return { admin: { ...admin, ssl }, where: { ...where, ssl } }
    } catch (error) {
      failures.push(`  ${ssl ? 'mit' : 'ohne'} TLS: ${(error as Error).message}`)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error(
    `Kontor startet nicht: Die Verbindung zur Datenbank ${where.host} kommt nicht zustande.\n${failures.join('\n')}`,
  )
}
