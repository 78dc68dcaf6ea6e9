import { DamagedBackup, ForeignBackup } from './manifest.ts'
import { MissingPart } from './store.ts'

/** Goes on after what is missing or not as it was written, so that all of it is named; anything else ends it. */
export function notingFaults() {
  const faults: string[] = []
  const noted = async <T>(look: Promise<T>): Promise<T | undefined> => {
    try {
      return await look
    } catch (error) {
      if (!(error instanceof MissingPart || error instanceof DamagedBackup || error instanceof ForeignBackup))
        throw error
      faults.push(error.message)
      return undefined
    }
  }
  return { faults, noted }
}
