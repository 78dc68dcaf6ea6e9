import { join } from 'node:path'
import type { Config } from './config.ts'
import { type FileStore, openFileStore, sweepUnfinished } from './files.ts'

/** Longer than any file takes; with an embedded database nobody else writes here. */
const UNFINISHED_MS = 600_000

/** The store that the settings name. The S3 client is loaded only where there is a bucket. */
export async function openFiles({ s3, dataFolder, databaseUrl }: Config): Promise<FileStore> {
  if (s3) return (await import('./s3-files.ts')).openS3Files(s3)
  const folder = filesFolderOf(dataFolder)
  await sweepUnfinished(folder, databaseUrl ? UNFINISHED_MS : 0)
  return openFileStore(folder)
}

/** The same beside a running program, which may be writing what is unfinished. */
export const openFilesBeside = async ({ s3, dataFolder }: Config): Promise<FileStore> =>
  s3 ? (await import('./s3-files.ts')).openS3Files(s3) : openFileStore(filesFolderOf(dataFolder))

const filesFolderOf = (dataFolder: string) => join(dataFolder, 'files')
