import type { Store } from '#contract/accounts/stores.ts'
import { MOST_PERMITTED } from '#contract/documents/employee-documents.ts'
import { type DocumentType, WORK_PERMITS } from '#domain/documents/document-types.ts'
import { MOST_NAME } from '#domain/documents/documents.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { NO_STORE, storeChoices, TYPE_CHOICES } from './document-texts.ts'

export type DocumentForm = {
  name: string
  documentType: DocumentType | null
  storeId: number | null
  sensitive: boolean
  confirmed: boolean
  hasExpiry: boolean
  validUntil: string | null
  permittedMinutes: number | null | undefined
}

type Shown = {
  stores: readonly Store[] | undefined
  storeId?: number | null
  seesSensitive: boolean
  /** A contract stays one, and is called as it was made. Spec 2 §2.1. */
  isContract?: boolean
}

export const documentEntries = ({
  stores,
  storeId,
  seesSensitive,
  isContract = false,
}: Shown): Entry<DocumentForm>[] => [
  isContract
    ? { kind: 'output', key: 'contract', label: 'Arbeitsvertrag', text: ({ name }) => name }
    : { kind: 'text', key: 'name', label: 'Name', maxLength: MOST_NAME },
  {
    kind: 'dropdown-search',
    key: 'documentType',
    label: 'Typ',
    choices: TYPE_CHOICES,
    placeholder: 'Dokumenten Typ auswählen',
    hiddenIf: () => isContract,
  },
  {
    kind: 'hours',
    key: 'permittedMinutes',
    label: 'Erlaubte Wochenstunden (leer: unbegrenzt)',
    min: 1,
    max: MOST_PERMITTED,
    hiddenIf: ({ documentType }) => documentType === null || !WORK_PERMITS.includes(documentType),
  },
  { kind: 'dropdown-search', key: 'storeId', label: 'Store', choices: storeChoices(stores, storeId) },
  { kind: 'bool', key: 'sensitive', label: 'Sensibles Dokument', hiddenIf: () => !seesSensitive },
  { kind: 'bool', key: 'confirmed', label: 'Bestätigt' },
  { kind: 'bool', key: 'hasExpiry', label: 'Hat Ablaufdatum' },
  {
    kind: 'date',
    key: 'validUntil',
    label: 'Ablaufdatum',
    hiddenIf: ({ hasExpiry }) => !hasExpiry,
    check: ({ hasExpiry, validUntil }) =>
      hasExpiry && validUntil === null ? 'Bitte ein Datum eingeben (TT.MM.JJJJ)' : undefined,
  },
]

/** As the contract takes them; what the form proposes for an end counts only with its tick. Spec 2 §5. */
export const draftOf = ({ hasExpiry, validUntil, storeId, permittedMinutes, ...values }: DocumentForm) => ({
  ...values,
  permittedMinutes: permittedMinutes ?? null,
  storeId: storeId === NO_STORE ? null : storeId,
  validUntil: hasExpiry ? validUntil : null,
})
