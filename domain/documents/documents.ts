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
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

/** What the file of a document is saved as. */
export function fileNameOf(name: string, fileType: string): string {
  const ending = FILE_ENDINGS[fileType]
  return ending === undefined || name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`
}

export type DocumentFacts = {
  id: number
  documentType: string
  /** `YYYY-MM-DD`, the last valid day; null: without end. */
  validUntil: string | null
  /** Sortable text. */
  createdAt: string
  confirmed: boolean
}

/** Of one employee's documents the latest of each type: by validity, where no end is the latest, then by creation. Spec 1 §5. */
export function latestDocuments<T extends DocumentFacts>(documents: readonly T[]): T[] {
  const latest = new Map<string, T>()
  for (const document of documents) {
    const known = latest.get(document.documentType)
    if (!known || isLater(document, known)) latest.set(document.documentType, document)
  }
  return [...latest.values()]
}

/** Sorts after every day. */
const WITHOUT_END = '~'

function isLater(one: DocumentFacts, other: DocumentFacts): boolean {
  const [end, otherEnd] = [one.validUntil ?? WITHOUT_END, other.validUntil ?? WITHOUT_END]
  if (end !== otherEnd) return end > otherEnd
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}
