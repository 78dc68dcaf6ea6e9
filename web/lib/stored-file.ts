import { type FilePurpose, files } from '#contract/files.ts'
import { saveFrom } from '../ui/save-file.ts'
import { api } from './api.ts'

/** Saves the file of a record. Its address holds for minutes only, so it is asked for at the click and kept nowhere. */
export async function saveStoredFile(companyId: number, purpose: FilePurpose, id: number): Promise<void> {
  const { url } = await api(files.issue, { query: { companyId }, body: { purpose, id } })
  saveFrom(url)
}
