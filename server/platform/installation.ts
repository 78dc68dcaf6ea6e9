import { stat, statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import { service } from './gifts.ts'
import { publicUrl } from './public-url.ts'

export type Certificate = {
  state: 'valid' | 'plain' | 'unreachable'
  host: string
  from: Date | null
  until: Date | null
}
type Disk = { freeBytes: number; totalBytes: number }

/** What of its machine the program may look at. */
export type Installation = {
  hasMetrics: boolean
  /** Whether a worker makes a backup each day. */
  isBackedUp: boolean
  /** Undefined where there is no such file any more. */
  keyFileChangedAt(): Promise<Date | undefined>
  disk(): Promise<Disk | undefined>
  certificate(): Promise<Certificate>
}

export const installation = service<Installation>('what is known of the installation')

type Facts = Pick<Installation, 'hasMetrics' | 'isBackedUp'> & { dataFolder: string; keyFile: string }

export const openInstallation = ({ dataFolder, keyFile, hasMetrics, isBackedUp }: Facts): Installation => ({
  hasMetrics,
  isBackedUp,
  keyFileChangedAt: () =>
    stat(keyFile).then(
      ({ mtime }) => mtime,
      () => undefined,
    ),
  disk: () =>
    statfs(dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
      () => undefined,
    ),
  certificate: () => certificateOf(new URL(publicUrl())),
})

const PATIENCE_MS = 3000

/** The one that people see: TLS ends before Kontor, so it is looked at from outside, under the public address. */
export function certificateOf({ protocol, hostname, port }: URL): Promise<Certificate> {
  const none = { host: hostname, from: null, until: null }
  if (protocol !== 'https:') return Promise.resolve({ state: 'plain', ...none })
  return new Promise(resolve => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // Also one that has run out is to be told of.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const end = (certificate: Certificate) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.once('timeout', () => end({ state: 'unreachable', ...none }))
    socket.once('error', () => end({ state: 'unreachable', ...none }))
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
      end({ state: 'valid', host: hostname, from: new Date(from), until: new Date(until) })
    })
  })
}
