import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { type Endpoint, FILE_PURPOSES, type FilePurpose } from '#contract/endpoint.ts'
import type { FileGrant } from './file-tokens.ts'
import type { Identity } from './gate.ts'
import { publicUrl } from './public-url.ts'
import { vault } from './vault.ts'

/** A token lives from two to three of these, and is the same all through one: a list that did not change reads as it did. */
const STEP_SECONDS = 300
const MARK = 'l-'

/** A record with a file, in an answer of an endpoint that `addresses` its files, under one or the other of the specification's names. */
type Listed =
  | { id: number; fileId: number | null; url: string | null; accessToken: string | null }
  | { id: number; fileserverID: number | null; fileserverURL: string | null; fileserverAccessToken: string | null }

/**
 * Says at each record how its file is opened, for as long as the session may. Such a token is kept nowhere, not even with an answer
 * that stands for repeats: it is what it says, sealed.
 */
export function addressed({ addresses: purpose }: Endpoint, answer: unknown, identity: Identity | undefined): unknown {
  const { scope, session } = identity ?? {}
  if (!purpose || !scope || !session) return answer
  const grant = {
    companyId: scope.companyId,
    purpose,
    accountId: session.accountId,
    sessionId: session.id,
    generation: session.generation,
  }
  const keys = { seal: vault().secret('file addresses, seal'), nonce: vault().secret('file addresses, nonce') }
  const withAddress = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withAddress)
    const listed = value as Listed
    const fileId = 'fileserverID' in listed ? listed.fileserverID : listed.fileId
    if (!fileId) return value
    const url = publicUrl()
    const accessToken = tokenOf({ ...grant, recordId: listed.id, fileId }, keys)
    return 'fileserverID' in listed
      ? { ...listed, fileserverURL: url, fileserverAccessToken: accessToken }
      : { ...listed, url, accessToken }
  }
  return withAddress(answer)
}

function tokenOf({ fileId, ...grant }: FileGrant, keys: { seal: Buffer; nonce: Buffer }): string {
  const plain = Buffer.alloc(49)
  const ends = (Math.floor(Date.now() / 1000 / STEP_SECONDS) + 3) * STEP_SECONDS
  plain.writeUInt32BE(ends, 0)
  plain.writeInt32BE(grant.companyId, 4)
  plain.writeInt32BE(grant.recordId, 8)
  plain.writeInt32BE(grant.generation, 12)
  plain.writeUInt8(FILE_PURPOSES.indexOf(grant.purpose), 16)
  bytesOf(grant.accountId).copy(plain, 17)
  bytesOf(grant.sessionId).copy(plain, 33)
  // Made from what it seals: the same grant reads the same, another one never has its nonce.
  const nonce = createHmac('sha256', keys.nonce).update(bound(fileId)).update(plain).digest().subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce).setAAD(bound(fileId))
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64url')
}

/** What a token of a list says, if it is for exactly this file and has not run out. */
export function listedGrantOf(fileId: number, accessToken: string): FileGrant | undefined {
  const bytes = Buffer.from(accessToken.slice(MARK.length), 'base64url')
  if (MARK + bytes.toString('base64url') !== accessToken || bytes.length !== 77) return undefined
  const plain = opened(bytes, fileId)
  if (!plain || plain.readUInt32BE(0) * 1000 <= Date.now()) return undefined
  return {
    companyId: plain.readInt32BE(4),
    purpose: FILE_PURPOSES[plain.readUInt8(16)] as FilePurpose,
    recordId: plain.readInt32BE(8),
    fileId,
    accountId: uuidOf(plain.subarray(17, 33)),
    sessionId: uuidOf(plain.subarray(33, 49)),
    generation: plain.readInt32BE(12),
  }
}

function opened(bytes: Buffer, fileId: number): Buffer | undefined {
  for (const key of vault().secrets('file addresses, seal'))
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(bound(fileId))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    } catch {
      // Of another key.
    }
  return undefined
}

function bound(fileId: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(fileId)
  return bytes
}

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
