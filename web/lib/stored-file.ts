import type { FilePurpose } from '#contract/endpoint.ts'
import { files } from '#contract/files.ts'
import { ApiError } from '../ui/api-error.ts'
import { saveFrom } from '../ui/save-file.ts'
import { api } from './api.ts'
import { refusalTexts } from './refusal-texts.ts'

/** The bytes of a record's file, to be shown in the page. */
export async function loadStoredFile(companyId: number, purpose: FilePurpose, id: number): Promise<Blob> {
  const { url } = await api(files.issue, { query: { companyId }, body: { purpose, id } })
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, 'not_found', refusalTexts.loadFailed)
  return response.blob()
}

/** Saves the file of a record. Its address holds for minutes only, so it is asked for at the click and kept nowhere. */
export async function saveStoredFile(companyId: number, purpose: FilePurpose, id: number): Promise<void> {
  const { url } = await api(files.issue, { query: { companyId }, body: { purpose, id } })
  saveFrom(url)
}

/** Opens the file of a record in a tab of its own. */
export async function openStoredFile(companyId: number, purpose: FilePurpose, id: number): Promise<void> {
  const { url } = await api(files.issue, { query: { companyId }, body: { purpose, id } })
  window.open(url, '_blank', 'noopener')
}
