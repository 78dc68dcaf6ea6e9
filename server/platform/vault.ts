import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { service } from './gifts.ts'
import type { Keys } from './key-file.ts'
import { Refusal } from './refusal.ts'

/** Where a sealed value lives; it opens nowhere else. */
export type SealedCell = { companyId: number; table: string; column: string; rowId: number | string }

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
  /** Equal inputs of one company give equal indices; another company's differ. */
  blindIndex(value: string, companyId: number, purpose: string): string
  /** A secret for one named use, such as signing tokens. */
  secret(use: string): Buffer
}

export const UNREADABLE = 'nicht lesbar'

export class UnreadableValue extends Refusal {
  constructor() {
    super('unreadable')
  }
}

/** A store that is damaged as a whole must not fill the memory, too. */
const MOST_COUNTED = 100_000

/** The last key seals; the keys never lie in the database. `onUnreadable` is told once of each value. */
export function openVault(keys: Keys, onUnreadable: (cell: SealedCell) => void = () => {}): Vault {
  const { id: currentId, key: currentKey } = keys.at(-1)!
  const { key: firstKey } = keys[0]!
  const sealingKeys = new Map(keys.map(({ id, key }) => [id, derive(key, 'seal')]))
  const currentSealing = derive(currentKey, 'seal')
  const indexKeys = new Map<number, Buffer>()
  const unreadable = new Set<string>()

  function opened(sealed: string, cell: SealedCell): string | undefined {
    try {
      const colon = sealed.indexOf(':')
      const bytes = Buffer.from(sealed.slice(colon + 1), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealingKeys.get(sealed.slice(0, colon))!, bytes.subarray(0, 12))
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

  return {
    seal(value, cell) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', currentSealing, nonce).setAAD(binding(cell))
      const bytes = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${currentId}:${bytes.toString('base64')}`
    },
    open(sealed, cell) {
      const value = opened(sealed, cell)
      if (value === undefined) throw new UnreadableValue()
      return value
    },
    tryOpen: opened,
    show: (sealed, cell) => opened(sealed, cell) ?? UNREADABLE,
    unreadable: () => unreadable.size,
    blindIndex(value, companyId, purpose) {
      // From the first key, so that a key change keeps duplicates findable.
      const key = indexKeys.get(companyId) ?? derive(firstKey, `index ${companyId}`)
      indexKeys.set(companyId, key)
      return createHmac('sha256', key)
        .update(`${purpose}\0${value.replace(/\s/g, '').toUpperCase()}`)
        .digest('base64url')
    },
    secret: use => derive(firstKey, `secret ${use}`),
  }
}

const binding = (cell: SealedCell) => Buffer.from(`${cell.companyId}\0${cell.table}\0${cell.column}\0${cell.rowId}`)

const derive = (key: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, '', `kontor ${use}`, 32))

export const openedVault = service<Vault>('the vault')
export const vault = openedVault.get
