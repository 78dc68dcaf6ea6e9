import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Wanted = {
  name?: string
  /** From a day ago and for a year, unless said otherwise. */
  validFrom?: Temporal.Instant
  validTo?: Temporal.Instant
  bits?: number
  kind?: 'rsa' | 'ec'
}
export type KeyPair = { privateKey: string; certificate: string; base64: string }

/** A key and the certificate that it signed for itself, as identity providers have them. RFC 5280 §4.1 */
export function keyPair({ name = 'Anmeldung der Firma', bits = 2048, kind = 'rsa', ...times }: Wanted = {}): KeyPair {
  const now = Temporal.Now.instant()
  const { validFrom = now.subtract({ hours: 24 }), validTo = now.add({ hours: 24 * 365 }) } = times
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = kind === 'rsa' ? sequence(SHA256_RSA, of(0x05)) : sequence(SHA256_ECDSA)
  const named = sequence(of(0x31, sequence(COMMON_NAME, of(0x0c, Buffer.from(name)))))
  const body = sequence(
    of(0xa0, of(0x02, Buffer.from([2]))),
    of(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    named,
    sequence(timeOf(validFrom), timeOf(validTo)),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const bytes = sequence(body, algorithm, of(0x03, Buffer.from([0]), signature))
  const base64 = bytes.toString('base64')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
    base64,
  }
}

const SHA256_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
const SHA256_ECDSA = Buffer.from('06082a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

function of(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => of(0x30, ...parts)

const timeOf = (instant: Temporal.Instant) =>
  of(0x18, Buffer.from(instant.toString({ smallestUnit: 'second' }).replace(/[-:T]/g, '')))
