import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { type S3Settings, s3Client } from '../s3-files.ts'
import { type BackupStore, MissingPart } from './store.ts'

/** Below a prefix of a bucket. Load this file only when it is used: the client takes memory and time. */
export function openS3Store(settings: S3Settings, prefix: string): BackupStore {
  const { bucket } = settings
  // Nobody waits in front of a screen.
  const client = s3Client(settings, { tries: 5, connectMs: 5000, requestMs: 120_000 })
  const key = (name: string) => (prefix ? `${prefix}/${name}` : name)
  async function* pages(below: string, delimiter?: string) {
    for (let token: string | undefined, more = true; more; ) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: below, Delimiter: delimiter, ContinuationToken: token }),
      )
      yield page
      token = page.NextContinuationToken
      more = page.IsTruncated === true && token !== undefined
    }
  }
  const list = async (folder: string): Promise<string[]> => {
    const names: string[] = []
    for await (const { Contents = [] } of pages(`${key(folder)}/`))
      for (const { Key = '' } of Contents) names.push(Key.slice(key('').length))
    return names
  }
  const removeOne = (name: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key(name) }))
  return {
    place: `s3://${bucket}${prefix && `/${prefix}`}`,
    async write(name, bytes) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key(name), Body: bytes, ContentLength: bytes.byteLength }),
      )
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key(name) }))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        throw error instanceof NoSuchKey ? new MissingPart(name) : error
      }
    },
    list,
    async folders() {
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of pages(key(''), '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(key('').length, -1))
      return names
    },
    async remove(name) {
      const below = await list(name)
      for (const each of below.length > 0 ? below : [name]) await removeOne(each)
    },
  }
}
