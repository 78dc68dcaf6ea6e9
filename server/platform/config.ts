import { resolve } from 'node:path'
import { z } from 'zod'

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  KONTOR_DATA: z.string().default('./data'),
  DATABASE_URL: z.string().default(''),
  KONTOR_KEY_FILE: z.string().default(''),
  KONTOR_DEMO: z.enum(['auto', 'on', 'off']).default('auto'),
  KONTOR_DEMO_PASSWORD: z.string().default(''),
  KONTOR_ROLES: z.string().default('web,worker'),
  KONTOR_RELEASE: z.string().default('0.1.0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  KONTOR_TRANSFER_LOOPBACK: z.stringbool().default(false),
  TRUST_PROXY: z.stringbool().default(false),
})

export type Config = {
  port: number
  host: string
  dataFolder: string
  /** Empty: the embedded database under `dataFolder` is started. */
  databaseUrl: string
  keyFile: string
  demo: 'auto' | 'on' | 'off'
  demoPassword: string
  roles: ReadonlySet<'web' | 'worker'>
  release: string
  logLevel: string
  /** Answers are checked against their contract outside production. */
  checkAnswers: boolean
  trustProxy: boolean
  /** A receiver of files may lie on this machine; otherwise its own services could be reached through a transfer target. */
  reachesLoopback: boolean
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
    databaseUrl: settings.DATABASE_URL,
    keyFile: resolve(settings.KONTOR_KEY_FILE || `${dataFolder}/kontor.key`),
    demo: settings.KONTOR_DEMO,
    demoPassword: settings.KONTOR_DEMO_PASSWORD,
    roles: new Set(roles as ('web' | 'worker')[]),
    release: settings.KONTOR_RELEASE,
    logLevel: settings.LOG_LEVEL,
    checkAnswers: settings.NODE_ENV !== 'production',
    trustProxy: settings.TRUST_PROXY,
    reachesLoopback: settings.KONTOR_TRANSFER_LOOPBACK,
  }
}
