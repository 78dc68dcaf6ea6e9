import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may get wrong on purpose. */
type Faults = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  handle?: string
  type?: string
}

type Question = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/** A device with one passkey, in software: it answers what a browser would hand over. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let handle = ''
  let counter = 0

  const clientData = (type: string, question: object, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? (question as Question).challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (faults: Faults, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (faults.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? ++counter)
    const rpId = faults.rpId ?? new URL(origin).hostname
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, attested])
  }
  const credential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  return {
    create(question: object, faults: Faults = {}) {
      handle = (question as Question).user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authData(faults, Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]))
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', question, faults).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      })
    },
    use(question: object, faults: Faults = {}) {
      const client = clientData('webauthn.get', question, faults)
      const data = authData(faults)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: faults.handle ?? handle,
      })
    },
  }
}
