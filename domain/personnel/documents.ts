import { DOCUMENT_TYPES, type DocumentType } from './document-types.ts'

/** Of a file's name so many characters become the document's. Spec 2 §9. */
const NAME_FROM_FILE = 20
export const MOST_NAME = 200

/** What a document is called that was given no name: as its file, up to the first dot. Spec 2 §5. */
export const nameOfFile = (fileName: string): string =>
  [...fileName.split('.')[0]!.trim()].slice(0, NAME_FROM_FILE).join('').trim()

export type DocumentValues = { hasFile: boolean; name: string; documentType: DocumentType | null }

/** An empty name is filled with the type's label. Spec 2 §5. */
export const nameOr = (name: string, documentType: DocumentType | null): string =>
  name.trim() || (documentType ? DOCUMENT_TYPES[documentType] : '')

/** What is still to be done, in the words and the order of Spec 2 §5; undefined when it can be uploaded. */
export function missingForUpload({ hasFile, name, documentType }: DocumentValues): string | undefined {
  if (!hasFile) return 'Datei auswählen'
  if (nameOr(name, documentType) === '') return 'Namen wählen'
  if (!documentType) return 'Dokumenten Typ auswählen'
  return undefined
}

/** Until when a document is valid of which nobody said it yet, in days from today. Spec 2 §9. */
const VALID_DAYS = 7
export const usualValidUntil = (today: string): string =>
  Temporal.PlainDate.from(today).add({ days: VALID_DAYS }).toString()

/** By what a file of a type ends. Spec 2 §3. */
export const FILE_ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

/** What the file of a document is saved as. */
export function fileNameOf(name: string, fileType: string): string {
  const ending = FILE_ENDINGS[fileType]
  return ending === undefined || name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}
