import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { lookAcrossCompanies } from '../database/database.ts'
import { replica } from '../database/replica.ts'
import { service } from '../gifts.ts'
import { livingWorkers } from '../job-claims.ts'
import type { Log } from '../log.ts'
import type { Finding } from './findings.ts'
import { keyFileFindings } from './folders.ts'
import { probeMailServer } from './mail-server.ts'
import { asFailure, PROBE_MS, ProbeFailure, probeFiles, probeScanner, silent } from './probes.ts'

export const PARTS = ['database', 'replica', 'queue', 'worker', 'files', 'disk', 'mail', 'scanner'] as const
export type PartName = (typeof PARTS)[number]
/** `word`: for anybody who asks, without an address or a secret; empty while all is well. */
export type PartState = { part: PartName; isWell: boolean; word: string; finding: Finding | undefined }

export type Neighbours = {
  /** Looked at now, side by side; what was looked at a moment ago is not looked at again. */
  parts(): Promise<readonly PartState[]>
  /** As of the last look, without waiting for the next one. */
  lastParts(): readonly PartState[]
  /** What is wrong, with cause and remedy. */
  findings(): Promise<readonly Finding[]>
}
export const neighbours = service<Neighbours>('how the neighbours are')

const FRESH_MS = 2000
/** How often it is looked whether a server not only answers but does what it is there for. */
const DEEP_MS = 300_000
const AGAIN_MS = 30_000

type Probe = { about: string; remedy: string; run(isDeep: boolean): Promise<void>; isDeep?: true }
type Settings = Pick<Config, 's3' | 'dataFolder' | 'smtpUrl' | 'clamd' | 'keyFile'>

/** `fromStart`: what the start let through with a warning. */
export function openNeighbours(
  config: Settings,
  isDiskLow: () => Promise<boolean>,
  fromStart: readonly Finding[],
  log: Log,
): Neighbours {
  const probes = Object.entries(probesOf(config, isDiskLow)) as [PartName, Probe][]
  let states: readonly PartState[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<readonly PartState[]> | undefined

  const ofParts = probes.map(([part, probe]) => ({ part, look: watched(probe) }))
  async function look(): Promise<readonly PartState[]> {
    const before = states
    states = await Promise.all(ofParts.map(async ({ part, look }) => ({ part, ...(await look()) })))
    for (const { part, isWell, finding } of states) {
      const wasWell = before.find(each => each.part === part)?.isWell ?? true
      if (isWell !== wasWell) log[isWell ? 'info' : 'warn']({ part, cause: finding?.cause }, 'neighbour')
    }
    lookedAt = performance.now()
    return states
  }
  const parts = (): Promise<readonly PartState[]> => {
    if (looking) return looking
    if (performance.now() - lookedAt < FRESH_MS) return Promise.resolve(states)
    looking = look().finally(() => {
      looking = undefined
    })
    return looking
  }
  return {
    parts,
    lastParts() {
      void parts()
      return states
    },
    async findings() {
      const [states, ofKeyFile] = await Promise.all([parts(), keyFileFindings(config.keyFile)])
      return [...states.flatMap(({ finding }) => finding ?? []), ...fromStart, ...ofKeyFile]
    },
  }
}

function watched({ about, remedy, run, isDeep: hasDepth }: Probe) {
  let deepAt = Number.NEGATIVE_INFINITY
  let deepFailure: ProbeFailure | undefined
  return async (): Promise<Omit<PartState, 'part'>> => {
    const isDeep = hasDepth === true && performance.now() - deepAt >= (deepFailure ? AGAIN_MS : DEEP_MS)
    const failure = await inTime(run(isDeep)).then(
      () => undefined,
      error => asFailure(error),
    )
    if (isDeep) {
      deepAt = performance.now()
      deepFailure = failure
    }
    const found = failure ?? deepFailure
    if (!found) return { isWell: true, word: '', finding: undefined }
    return { isWell: false, word: found.word, finding: { weight: 'warn', about, cause: found.message, remedy } }
  }
}

async function inTime(asked: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(silent()), PROBE_MS)
  try {
    await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
    // Whichever comes second is nobody's business any more.
    asked.catch(() => {})
  }
}

const NOBODY = new ProbeFailure(
  'läuft nicht',
  'Kein Prozess erledigt Aufträge: Übergaben, Importe, Reports und E-Mails bleiben liegen.',
)
/** Behind that reads hardly ever wait in vain. */
const MOST_BEHIND_SECONDS = 30
const FULL = new ProbeFailure('ist voll', 'Auf dem Datenträger ist zu wenig frei. Neues wird nicht angenommen.')

function probesOf({ s3, dataFolder, smtpUrl, clamd }: Settings, isDiskLow: () => Promise<boolean>) {
  const copy = replica.get()
  const probes: Partial<Record<PartName, Probe>> = {
    database: {
      about: 'Datenbank',
      remedy: 'Sehen Sie nach, ob PostgreSQL läuft und noch Verbindungen annimmt.',
      run: async () => void (await lookAcrossCompanies(tx => tx.execute(sql`select 1`)).catch(noDatabase)),
    },
    ...(copy && {
      replica: {
        about: 'Kopie der Datenbank',
        remedy:
          'Sehen Sie nach, ob der Server aus DATABASE_URL_READ läuft und der Datenbank folgt. Bis dahin liest Kontor alles in der Datenbank selbst.',
        async run() {
          const seconds = await copy.probe()
          if (seconds > MOST_BEHIND_SECONDS)
            throw new ProbeFailure('hinkt nach', `Sie ist ${Math.round(seconds)} Sekunden hinter der Datenbank.`)
        },
      },
    }),
    queue: {
      about: 'Aufträge',
      remedy: 'Sehen Sie nach, ob PostgreSQL läuft und noch Verbindungen annimmt.',
      run: async () =>
        void (await lookAcrossCompanies(tx =>
          tx.execute(sql`select from ${sql.identifier('pgboss')}.${sql.identifier('queue')} limit 1`),
        ).catch(noDatabase)),
    },
    worker: {
      about: 'Worker',
      remedy: 'Starten Sie einen Prozess mit KONTOR_ROLES=worker (oder web,worker).',
      async run() {
        if ((await lookAcrossCompanies(livingWorkers).catch(noDatabase)) === 0) throw NOBODY
      },
    },
    files: {
      about: 'Dateien',
      remedy: s3
        ? 'Prüfen Sie S3_ENDPOINT, S3_BUCKET und die Schlüssel.'
        : 'Geben Sie dem Benutzer, unter dem Kontor läuft, den Datenordner (chown, chmod 700).',
      isDeep: true,
      run: isDeep => probeFiles({ s3, dataFolder }, isDeep),
    },
    disk: {
      about: 'Datenträger',
      remedy: 'Machen Sie Platz; ab KONTOR_FREE_MB wird wieder alles angenommen.',
      async run() {
        if (await isDiskLow()) throw FULL
      },
    },
    ...(smtpUrl && {
      mail: {
        about: 'Mailserver',
        remedy: 'Prüfen Sie SMTP_URL und den Mailserver. Was wartet, geht danach von selbst weg.',
        isDeep: true,
        run: isDeep => probeMailServer(smtpUrl, isDeep),
      },
    }),
    ...(clamd && {
      scanner: {
        about: 'Virenschutz',
        remedy: 'Prüfen Sie KONTOR_CLAMAV, und ob clamd läuft. Bis dahin wird keine Datei angenommen.',
        run: () => probeScanner(clamd),
      },
    }),
  }
  return probes
}

function noDatabase(): never {
  throw new ProbeFailure('ist nicht erreichbar', 'Sie nimmt keine Verbindung an oder antwortet nicht.')
}
