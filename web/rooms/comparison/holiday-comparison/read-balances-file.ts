import { readBalances } from '#domain/comparison/holiday-comparison.ts'
import { readText } from '#web/lib/read-text.ts'
import type { ComparisonEvent } from './comparison-states.ts'

export const INVALID_FILE = 'Fehler beim Verarbeiten: Bitte ein gültiges CSV Format hochladen!'

/** What is no text is no CSV either, however many columns it seems to have. */
export async function readBalancesFile(file: File): Promise<ComparisonEvent> {
  const text = await readText(file).catch(() => '\0')
  const lines = text.includes('\0') ? undefined : readBalances(text)
  return lines
    ? { type: 'fileRead', file: { fileName: file.name, lines } }
    : { type: 'fileRefused', fault: INVALID_FILE }
}
