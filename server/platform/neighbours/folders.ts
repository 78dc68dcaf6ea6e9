import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFlushed } from '../files.ts'
import type { Finding } from './findings.ts'

const ABOUT = 'Datenordner'
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'Dem Benutzer, unter dem Kontor läuft, fehlt das Recht, in ihn zu schreiben.',
  EPERM: 'Dem Benutzer, unter dem Kontor läuft, fehlt das Recht, in ihn zu schreiben.',
  EROFS: 'Er liegt auf einem Datenträger, der nur gelesen werden kann.',
  ENOTDIR: 'An seiner Stelle liegt eine Datei.',
  EEXIST: 'An seiner Stelle liegt eine Datei.',
}

/** A full disk refuses by itself what needs room, and nothing else. */
export async function folderFindings(dataFolder: string): Promise<Finding[]> {
  const code = await refusedWrite(dataFolder)
  if (code === undefined || code === 'ENOSPC' || code === 'EDQUOT') return []
  return [
    {
      weight: 'refuse',
      about: ABOUT,
      cause: `In ${dataFolder} kann nichts gespeichert werden. ${REASONS[code] ?? `Das System meldet ${code}.`}`,
      remedy:
        'Geben Sie dem Benutzer, unter dem Kontor läuft, den Ordner (chown, chmod 700), oder nennen Sie in KONTOR_DATA einen anderen.',
    },
  ]
}

/** Undefined: what was written there is on the disk; otherwise the system's code. */
export async function refusedWrite(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.kontor-probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFlushed(probe, Buffer.from('Kontor'))
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unbekannt'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

/** Whoever may read it opens every sealed value; a group that reads it is somebody's decision. */
export async function keyFileFindings(keyFile: string): Promise<Finding[]> {
  const mode = await stat(keyFile).then(
    found => found.mode & 0o777,
    () => 0,
  )
  if ((mode & 0o037) === 0) return []
  return [
    {
      weight: 'warn',
      about: 'Schlüsseldatei',
      cause: `Andere Benutzer dieses Rechners dürfen sie lesen oder ändern (${mode.toString(8)}).`,
      remedy: `chmod 600 ${keyFile}`,
    },
  ]
}
