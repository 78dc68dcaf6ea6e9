import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { ClamdAddress } from '../content/clamd-address.ts'
import { refusedWrite } from './folders.ts'

/** Why something around the program can't be used: a word for anybody, a sentence for whoever runs it. */
export class ProbeFailure extends Error {
  readonly word: string
  constructor(word: string, sentence: string) {
    super(sentence)
    this.word = word
  }
}

const WORDS: Readonly<Record<string, readonly [word: string, sentence: string]>> = {
  ECONNREFUSED: ['lehnt die Verbindung ab', 'Unter der Adresse nimmt niemand die Verbindung an.'],
  ENOENT: ['lehnt die Verbindung ab', 'Den Socket gibt es nicht.'],
  EACCES: ['lehnt die Verbindung ab', 'Dem Benutzer, unter dem Kontor läuft, fehlt das Recht auf den Socket.'],
  ENOTFOUND: ['ist unbekannt', 'Den Namen des Rechners gibt es nicht.'],
  EAI_AGAIN: ['ist unbekannt', 'Der Name des Rechners lässt sich gerade nicht auflösen.'],
  EHOSTUNREACH: ['ist nicht erreichbar', 'Zum Rechner führt kein Weg.'],
  ENETUNREACH: ['ist nicht erreichbar', 'Zum Rechner führt kein Weg.'],
  ECONNRESET: ['bricht die Verbindung ab', 'Die Verbindung wurde abgebrochen.'],
  ETIMEDOUT: silence(),
}

function silence(): readonly [string, string] {
  return ['antwortet nicht', 'Binnen fünf Sekunden kam keine Antwort.']
}

export const silent = () => new ProbeFailure(...silence())

export function asFailure(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure) return error
  const { code = '', name = '' } = error as { code?: string; name?: string }
  const known = WORDS[code]
  if (known) return new ProbeFailure(...known)
  return new ProbeFailure('ist gestört', `Die Prüfung endete mit ${code || name || 'einem Fehler'}.`)
}

/** `isDeep`: also whether something can be stored there. */
export async function probeFiles(
  { s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>,
  isDeep: boolean,
): Promise<void> {
  if (s3) return (await import('./bucket.ts')).probeBucket(s3, isDeep)
  const folder = join(dataFolder, 'files')
  const code = isDeep ? await refusedWrite(folder) : await access(folder, constants.W_OK).then(() => undefined, codeOf)
  if (code !== undefined)
    throw new ProbeFailure(
      'nimmt nichts an',
      `In den Ordner files des Datenordners kann nicht geschrieben werden (${code}).`,
    )
}

const codeOf = ({ code }: NodeJS.ErrnoException) => code

/** clamd answers `PONG`. */
export async function probeScanner(address: ClamdAddress): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(address)
  let answer = ''
  socket
    .setEncoding('latin1')
    .setTimeout(PROBE_MS, () => reject(silent()))
    .on('connect', () => socket.write('zPING\0'))
    .on('data', (text: string) => {
      answer += text
      if (answer.includes('\0')) resolve(answer)
    })
    .on('close', () => reject(new ProbeFailure('bricht die Verbindung ab', 'Die Verbindung wurde abgebrochen.')))
    .on('error', reject)
  try {
    if ((await promise) !== 'PONG\0') throw new ProbeFailure('ist gestört', 'Dort antwortet etwas anderes als clamd.')
  } finally {
    socket.destroy()
  }
}

/** How long anything may take to answer. */
export const PROBE_MS = 5000
