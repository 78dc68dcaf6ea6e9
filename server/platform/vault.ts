import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where a sealed value lives; it opens nowhere else. */
export type SealedCell = { companyId: number; table: string; column: string; rowId: number | string }

export type Vault = {
  seal(value: string, cell: SealedCell): string
  /** Throws when the value was moved, changed or sealed under an unknown key. */
  open(sealed: string, cell: SealedCell): string
  /** Equal inputs of one company give equal indices; another company's differ. */
  blindIndex(value: string, companyId: number, purpose: string): string
  /** A secret for one named use, such as signing tokens. */
  secret(use: string): Buffer
}

/** Reads the key file (`id:base64` a line, the last one seals) or makes it; it never lies in the database. */
export function openVault(keyFile: string): Vault {
  const keys = new Map(readOrMakeKeys(keyFile))
  const [currentId, currentKey] = [...keys].at(-1)!
  const [, firstKey] = [...keys][0]!
  const sealingKeys = new Map([...keys].map(([id, key]) => [id, derive(key, 'seal')]))
  const currentSealing = derive(currentKey, 'seal')
  const indexKeys = new Map<number, Buffer>()

  return {
    seal(value, cell) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', currentSealing, nonce).setAAD(binding(cell))
      const bytes = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${currentId}:${bytes.toString('base64')}`
    },
    open(sealed, cell) {
      const colon = sealed.indexOf(':')
      const key = sealingKeys.get(sealed.slice(0, colon))
      if (!key) throw new Error('The value was sealed under a key that is not in the key file.')
      const bytes = Buffer.from(sealed.slice(colon + 1), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(binding(cell))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
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

function readOrMakeKeys(keyFile: string): [string, Buffer][] {
  try {
    return parse(readFileSync(keyFile, 'utf8'), keyFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(keyFile), { recursive: true })
  let file: number
  try {
    file = openSync(keyFile, 'wx', 0o600)
  } catch {
    return parse(readFileSync(keyFile, 'utf8'), keyFile)
  }
  const text = `k1:${randomBytes(32).toString('base64')}\n`
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  return parse(text, keyFile)
}

function parse(text: string, keyFile: string): [string, Buffer][] {
  const keys = text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [id = '', value = ''] = line.split(':')
      return [id, Buffer.from(value, 'base64')] as [string, Buffer]
    })
  if (keys.length === 0 || keys.some(([id, key]) => !/^[a-z0-9]+$/.test(id) || key.length !== 32)) {
    throw new Error(`Die Schlüsseldatei ${keyFile} ist beschädigt.`)
  }
  return keys
}

let opened: Vault | undefined
export const setVault = (vault: Vault) => {
  opened = vault
}
export const vault = (): Vault => {
  if (!opened) throw new Error('The vault is not open.')
  return opened
}
