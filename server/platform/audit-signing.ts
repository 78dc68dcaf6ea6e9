import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { vault } from './vault.ts'

type Pair = { own: KeyObject; open: KeyObject }
const pairs = new Map<string, Pair>()

/** RFC 8410 §7: what stands before the 32 bytes of an Ed25519 key. */
const PKCS8_OF_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Made of the key file, so that nothing in the database can sign. While keys change there is one of before, too. */
function pairOf(secret: Buffer): Pair {
  const name = secret.toString('base64')
  const known = pairs.get(name)
  if (known) return known
  const key = Buffer.concat([PKCS8_OF_ED25519, secret])
  const own = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const made = { own, open: createPublicKey(own) }
  pairs.set(name, made)
  return made
}

const USE = 'audit chain'
const pair = () => pairOf(vault().secret(USE))

export const signed = (message: string): string => sign(null, Buffer.from(message), pair().own).toString('base64')

export const isSigned = (message: string, signature: string | null): boolean =>
  signature !== null &&
  vault()
    .secrets(USE)
    .some(secret => isSignedBy(pairOf(secret), message, signature))

/** Not by the one that signs now. */
export const isSignedByFormerKey = (message: string, signature: string | null): boolean =>
  signature !== null && !isSignedBy(pair(), message, signature) && isSigned(message, signature)

const isSignedBy = ({ open }: Pair, message: string, signature: string): boolean =>
  verify(null, Buffer.from(message), open, Buffer.from(signature, 'base64'))

/** What an auditor checks signatures with. */
export const publicKeyPem = (): string => pair().open.export({ format: 'pem', type: 'spki' }).toString()

/** By which people compare two keys: in groups of four. */
export const keyFingerprint = (): string =>
  createHash('sha256')
    .update(pair().open.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, '$1 ')
