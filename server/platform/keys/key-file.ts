import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** `isNext`: every process is to know it before anything is made with it. */
export type Key = { id: string; key: Buffer; isNext?: boolean }

/** A secret made of a key that is gone, for what people still hold: a session, a printed code. Nothing is made with it any more. */
export type RetiredSecret = { keyId: string; use: string; secret: Buffer; until: Date | undefined }

/** Of the file, in its order: the last key that is not `isNext` seals; those before it still open and find. */
export type KeyFile = { keys: readonly Key[]; retired: readonly RetiredSecret[] }

/** The id of the key that makes whatever is made. */
export const sealingKey = ({ keys }: KeyFile): string => keys.findLast(({ isNext }) => !isNext)!.id

/** Undefined when there is no such file; one without a key is no way to get a new one. */
export function readKeyFile(keyFile: string): KeyFile | undefined {
  let text: string
  try {
    text = readFileSync(keyFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return parse(text, keyFile)
}

/** Under an id that no other installation has. */
export const newKey = (): Key => ({ id: randomBytes(6).toString('hex'), key: randomBytes(32) })

/** One key. Whoever else makes the file meanwhile, all get the same. */
export function makeKeyFile(keyFile: string): KeyFile {
  mkdirSync(dirname(keyFile), { recursive: true })
  // Named only once it is whole: a start that breaks off leaves no empty file.
  const fresh = writtenBeside(keyFile, { keys: [newKey()], retired: [] })
  try {
    linkSync(fresh, keyFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return parse(readFileSync(keyFile, 'utf8'), keyFile)
}

/**
 * On the disk before it returns; at no moment is there none, or half of one. Whoever runs this, the file stays whose it was and
 * for whom it was: those who serve may be others.
 */
export function writeKeyFile(keyFile: string, content: KeyFile): void {
  try {
    const file = realpathSync(keyFile)
    replace(file, content, statSync(file))
  } catch (error) {
    throw new Error(
      `Die Schlüsseldatei ${keyFile} kann nicht ersetzt werden (${(error as NodeJS.ErrnoException).code}) und ist, wie sie war. Wer den Schlüssel wechselt, muss in ihren Ordner schreiben und ihr denselben Besitzer geben dürfen; in einen Container muss der Ordner eingebunden sein, nicht die Datei allein.`,
      { cause: error },
    )
  }
}

function replace(keyFile: string, content: KeyFile, owner: Stats): void {
  const fresh = writtenBeside(keyFile, content, owner)
  try {
    renameSync(fresh, keyFile)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
  flushFolder(dirname(keyFile))
}

function writtenBeside(keyFile: string, content: KeyFile, owner?: Stats): string {
  const fresh = `${keyFile}.${randomBytes(6).toString('hex')}.tmp`
  const file = openSync(fresh, 'wx', 0o600)
  try {
    if (owner) own(file, owner)
    writeSync(file, textOf(content))
    fsyncSync(file)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  return fresh
}

/** Before anything is in it. */
function own(file: number, { uid, gid, mode }: Stats): void {
  const made = fstatSync(file)
  if (made.uid !== uid || made.gid !== gid) fchownSync(file, uid, gid)
  fchmodSync(file, mode & 0o777)
}

function flushFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

const RETIRED = 'retired'
const NEXT = 'next'

const textOf = ({ keys, retired }: KeyFile): string =>
  [
    ...retired.map(({ keyId, use, secret, until }) =>
      [RETIRED, keyId, use, until?.toISOString().replaceAll(':', '') ?? '', secret.toString('base64')].join(':'),
    ),
    ...keys.map(({ id, key, isNext }) => [id, key.toString('base64'), ...(isNext ? [NEXT] : [])].join(':')),
  ]
    .map(line => `${line}\n`)
    .join('')

function parse(text: string, keyFile: string): KeyFile {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const parts = lines.map(line => line.trim().split(':'))
  const keys = parts.filter(([kind]) => kind !== RETIRED).map(keyOf)
  const retired = parts.filter(([kind]) => kind === RETIRED).map(retiredOf)
  const isDamaged =
    keys.some(key => !key) ||
    retired.some(secret => !secret) ||
    new Set(keys.map(key => key?.id)).size < keys.length ||
    (keys.length > 0 && keys.every(key => key?.isNext))
  if (isDamaged) throw new Error(`Kontor startet nicht: Die Schlüsseldatei ${keyFile} ist beschädigt.`)
  return { keys: keys as Key[], retired: retired as RetiredSecret[] }
}

function keyOf([id = '', value = '', mark]: string[]): Key | undefined {
  const key = Buffer.from(value, 'base64')
  if (!/^[a-z0-9]+$/.test(id) || key.length !== 32 || (mark !== undefined && mark !== NEXT)) return undefined
  return { id, key, ...(mark === NEXT && { isNext: true }) }
}

function retiredOf([, keyId = '', use = '', moment = '', value = '']: string[]): RetiredSecret | undefined {
  const secret = Buffer.from(value, 'base64')
  const until = moment === '' ? undefined : new Date(moment.replace(/T(\d\d)(\d\d)(\d\d)/, 'T$1:$2:$3'))
  if (!/^[a-z0-9]+$/.test(keyId) || secret.length !== 32 || Number.isNaN(until?.getTime() ?? 0)) return undefined
  return { keyId, use, secret, until }
}
