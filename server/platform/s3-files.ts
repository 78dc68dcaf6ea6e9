import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type FileStore, FilesUnavailable, isStorageKey, MissingFile, newFile, refuseOtherKeys } from './files.ts'

export type S3Settings = {
  /** Empty: Amazon's own of the region. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

type Patience = { tries: number; connectMs: number; requestMs: number }

export const s3Client = (
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'bucket'>,
  { tries, connectMs, requestMs }: Patience,
): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers of one's own seldom have a host name a bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Our own SHA-256 goes with each object; other sums are not known to every server that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
  })

/** Files as objects of a bucket under the same keys. Load this file only when it is used: the client takes memory and time. */
export function openS3Files(settings: S3Settings): FileStore {
  const { bucket } = settings
  const client = s3Client(settings, { tries: 3, connectMs: 2000, requestMs: 20_000 })
  const remove = async (key: string) => {
    refuseOtherKeys(key)
    await answered(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
  }
  return {
    async put(bytes, made = newFile(bytes)) {
      const checksum = Buffer.from(made.sha256, 'hex').toString('base64')
      await answered(
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: made.key,
            Body: bytes,
            ContentLength: made.size,
            ChecksumSHA256: checksum,
          }),
        ),
      )
      return made
    },
    async get(key) {
      refuseOtherKeys(key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingFile(key) : unavailable(error)
      }
    },
    remove,
    async sweep(isKnown, olderThanMs) {
      let removed = 0
      for (let page: string | undefined, more = true; more; ) {
        const listed = await answered(
          client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: page })),
        )
        const before = Date.now() - olderThanMs
        const old = (listed.Contents ?? []).flatMap(({ Key: key = '', LastModified }) =>
          // A bucket may hold what others put there.
          isStorageKey(key) && LastModified && LastModified.getTime() <= before ? [key] : [],
        )
        const known = old.length > 0 ? await isKnown(old) : new Set<string>()
        for (const key of old.filter(each => !known.has(each))) {
          await remove(key)
          removed++
        }
        page = listed.NextContinuationToken
        more = listed.IsTruncated === true && page !== undefined
      }
      return removed
    },
  }
}

const answered = <T>(sent: Promise<T>): Promise<T> =>
  sent.catch(error => {
    throw unavailable(error)
  })

/** What the server or the line said, without request, keys or host. */
function unavailable(error: unknown): FilesUnavailable {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return new FilesUnavailable(typeof code === 'string' ? code : String(name))
}
