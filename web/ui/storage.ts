/** What is kept in a browser, by name; rooms add theirs (`web/lib/stored-keys.ts`). Views of tables lie under `table_<name>`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is what others add to.
export interface StoredKeys {}
export type StorageKey = keyof StoredKeys | 'uimode' | `table_${string}`

/** Undefined when nothing is stored or the browser forbids storage. */
export function readStored(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A full or forbidden storage costs a remembered choice, never the work at hand.
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // See writeStored.
  }
}

/** What was stored as JSON; undefined when it is missing or was damaged. */
export function readStoredJson<T>(key: StorageKey): T | undefined {
  const text = readStored(key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

export const writeStoredJson = (key: StorageKey, value: unknown) => writeStored(key, JSON.stringify(value))
