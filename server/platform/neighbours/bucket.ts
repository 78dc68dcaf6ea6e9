import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { newFile } from '../files.ts'
import { type S3Settings, s3Client } from '../s3-files.ts'
import { asFailure, ProbeFailure } from './probes.ts'

const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Den Bucket aus S3_BUCKET gibt es nicht.',
  InvalidAccessKeyId: 'Der Server kennt S3_ACCESS_KEY_ID nicht.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY passt nicht zu S3_ACCESS_KEY_ID.',
  AccessDenied: 'Dem Schlüssel fehlt das Recht, im Bucket zu speichern und zu löschen.',
  RequestTimeTooSkewed: 'Die Uhr dieses Rechners geht falsch.',
}

/** One that does not know an object, or tells nobody whether it does, is there; `isDeep` puts one and removes it. */
export async function probeBucket(settings: S3Settings, isDeep: boolean): Promise<void> {
  const client = s3Client(settings, { tries: 1, connectMs: 2000, requestMs: 4000 })
  const bytes = Buffer.from('Kontor')
  // A key of its own: what a broken line leaves is swept with all files that no row names.
  const at = { Bucket: settings.bucket, Key: newFile(bytes).key }
  try {
    if (!isDeep) {
      await client.send(new GetObjectCommand(at))
      return
    }
    await client.send(new PutObjectCommand({ ...at, Body: bytes, ContentLength: bytes.length }))
    await client.send(new DeleteObjectCommand(at))
  } catch (error) {
    const { name } = error as Error
    if (!isDeep && (name === 'NoSuchKey' || name === 'NotFound' || name === 'AccessDenied')) return
    if (name === 'TimeoutError') throw asFailure({ code: 'ETIMEDOUT' })
    const reason = REASONS[name]
    throw reason ? new ProbeFailure('lehnt ab', reason) : asFailure(error)
  } finally {
    client.destroy()
  }
}
