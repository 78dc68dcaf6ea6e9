import { useSession } from '#web/lib/session.ts'
import { readStoredJson, type StorageKey, writeStoredJson } from '#web/ui/storage.ts'

const MOST = 5

/** Whose files were opened last, of this account in this company; ids only, names stay on the server. */
export function recentEmployees(): number[] {
  const stored = readStoredJson<unknown>(keyOf())
  return Array.isArray(stored) ? stored.filter(id => Number.isInteger(id)).slice(0, MOST) : []
}

export const rememberEmployee = (id: number): void =>
  writeStoredJson(keyOf(), [id, ...recentEmployees().filter(other => other !== id)].slice(0, MOST))

function keyOf(): StorageKey {
  const { signedIn, companyId } = useSession.getState()
  return `recent_employees_${signedIn?.user.id}_${companyId}`
}
