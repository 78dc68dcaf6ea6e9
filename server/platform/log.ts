import pino from 'pino'
import { SENSITIVE_FIELDS } from '#contract/fields.ts'

/** Secrets and personal fields never reach a log line, whatever object is logged. */
const REDACTED = ['newpassword', 'token', 'accessToken', 'authorization', 'cookie', 'email', ...SENSITIVE_FIELDS]

/** Whatever was logged: an address inside a text, such as an error's, keeps no token. */
const IN_ADDRESS = /\b((?:accessToken|jwt|token)=)[^&\s"'\\]+/gi

export type Log = pino.Logger

type Sink = { write(line: string): unknown; isTTY?: boolean }

/** A line of JSON for whoever collects them; at a terminal a line that people read. */
export const makeLog = (level: string, out: Sink = process.stdout): Log => {
  const settings: pino.LoggerOptions = {
    level,
    redact: { paths: REDACTED.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
    base: null,
    serializers: { err: plainError },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: line => line.replace(IN_ADDRESS, '$1…') },
  }
  if (out.isTTY) return pino(settings, { write: line => void out.write(readable(line)) })
  return out === process.stdout ? pino(settings) : pino(settings, { write: line => void out.write(line) })
}

/** `14:03:07 WARN  neighbour part=mail cause="…"`, in the time of the machine, with what an error is and where below it. */
export function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
  const label = (pino.levels.labels[Number(level)] ?? '').toUpperCase().padEnd(5)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const { at = [], ...error } = (err ?? {}) as { at?: string[]; message?: string; type?: string; code?: string }
  const said = [error.type, error.code, error.message].filter(Boolean).join(' ')
  const below = [...(said ? [said] : []), ...at].map(each => `\n    ${each}`).join('')
  return `${new Date(String(time)).toTimeString().slice(0, 8)} ${label} ${[msg, ...facts].join(' ')}${below}\n`
}

/** A request line without its query, which may carry tokens, names and search texts, and without the secret part of a mailed link. */
export const pathOnly = (url: string) => (url.split('?', 1)[0] ?? url).replace(MAILED_LINK, '$1/…')

const MAILED_LINK = /^(\/(?:activation|email|pwreset|registration|setup))\/.+/

/** Database errors carry the statement's values, which are people's data; only what kind of error it was and where is kept. */
export function plainError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const cause = error.cause as { code?: string; constraint?: string; table?: string; message?: string } | undefined
  const fromDatabase = 'query' in error || 'severity' in error
  const own = error as { code?: string }
  return {
    type: error.constructor.name,
    ...(fromDatabase ? {} : { message: error.message }),
    code: own.code ?? cause?.code,
    constraint: cause?.constraint,
    table: cause?.table,
    cause: fromDatabase ? cause?.message?.replace(/"[^"]*"|'[^']*'/g, '…') : undefined,
    at: (error.stack ?? '')
      .split('\n')
      .filter(line => /^ +at /.test(line))
      .slice(0, 8)
      .map(line => line.trim()),
  }
}
