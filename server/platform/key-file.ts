import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** In the order of the file (`id:base64` a line): the first one makes indices and secrets, the last one seals. */
export type Keys = readonly { id: string; key: Buffer }[]

/** Undefined when there is no such file; one without a key is no way to get a new one. */
export function readKeyFile(keyFile: string): Keys | undefined {
  let text: string
  try {
    text = readFileSync(keyFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return parse(text, keyFile)
}

/** One key under an id that no other installation has. Whoever else makes the file meanwhile, all get the same. */
export function makeKeyFile(keyFile: string): Keys {
  mkdirSync(dirname(keyFile), { recursive: true })
  // Named only once it is whole: a start that breaks off leaves no empty file.
  const fresh = `${keyFile}.${randomBytes(6).toString('hex')}.tmp`
  const file = openSync(fresh, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(6).toString('hex')}:${randomBytes(32).toString('base64')}\n`)
    fsyncSync(file)
    linkSync(fresh, keyFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(fresh, { force: true })
  }
  return parse(readFileSync(keyFile, 'utf8'), keyFile)
}

function parse(text: string, keyFile: string): Keys {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return []
  const keys = lines.map(line => {
    const [id = '', value = ''] = line.trim().split(':')
    return { id, key: Buffer.from(value, 'base64') }
  })
  const isDamaged = keys.some(({ id, key }) => !/^[a-z0-9]+$/.test(id) || key.length !== 32)
  if (isDamaged || new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error(`Kontor startet nicht: Die Schlüsseldatei ${keyFile} ist beschädigt.`)
  return keys
}
