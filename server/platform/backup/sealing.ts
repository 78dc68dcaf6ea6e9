import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/** How parts lie in the store. `suffix` ends their names, so that sealed and open ones never take each other's. */
export type Sealing = { suffix: string; seal(bytes: Uint8Array): Promise<Uint8Array> }
export type Opening = { open(name: string, bytes: Uint8Array): Promise<Uint8Array> }

export const SEALED = '.age'

/** For whoever holds the identity of one of the recipients (`age1…`), by the age format; as they are where there is none. */
export function sealingFor(recipients: readonly string[]): Sealing {
  if (recipients.length === 0) return { suffix: '', seal: async bytes => bytes }
  return {
    suffix: SEALED,
    async seal(bytes) {
      const encrypter = new Encrypter()
      for (const recipient of recipients) encrypter.addRecipient(recipient)
      return encrypter.encrypt(bytes)
    },
  }
}

/** A backup that was sealed for others, or for no identity at all. */
export class WrongIdentity extends Error {}

/** `identities`: `AGE-SECRET-KEY-1…`; of a file of `age-keygen` its lines that are no comment. */
export function openingWith(identities: readonly string[]): Opening {
  return {
    async open(name, bytes) {
      if (!name.endsWith(SEALED)) return bytes
      if (identities.length === 0)
        throw new WrongIdentity(
          'Die Sicherung ist verschlüsselt. Bitte nennen Sie die Datei mit dem geheimen Schlüssel dazu: --identity DATEI',
        )
      const decrypter = new Decrypter()
      for (const identity of identities) decrypter.addIdentity(identity)
      try {
        return await decrypter.decrypt(bytes)
      } catch (error) {
        if (/identit/i.test((error as Error).message))
          throw new WrongIdentity('Die Sicherung wurde für einen anderen Schlüssel verschlüsselt.')
        throw error
      }
    },
  }
}

export const identitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))

export async function newIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}
