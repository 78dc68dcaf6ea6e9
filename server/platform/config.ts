import { resolve } from 'node:path'
import { z } from 'zod'
import { isRedirectList, redirectList } from '#domain/basics/redirects.ts'
import { type ClamdAddress, clamdAddress } from './content/clamd-address.ts'
import { type MetricsAddress, readMetricsAddress } from './metrics-address.ts'
import { isAddress, isAddressOrNetwork, isLoopback } from './networks.ts'
import type { RemoteSource } from './remote-source.ts'
import type { S3Settings } from './s3-files.ts'

const webAddress = () =>
  z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')

/** What an address says besides the place would end up in logs and mails. */
function isPlainAddress(text: string): boolean {
  if (!text) return true
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every(part => part === '')
}

/** In the clear nothing leaves this machine. */
function isSecureOrOwn(text: string): boolean {
  if (!text || new URL(text).protocol === 'https:') return true
  const host = new URL(text).hostname.replaceAll(/[[\]]/g, '')
  return host === 'localhost' || (isAddress(host) && isLoopback(host))
}

/** Comma separated; what a browser could read otherwise than we do is refused at start. */
const Addresses = z
  .string()
  .default('')
  .transform(text => text.split(',').flatMap(address => address.trim() || []))
  .refine(isRedirectList, 'Nur vollständige Adressen mit http(s), ohne Anmeldedaten und ohne #')

/** Hops, or addresses and networks. Never all: then callers would choose their own address. */
const TrustedProxies = z
  .string()
  .default('0')
  .transform(text => (/^\d+$/.test(text) ? Number(text) : text.split(',').map(part => part.trim())))
  .refine(
    value => (typeof value === 'number' ? value <= 10 : value.every(isAddressOrNetwork)),
    'Eine Anzahl (0 bis 10) oder Adressen und Netze mit Beistrich, etwa 10.0.0.5 oder 10.0.0.0/24',
  )

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  KONTOR_DATA: z.string().default('./data'),
  KONTOR_FREE_MB: z.coerce.number().int().min(0).default(500),
  DATABASE_URL: z.string().default(''),
  DATABASE_URL_READ: z.string().default(''),
  KONTOR_UNSAFE_DATABASE: z.stringbool().default(false),
  KONTOR_KEY_FILE: z.string().default(''),
  KONTOR_DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  KONTOR_DEMO_PASSWORD: z.string().default(''),
  KONTOR_ROLES: z.string().default('web,worker'),
  KONTOR_RELEASE: z.string().default('0.1.0'),
  KONTOR_COMMIT: z.string().default(''),
  KONTOR_BACKUP: z.string().default(''),
  KONTOR_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  KONTOR_BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform(text => text.split(',').flatMap(recipient => recipient.trim() || []))
    .refine(all => all.every(each => /^age1[a-z0-9]+$/.test(each)), 'Nur öffentliche Schlüssel, die mit age1 beginnen'),
  KONTOR_CLAMAV: z
    .string()
    .default('')
    .transform(clamdAddress)
    .refine(address => address !== null, 'Rechner und Port, etwa 127.0.0.1:3310, oder der Pfad eines Sockets'),
  KONTOR_SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(72).default(8),
  KONTOR_OPERATOR_FACTOR: z.enum(['on', 'off']).default('on'),
  KONTOR_METRICS_ADDRESS: z.string().default(''),
  KONTOR_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'Nur sichtbare Zeichen ohne Leerzeichen und Umlaute')
    .default(''),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  KONTOR_TRANSFER_LOOPBACK: z.stringbool().default(false),
  KONTOR_TRANSFER_PRIVATE: z.stringbool().default(false),
  TRUST_PROXY: TrustedProxies,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'Muss mit smtp:// oder smtps:// beginnen' })
    .or(z.literal(''))
    .default(''),
  MAIL_FROM: z.string().default(''),
  REDIRECT_WHITELIST: Addresses,
  PLANNER_URL: Addresses,
  TIME_TRACKING_URL: Addresses,
  PLAYER_URL: Addresses,
  CUSTOMER_CENTRE_URL: Addresses,
  CUSTOMER_CENTRE_USERS_URL: webAddress(),
  KONTOR_PUBLIC_URL: webAddress().refine(text => !text || new URL(text).pathname === '/', 'Nur der Rechner, ohne Pfad'),
  ACCOUNT_URL: webAddress(),
  KONTOR_MAINTENANCE_URL: webAddress(),
  MD_URL: webAddress().refine(isPlainAddress, 'Ohne Anmeldedaten, ohne ? und ohne #; der Schlüssel steht in MD_TOKEN'),
  MD_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'Nur sichtbare Zeichen ohne Leerzeichen und Umlaute')
    .default(''),
  MD_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000),
  KONTOR_ELDA_URL: webAddress()
    .refine(isPlainAddress, 'Ohne Anmeldedaten, ohne ? und ohne #; der Schlüssel steht in KONTOR_ELDA_API_KEY')
    .refine(isSecureOrOwn, 'Muss mit https:// beginnen'),
  KONTOR_ELDA_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'Nur sichtbare Zeichen ohne Leerzeichen und Umlaute')
    .default(''),
  KONTOR_ELDA_TIMEOUT_MS: z.coerce.number().int().min(100).max(110_000).default(90_000),
  TRAINING_VIDEO_URL: webAddress(),
  SUPPORT_URL: z
    .url({ protocol: /^(https?|mailto)$/, error: 'Muss mit https://, http:// oder mailto: beginnen' })
    .or(z.literal(''))
    .default(''),
  MATOMO_URL: webAddress(),
  MATOMO_SITE_ID: z.coerce.number().int().min(1).default(1),
  S3_ENDPOINT: webAddress(),
  S3_REGION: z.string().default(''),
  S3_BUCKET: z.string().default(''),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
})
type Settings = z.output<typeof Settings>

export type Config = {
  port: number
  host: string
  dataFolder: string
  /** With less than this free on the disk nothing new is taken, while there is still room to end what has begun. */
  freeBytes: number
  /** Empty: the embedded database of `dataFolder` is started. */
  databaseUrl: string
  /** Of a copy that follows it; empty: there is none. */
  replicaUrl: string
  /** It may lose what was acknowledged: nothing in it is of worth. */
  isUnsafeDatabaseAllowed: boolean
  keyFile: string
  /** Undefined: files lie under `dataFolder`. */
  s3: S3Settings | undefined
  /** Made by the worker each day; undefined: by nobody. */
  backup: { place: string; keep: number; recipients: readonly string[] } | undefined
  /** Undefined: uploads are not scanned. */
  clamd: ClamdAddress | undefined
  demo: 'auto' | 'on' | 'off'
  demoPassword: string
  roles: ReadonlySet<'web' | 'worker'>
  release: string
  /** Of the program's source. Empty: it was not told. */
  commit: string
  logLevel: string
  /** Those of the demo never do. */
  operatorsNeedFactor: boolean
  /** After so many hours without use a session is over. */
  sessionIdleHours: number
  /** Undefined: nobody is told how the process does. */
  metrics: MetricsAddress | undefined
  /** Answers are checked against their contract outside production. */
  checkAnswers: boolean
  /** So many proxies, or these ones, say truly whom they speak for. */
  trustProxy: number | string[]
  /** A remote account page that signs people in. Empty: our own. */
  accountUrl: string
  /** A receiver of files may lie on this machine; otherwise its own services could be reached through a transfer target. */
  reachesLoopback: boolean
  /** The same for addresses of private networks. */
  reachesPrivate: boolean
  /** The origin of links in mails and of passkeys, never taken from a request. Empty: this machine, at the port that was bound. */
  publicUrl: string
  /** Empty: mails are written to `outbox` under `dataFolder`. */
  smtpUrl: string
  /** Empty: `noreply` at the public address. */
  mailFrom: string
  /** Where master data lie that are only looked at. Undefined: all of them are our own. */
  remoteSource: RemoteSource | undefined
  /** Where notices go that are filed by this program. Undefined: nowhere, people take them there. */
  noticeService: { url: string; apiKey: string; timeoutMs: number } | undefined
  /** Undefined: nothing is counted. */
  matomo: { url: string; siteId: number } | undefined
  /** Where people are led while the platform is maintained. Empty: nowhere, they are only told. */
  maintenanceUrl: string
  /** Empty where a product has no address. */
  sisterProducts: { planner: string; timeTracking: string; player: string; customerCentre: string }
  /** Empty where there is none. */
  help: { video: string; support: string }
  /** Where the customer centre lists the external users of a company. Empty: they are invited. */
  customerCentreUsersUrl: string
  /** The only addresses a sign-out may lead on to. */
  redirects: string[]
}

/** Reads every setting once; throws one readable error that names each bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Die Einstellungen sind nicht gültig:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  const dataFolder = resolve(settings.KONTOR_DATA)
  const roles = settings.KONTOR_ROLES.split(',').map(role => role.trim())
  const unknown = roles.filter(role => role !== 'web' && role !== 'worker')
  if (unknown.length > 0) throw new Error(`Die Einstellungen sind nicht gültig:\n  KONTOR_ROLES: ${unknown.join(', ')}`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataFolder,
    freeBytes: settings.KONTOR_FREE_MB * 1e6,
    databaseUrl: settings.DATABASE_URL,
    replicaUrl: settings.DATABASE_URL_READ,
    isUnsafeDatabaseAllowed: settings.KONTOR_UNSAFE_DATABASE,
    keyFile: resolve(settings.KONTOR_KEY_FILE || `${dataFolder}/kontor.key`),
    s3: readS3(settings),
    backup: settings.KONTOR_BACKUP
      ? {
          place: settings.KONTOR_BACKUP,
          keep: settings.KONTOR_BACKUP_KEEP,
          recipients: settings.KONTOR_BACKUP_RECIPIENTS,
        }
      : undefined,
    clamd: settings.KONTOR_CLAMAV ?? undefined,
    demo: settings.KONTOR_DEMO,
    demoPassword: settings.KONTOR_DEMO_PASSWORD,
    roles: new Set(roles as ('web' | 'worker')[]),
    release: settings.KONTOR_RELEASE,
    commit: settings.KONTOR_COMMIT,
    logLevel: settings.LOG_LEVEL,
    operatorsNeedFactor: settings.KONTOR_OPERATOR_FACTOR === 'on',
    sessionIdleHours: settings.KONTOR_SESSION_IDLE_HOURS,
    metrics: readMetricsAddress(settings.KONTOR_METRICS_ADDRESS, settings.KONTOR_METRICS_TOKEN),
    checkAnswers: settings.NODE_ENV !== 'production',
    trustProxy: settings.TRUST_PROXY,
    accountUrl: settings.ACCOUNT_URL,
    reachesLoopback: settings.KONTOR_TRANSFER_LOOPBACK,
    reachesPrivate: settings.KONTOR_TRANSFER_PRIVATE,
    publicUrl: settings.KONTOR_PUBLIC_URL && new URL(settings.KONTOR_PUBLIC_URL).origin,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    remoteSource: settings.MD_URL
      ? { url: settings.MD_URL, token: settings.MD_TOKEN, timeoutMs: settings.MD_TIMEOUT_MS }
      : undefined,
    noticeService: readNoticeService(settings),
    matomo: settings.MATOMO_URL
      ? {
          url: new URL('matomo.php', `${settings.MATOMO_URL.replace(/\/$/, '')}/`).href,
          siteId: settings.MATOMO_SITE_ID,
        }
      : undefined,
    maintenanceUrl: settings.KONTOR_MAINTENANCE_URL,
    sisterProducts: {
      planner: settings.PLANNER_URL[0] ?? '',
      timeTracking: settings.TIME_TRACKING_URL[0] ?? '',
      player: settings.PLAYER_URL[0] ?? '',
      customerCentre: settings.CUSTOMER_CENTRE_URL[0] ?? '',
    },
    help: { video: settings.TRAINING_VIDEO_URL, support: settings.SUPPORT_URL },
    customerCentreUsersUrl: settings.CUSTOMER_CENTRE_USERS_URL,
    redirects: redirectList([
      ...settings.REDIRECT_WHITELIST,
      ...settings.PLANNER_URL,
      ...settings.TIME_TRACKING_URL,
      ...settings.PLAYER_URL,
      ...settings.CUSTOMER_CENTRE_URL,
    ]),
  }
}

/** Both or neither: an address without its key would be refused at each call. */
function readNoticeService({
  KONTOR_ELDA_URL: url,
  KONTOR_ELDA_API_KEY: apiKey,
  KONTOR_ELDA_TIMEOUT_MS: timeoutMs,
}: Settings) {
  if (url && apiKey) return { url, apiKey, timeoutMs }
  if (!(url || apiKey)) return undefined
  const missing = url ? 'KONTOR_ELDA_API_KEY' : 'KONTOR_ELDA_URL'
  throw new Error(`Die Einstellungen sind nicht gültig:\n  ${missing}: fehlt`)
}

/** All of it or nothing: with half of it files would go to the wrong place. */
function readS3(settings: Settings): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!(S3_ENDPOINT || S3_REGION || S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)) return undefined
  // A server of one's own seldom has regions.
  const region = S3_REGION || (S3_ENDPOINT && 'us-east-1')
  const needed = { S3_BUCKET, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [`  ${name}: fehlt`]))
  if (missing.length > 0) throw new Error(`Die Einstellungen sind nicht gültig:\n${missing.join('\n')}`)
  return {
    endpoint: S3_ENDPOINT,
    region,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
