import { createHash } from 'node:crypto'
import ssh2, { type Client, type ConnectConfig, type SFTPWrapper } from 'ssh2'
import { connectPublicHost, ForbiddenAddress } from './public-hosts.ts'

export type SftpAddress = {
  host: string
  port: number
  user: string
  /** `SHA256:…`; a host that presents another key gets nothing, not even a sign-in. */
  hostKey: string
  password?: string
  privateKey?: string
  passphrase?: string
}

export type Sftp = {
  /** Undefined when there is no such file. */
  size(path: string): Promise<number | undefined>
  read(path: string): Promise<Buffer>
  /** Replaces what is there; flushed to disk where the server offers it. */
  write(path: string, bytes: Uint8Array, onProgress?: (bytesDone: number) => void): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** No error when there is no such file. */
  remove(path: string): Promise<void>
}

/** Why a transfer failed, in German. */
export class TransferError extends Error {
  /** Another try would fail the same way. */
  readonly isFinal: boolean
  /** What the server answered; undefined when it answered nothing. */
  readonly status: number | undefined

  constructor(message: string, { isFinal, status }: { isFinal: boolean; status?: number }) {
    super(message)
    this.name = 'TransferError'
    this.isFinal = isFinal
    this.status = status
  }
}

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000
const CHUNK = 32_768
const CHUNKS_UNDER_WAY = 8
const LARGEST_READ = 64 * 1024 * 1024
const [NO_SUCH_FILE, PERMISSION_DENIED, FAILURE, UNSUPPORTED] = [2, 3, 4, 8]

/** Connects, checks the host key, signs in, runs and hangs up. Throws TransferError. */
export async function withSftp<T>(address: SftpAddress, run: (sftp: Sftp) => Promise<T>): Promise<T> {
  if (!address.hostKey)
    throw new TransferError('Der Host-Schlüssel ist noch nicht bestätigt. Bitte testen Sie das Ziel.', {
      isFinal: true,
    })
  const { password, privateKey, passphrase } = address
  let presented = ''
  const client = await handshake(address, {
    username: address.user,
    ...(privateKey ? { privateKey, passphrase } : { password, tryKeyboard: true }),
    hostVerifier: (key: Buffer) => {
      presented = fingerprint(key)
      return presented === address.hostKey
    },
  }).catch((error: Error) => {
    if (presented && presented !== address.hostKey) throw wrongHostKey(presented)
    throw error
  })
  try {
    return await run(await openChannel(client))
  } finally {
    client.end()
    // A server that does not hang up must not keep the socket open.
    setTimeout(() => client.destroy(), 1000).unref()
  }
}

/** The fingerprint of the key a host presents; hangs up before signing in. */
export async function presentedHostKey(host: string, port: number): Promise<string> {
  let presented = ''
  await handshake(
    { host, port },
    {
      username: 'probe',
      hostVerifier: (key: Buffer) => {
        presented = fingerprint(key)
        return false
      },
    },
  ).catch((error: Error) => {
    if (!presented) throw error
  })
  return presented
}

/** Whether a private key can be used with its passphrase. */
export const isReadableKey = (privateKey: string, passphrase?: string): boolean => {
  const parsed = ssh2.utils.parseKey(privateKey, passphrase)
  return !(parsed instanceof Error) && parsed.isPrivateKey()
}

/** As OpenSSH shows it. */
const fingerprint = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const wrongHostKey = (presented: string) =>
  new TransferError(
    `Der Server hat einen anderen Host-Schlüssel vorgelegt als den bestätigten (${presented}). Es wurde nichts übertragen.`,
    { isFinal: true },
  )

async function handshake({ host, port }: { host: string; port: number }, config: ConnectConfig): Promise<Client> {
  const socket = await connectPublicHost(host, port, CONNECT_MS).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof ForbiddenAddress
      ? new TransferError(error.message, { isFinal: true })
      : unreachable(host, error)
  })
  const client = new ssh2.Client()
  return new Promise<Client>((resolve, reject) => {
    client
      .on('ready', () => resolve(client))
      .on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
        answer(prompts.map(() => String(config.password ?? ''))),
      )
      .on('error', (error: Error & { level?: string }) =>
        reject(signInError(host, error, config.privateKey !== undefined)),
      )
      .on('close', () => reject(unreachable(host, { code: 'ECONNRESET' })))
    try {
      client.connect({
        ...config,
        sock: socket,
        readyTimeout: CONNECT_MS,
        keepaliveInterval: 5000,
        keepaliveCountMax: 3,
      })
    } catch {
      // ssh2 throws for a private key or passphrase it can't use.
      reject(new TransferError('Der private Schlüssel oder seine Passphrase ist nicht lesbar.', { isFinal: true }))
    }
  }).catch(error => {
    client.destroy()
    socket.destroy()
    throw error
  })
}

function signInError(host: string, { level, code }: { level?: string; code?: string }, byKey: boolean): TransferError {
  if (level === 'client-authentication')
    return new TransferError(
      byKey
        ? 'Der Server hat die Anmeldung abgelehnt. Bitte prüfen Sie den Benutzer und ob der öffentliche Schlüssel dort hinterlegt ist.'
        : 'Der Server hat die Anmeldung abgelehnt. Bitte prüfen Sie Benutzer und Passwort.',
      { isFinal: true },
    )
  if (level === 'client-timeout') return unreachable(host, { code: 'silent' })
  if (level === 'handshake' || level === 'protocol') return unreachable(host, { code: 'protocol' })
  return unreachable(host, code === undefined ? {} : { code })
}

const NO_WAY = 'Es führt kein Weg dorthin. Bitte prüfen Sie Adresse und Netz.'
const NO_NAME = 'Diesen Namen gibt es nicht. Bitte prüfen Sie die Adresse.'
const WHY: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
  ECONNREFUSED: 'Er lehnt die Verbindung ab. Bitte prüfen Sie den Port und ob der SFTP-Dienst läuft.',
  ETIMEDOUT: 'Er antwortet nicht. Bitte prüfen Sie Adresse, Port und Firewall.',
  silent: 'Er nimmt die Verbindung an und schweigt. Bitte prüfen Sie, ob dort ein SFTP-Dienst läuft.',
  protocol: 'Er spricht kein SFTP, das Kontor versteht. Bitte prüfen Sie Port und Verfahren.',
  ECONNRESET: 'Er hat die Verbindung abgebrochen. Bitte prüfen Sie, ob er diesen Rechner zulässt.',
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
}

const unreachable = (host: string, { code = '' }: { code?: string }) => {
  const why = WHY[code]
  return new TransferError(`Der Server ${host} ist nicht erreichbar${why ? `: ${why}` : '.'}`, { isFinal: false })
}

async function openChannel(client: Client): Promise<Sftp> {
  const call = callsOn(client)
  const sftp = await call<SFTPWrapper>(done => client.sftp(done))
  sftp.on('error', () => {})
  /** What OpenSSH calls a failure may be a full disk; it tells when it is asked. */
  const isFull = (path: string) =>
    call<{ f_bavail: bigint | number }>(done => sftp.ext_openssh_statvfs(path, done as never)).then(
      ({ f_bavail }) => Number(f_bavail) === 0,
      () => false,
    )
  const size = (path: string) =>
    call<{ size: number }>(done => sftp.stat(path, done)).then(
      stats => stats.size,
      (error: TransferError) => {
        if (error.status === NO_SUCH_FILE) return undefined
        throw error
      },
    )
  return {
    size,

    async read(path) {
      const expected = (await size(path)) ?? 0
      if (expected > LARGEST_READ) throw new TransferError('Die Datei am Server ist zu groß.', { isFinal: true })
      const handle = await call<Buffer>(done => sftp.open(path, 'r', done))
      const bytes = Buffer.alloc(expected)
      for (let at = 0; at < expected; ) {
        const length = Math.min(CHUNK, expected - at)
        const read = await call<number>(done => sftp.read(handle, bytes, at, length, at, done))
        if (read === 0) break
        at += read
      }
      await call(done => sftp.close(handle, done))
      return bytes
    },

    async write(path, bytes, onProgress = () => {}) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const handle = await call<Buffer>(done => sftp.open(path, 'w', done))
      let next = 0
      let written = 0
      const writeOn = async () => {
        while (next < buffer.length) {
          const at = next
          const length = Math.min(CHUNK, buffer.length - at)
          next += length
          await call(done => sftp.write(handle, buffer, at, length, at, done))
          written += length
          onProgress(written)
        }
      }
      await Promise.all(Array.from({ length: CHUNKS_UNDER_WAY }, writeOn)).catch(async (error: TransferError) => {
        throw error.status === FAILURE && (await isFull(path)) ? noSpace(FAILURE) : error
      })
      // An extension of OpenSSH; servers without it refuse, and the file is as safe as they make it.
      await call(done => sftp.ext_openssh_fsync(handle, done)).catch((error: TransferError) => {
        if (error.status === undefined) throw error
      })
      await call(done => sftp.close(handle, done))
    },

    rename: (from, to) => call(done => sftp.rename(from, to, done)),

    async remove(path) {
      await call(done => sftp.unlink(path, done)).catch((error: TransferError) => {
        if (error.status !== NO_SUCH_FILE) throw error
      })
    },
  }
}

type Done<T> = (error?: Error | null, value?: T) => void

/** Turns callbacks into promises that also end when the line breaks or the server falls silent. */
function callsOn(client: Client) {
  const waiting = new Set<(error: Error) => void>()
  let isLost = false
  client.on('close', () => {
    isLost = true
    for (const reject of waiting) reject(connectionLost())
  })
  return <T = void>(start: (done: Done<T>) => unknown) => {
    let timer: NodeJS.Timeout | undefined
    let stopWaiting: ((error: Error) => void) | undefined
    return new Promise<T>((resolve, reject) => {
      if (isLost) return reject(connectionLost())
      stopWaiting = reject
      waiting.add(reject)
      timer = setTimeout(() => client.destroy(), ANSWER_MS)
      try {
        start((error, value) => (error ? reject(refusedBy(error)) : resolve(value as T)))
      } catch (error) {
        // ssh2 throws for what the server has not said it can do.
        reject(new TransferError((error as Error).message, { isFinal: true, status: UNSUPPORTED }))
      }
    }).finally(() => {
      clearTimeout(timer)
      if (stopWaiting) waiting.delete(stopWaiting)
    })
  }
}

const connectionLost = () =>
  new TransferError('Die Verbindung zum Server ist während der Übertragung abgebrochen.', { isFinal: false })

function refusedBy(error: Error & { code?: unknown }): TransferError {
  const { code: status } = error
  if (typeof status !== 'number') return connectionLost()
  if (status === NO_SUCH_FILE)
    return new TransferError('Den Ordner gibt es am Server nicht.', { isFinal: true, status })
  if (status === PERMISSION_DENIED || /write.protect|read.only/i.test(error.message))
    return new TransferError('Am Server fehlt die Berechtigung, in den Ordner zu schreiben.', { isFinal: true, status })
  // The third version of the protocol has one number for all of these.
  if (/quota/i.test(error.message))
    return new TransferError(
      'Der Platz, der dem Benutzer am Server zusteht, ist aufgebraucht. Bitte lassen Sie dort aufräumen.',
      { isFinal: false, status },
    )
  if (/no space|disk full/i.test(error.message)) return noSpace(status)
  if (/exists/i.test(error.message))
    return new TransferError('Am Server liegt schon eine Datei mit diesem Namen.', { isFinal: false, status })
  return new TransferError(`Der Server hat abgelehnt: ${error.message.slice(0, 200)}`, { isFinal: false, status })
}

const noSpace = (status: number) =>
  new TransferError('Am Server ist kein Platz mehr frei. Bitte lassen Sie dort aufräumen.', { isFinal: false, status })
