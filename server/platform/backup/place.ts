import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type BackupStore, openFolderStore } from './store.ts'

/** A folder, or `s3://bucket/prefix` with the address and keys of the S3 settings. */
export async function openBackupPlace(
  place: string,
  { s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>,
): Promise<BackupStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(place) ?? []
  if (bucket) {
    if (!s3)
      throw new Error(
        `Für ${place} fehlen die Einstellungen S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY.`,
      )
    if (bucket === s3.bucket && !prefix)
      throw new Error(
        `In ${place} liegen die Dateien selbst. Bitte nennen Sie einen anderen Bucket, oder einen Ordner darin.`,
      )
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store({ ...s3, bucket }, prefix)
  }
  const folder = resolve(place)
  if (isWithin(folder, dataFolder))
    throw new Error(
      `${folder} liegt im Datenordner selbst: Was ihn zerstört, nähme die Sicherung mit. Bitte nennen Sie einen Ordner auf einem anderen Datenträger.`,
    )
  return openFolderStore(folder)
}

function isWithin(folder: string, dataFolder: string): boolean {
  const way = relative(realOf(dataFolder), realOf(folder))
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
