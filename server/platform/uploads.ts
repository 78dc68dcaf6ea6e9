import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

/** In bytes. */
export type UploadLimits = {
  /** On their way in, of one account and of all. */
  ofAccount: number
  ofAll: number
  /** In memory, of all that are being worked on. */
  inMemory: number
  /** How long an upload that is here waits for memory, in milliseconds. */
  waitMs: number
}
const LIMITS: UploadLimits = { ofAccount: 64e6, ofAll: 640e6, inMemory: 64e6, waitMs: 30_000 }

/** A file that has come; its bytes lie on disk until they are asked for. */
export type Received = { name: string; size: number; read(): Promise<Buffer>; close(): Promise<void> }

export type Uploads = ReturnType<typeof openUploads>

/**
 * Takes files in without holding them in memory: each goes to disk as it comes, sealed with a key that only this process
 * knows, into a file that has no name any more and so is gone with whoever holds it.
 */
export function openUploads(folder: string, limits: UploadLimits = LIMITS) {
  const ofAccounts = new Map<string, number>()
  let ofAll = 0
  const memory = openRoom(limits.inMemory, limits.waitMs)

  function reserve(account: string, bytes: number): () => void {
    const own = ofAccounts.get(account) ?? 0
    if (own > 0 && own + bytes > limits.ofAccount) throw new Refusal('too_many', TOO_MANY)
    if (ofAll > 0 && ofAll + bytes > limits.ofAll) throw new Refusal('unavailable')
    ofAccounts.set(account, own + bytes)
    ofAll += bytes
    return () => {
      const left = ofAccounts.get(account)! - bytes
      if (left > 0) ofAccounts.set(account, left)
      else ofAccounts.delete(account)
      ofAll -= bytes
    }
  }

  return {
    /** Counts a file of at most so many bytes against its sender from before its first byte until `run` is through. */
    async counted<T>(account: string, mostBytes: number, run: () => Promise<T>): Promise<T> {
      const free = reserve(account, mostBytes)
      try {
        return await run()
      } finally {
        free()
      }
    },

    async receive(name: string, stream: AsyncIterable<Buffer>): Promise<Received> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      const file = await open(path, 'wx+', 0o600)
      try {
        await rm(path)
        return { name, ...(await sealInto(file, stream)), close: () => file.close() }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    /** Reads a received file for as long as `run` takes, when there is room for it. */
    async withBytes<T>(received: Received, run: (bytes: Buffer) => Promise<T>): Promise<T> {
      const leave = await memory.enter(received.size)
      try {
        return await run(await received.read())
      } finally {
        leave()
      }
    },
  }
}

const TOO_MANY = 'Es werden gerade schon Dateien von Ihnen hochgeladen. Bitte warten Sie, bis diese angekommen sind.'

async function sealInto(file: FileHandle, stream: AsyncIterable<Buffer>): Promise<Pick<Received, 'size' | 'read'>> {
  const [key, start] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv('aes-256-ctr', key, start)
  let size = 0
  for await (const chunk of stream) {
    await file.write(cipher.update(chunk), 0, chunk.length, size)
    size += chunk.length
  }
  const read = async () => {
    const decipher = createDecipheriv('aes-256-ctr', key, start)
    const bytes = Buffer.allocUnsafe(size)
    const piece = Buffer.allocUnsafe(Math.min(size, 1 << 20))
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error('A received file has shrunk.')
      decipher.update(piece.subarray(0, bytesRead)).copy(bytes, at)
      at += bytesRead
    }
    return bytes
  }
  return { size, read }
}

/** Lets in as much as fits, in the order of coming; what alone is larger than all of it comes in alone. */
function openRoom(bytes: number, waitMs: number) {
  let free = bytes
  const waiting: { wanted: number; enter: () => void }[] = []
  const letIn = () => {
    while (waiting[0] && waiting[0].wanted <= free) {
      const [next] = waiting.splice(0, 1)
      free -= next!.wanted
      next!.enter()
    }
  }
  return {
    async enter(size: number): Promise<() => void> {
      const wanted = Math.min(size, bytes)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const turn = { wanted, enter: resolve }
      waiting.push(turn)
      letIn()
      const timer = setTimeout(() => {
        const at = waiting.indexOf(turn)
        if (at < 0) return
        waiting.splice(at, 1)
        reject(new Refusal('unavailable'))
        letIn()
      }, waitMs)
      await promise.finally(() => clearTimeout(timer))
      return () => {
        free += wanted
        letIn()
      }
    },
  }
}
