import { enumList } from '../basics/enum-lists.ts'
import type { DocumentType } from './document-types.ts'

/** One that operators added has no type of document: it lies as „Sonstiges“. */
type TemplateType = { id: number; label_de: string; documentType?: DocumentType }

/** What a document is made of a template for, and as what it lies in the file; the ids are stored. Spec 2 §3 Template type. */
const SHIPPED: readonly TemplateType[] = [
  { id: 1, label_de: 'Arbeitsvertrag', documentType: 'CONTRACT' },
  { id: 2, label_de: 'Dienstzettel', documentType: 'CONTRACT' },
  { id: 3, label_de: 'Zusatzvereinbarung', documentType: 'CONTRACT' },
  { id: 4, label_de: 'Änderungsmeldung', documentType: 'NOTICEOFCHANGE' },
  { id: 5, label_de: 'Anmeldung und Abmeldung', documentType: 'REGISTRATION' },
  { id: 6, label_de: 'Kündigung', documentType: 'NOTICEOFRESIGNATION' },
  { id: 7, label_de: 'Dienstzeugnis', documentType: 'MISC' },
  { id: 8, label_de: 'Einverständniserklärung', documentType: 'CONSENTFORM' },
  { id: 9, label_de: 'Gewand Ausgabe', documentType: 'UNIFORMFORM' },
  { id: 10, label_de: 'Gesundheitsschutz', documentType: 'HEALTHRULES' },
  { id: 11, label_de: 'Unfallverhütung', documentType: 'ACCIDENTPREVENTION' },
  { id: 12, label_de: 'Betriebsordnung', documentType: 'OPERATINGRULES' },
  { id: 13, label_de: 'Sonstiges', documentType: 'MISC' },
]
export const TEMPLATE_TYPES = enumList('templatetype', SHIPPED, 'id', 'label_de')

export const isTemplateType = (id: number): boolean => TEMPLATE_TYPES.some(type => type.id === id)

export const templateTypeLabel = (id: number): string =>
  TEMPLATE_TYPES.find(type => type.id === id)?.label_de ?? 'Sonstiges'

export const documentTypeOf = (id: number): DocumentType =>
  TEMPLATE_TYPES.find(type => type.id === id)?.documentType ?? 'MISC'
