import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { service } from './gifts.ts'
import type { Key, KeyFile, RetiredSecret } from './keys/key-file.ts'
import { Refusal } from './refusal.ts'

/** Where a sealed value lives; it opens nowhere else. */
export type SealedCell = { companyId: number; table: string; column: string; rowId: number | string }

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * What secrets are made for, and for how many seconds one of a key that is gone still checks what was made with it: what people
 * hold in their hands or open on their screens outlives a change of keys.
 */
export const SECRETS = {
  'session tokens': 14 * HOUR,
  'device tokens': 180 * DAY,
  'channel tokens': HOUR,
  'file addresses, seal': HOUR,
  'file addresses, nonce': 0,
  'recovery codes': Number.POSITIVE_INFINITY,
  'database roles': 0,
  backups: Number.POSITIVE_INFINITY,
  'audit chain': 0,
} as const
export type SecretUse = keyof typeof SECRETS

export type Vault = {
  seal(value: string, cell: SealedCell): string
  /** For whoever needs the value itself: throws when it was moved, changed or sealed under an unknown key. */
  open(sealed: string, cell: SealedCell): string
  /** For who can go on without it: undefined instead. */
  tryOpen(sealed: string, cell: SealedCell): string | undefined
  /** For showing: what does not open is called `UNREADABLE` and takes nothing else with it. */
  show(sealed: string, cell: SealedCell): string
  /** How many values have not opened since the start. */
  unreadable(): number
  /**
   * To be kept. Equal inputs of one company give equal indices; another company's differ. `former`: the one that is kept by now; it
   * stays if it is of the same value, by whichever key, so that who compares the two sees no change.
   */
  blindIndex(value: string, companyId: number, purpose: string, former?: string | null): string
  /** To be found by: what is kept may have been made with a key of before, or with the next one. */
  blindIndices(value: string, companyId: number, purpose: string): string[]
  /** For one named use, such as signing tokens: what is made now is made with it. */
  secret(use: SecretUse): Buffer
  /** What something may have been made with that is checked now; the first one is `secret`. */
  secrets(use: SecretUse): Buffer[]
  /** The file as it is used. */
  keyFile(): KeyFile
  /** From now on; what was sealed before opens as long as its key is among them. */
  take(keyFile: KeyFile): void
}

export const UNREADABLE = 'nicht lesbar'

export class UnreadableValue extends Refusal {
  constructor() {
    super('unreadable')
  }
}

/** A store that is damaged as a whole must not fill the memory, too. */
const MOST_COUNTED = 100_000

/** The keys never lie in the database. `onUnreadable` is told once of each value. */
export function openVault(keyFile: KeyFile, onUnreadable: (cell: SealedCell) => void = () => {}): Vault {
  let ring = ringOf(keyFile)
  const unreadable = new Set<string>()

  function opened(sealed: string, cell: SealedCell): string | undefined {
    try {
      const colon = sealed.indexOf(':')
      const bytes = Buffer.from(sealed.slice(colon + 1), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', ring.sealing.get(sealed.slice(0, colon))!, bytes.subarray(0, 12))
        .setAAD(binding(cell))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      const place = binding(cell).toString()
      if (unreadable.has(place) || unreadable.size >= MOST_COUNTED) return undefined
      unreadable.add(place)
      onUnreadable(cell)
      return undefined
    }
  }

  const indicesOf = (value: string, companyId: number, purpose: string) =>
    ring.indexKeys(companyId).map(indexKey => indexOf(value, purpose, indexKey))

  return {
    seal(value, cell) {
      const { id } = ring.newestFirst[0]!
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', ring.sealing.get(id)!, nonce).setAAD(binding(cell))
      const bytes = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${id}:${bytes.toString('base64')}`
    },
    open(sealed, cell) {
      const value = opened(sealed, cell)
      if (value === undefined) throw new UnreadableValue()
      return value
    },
    tryOpen: opened,
    show: (sealed, cell) => opened(sealed, cell) ?? UNREADABLE,
    unreadable: () => unreadable.size,
    blindIndex(value, companyId, purpose, former) {
      const indices = indicesOf(value, companyId, purpose)
      return indices.find(index => index === former) ?? indices[0]!
    },
    blindIndices: indicesOf,
    secret: use => ring.secrets(use)[0]!,
    secrets: use => [...ring.secrets(use), ...stillGood(ring.retired, use)],
    keyFile: () => ring.keyFile,
    take: changed => {
      ring = ringOf(changed)
    },
  }
}

/** What is derived of the keys, each once. */
function ringOf(keyFile: KeyFile) {
  const { keys, retired } = keyFile
  // The one that makes, those of before, and last the one that only others may have made something with yet.
  const newestFirst = [...keys.filter(isUsed).toReversed(), ...keys.filter(key => !isUsed(key))]
  const derived = <Name>(useOf: (name: Name) => string) => {
    const known = new Map<Name, Buffer[]>()
    return (name: Name) => {
      const found = known.get(name) ?? newestFirst.map(({ key }) => derive(key, useOf(name)))
      known.set(name, found)
      return found
    }
  }
  return {
    keyFile,
    retired,
    newestFirst,
    sealing: new Map(keys.map(({ id, key }) => [id, derive(key, 'seal')])),
    indexKeys: derived((companyId: number) => `index ${companyId}`),
    secrets: derived((use: SecretUse) => `secret ${use}`),
  }
}

const isUsed = ({ isNext }: Key) => !isNext

const indexOf = (value: string, purpose: string, key: Buffer): string =>
  createHmac('sha256', key)
    .update(`${purpose}\0${value.replace(/\s/g, '').toUpperCase()}`)
    .digest('base64url')

const stillGood = (retired: readonly RetiredSecret[], wanted: SecretUse): Buffer[] =>
  retired.filter(({ use, until }) => use === wanted && (!until || until > new Date())).map(({ secret }) => secret)

/** What is kept of keys that go, so that what was made with them and is in people's hands is checked for as long as it holds. */
export const retiredOf = (keys: readonly Key[], now: Date, uses: Partial<Record<SecretUse, number>> = SECRETS) =>
  keys.flatMap(({ id, key }) =>
    Object.entries(uses).flatMap(([use, seconds]): RetiredSecret[] =>
      seconds === 0
        ? []
        : [
            {
              ...{ keyId: id, use, secret: derive(key, `secret ${use}`) },
              until: Number.isFinite(seconds) ? new Date(now.getTime() + seconds * 1000) : undefined,
            },
          ],
    ),
  )

const binding = (cell: SealedCell) => Buffer.from(`${cell.companyId}\0${cell.table}\0${cell.column}\0${cell.rowId}`)

const derive = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, '', `kontor ${use}`, 32))

export const openedVault = service<Vault>('the vault')
export const vault = openedVault.get
