import { fieldNamed } from './template-fields.ts'

export type ContractGroup = 'vertrag' | 'vertrag_neu' | 'vertrag_alt'
/** Where the value of a field is entered. */
export type FieldPlace =
  | { at: 'file'; part: 'master' | 'bank'; field: string }
  /** Among the contracts. */
  | { at: 'classification' }
  /** `field` null: among the contracts, where pay is opened first. */
  | { at: 'contract'; group: ContractGroup; field: string | null }
  | { at: 'settings' | 'signatures' }

/** By the names of the file's own fields. */
const FILE: Record<string, string> = {
  nachname: 'lastName',
  vorname: 'firstName',
  name: 'lastName',
  anrede: 'gender',
  titel: 'titleBefore',
  titel_nach: 'titleAfter',
  personalnummer: 'mdPersonnelId',
  geschlecht: 'gender',
  geburtsdatum: 'birthDate',
  familienstand: 'civilStatusId',
  staatsbuergerschaft: 'nationality',
  strasse: 'street',
  plz: 'zip',
  ort: 'city',
  land: 'country',
  adresse: 'street',
  telefon: 'phone',
  email: 'email',
  eintritt: 'entry',
  austritt: 'exit',
  austrittsgrund: 'exitReason',
  kostenstelle: 'costCentreId',
  modell: 'employmentModelId',
}
const BANK: Record<string, string> = { svnr: 'socialsecurity', iban: 'iban', bic: 'bic' }
const CONTRACT: Record<string, string> = {
  von: 'from',
  bis: 'to',
  stunden: 'weekTimeRegular',
  lohnart: 'wageType',
  standort: 'storeId',
  modell: 'employmentModelId',
}

/** Undefined for what is never missing. */
export function placeOfField(key: string): FieldPlace | undefined {
  if (!fieldNamed(key)) return undefined
  const [group = '', name = ''] = key.split('.')
  switch (group) {
    case 'mitarbeiter':
      if (BANK[name]) return { at: 'file', part: 'bank', field: BANK[name] }
      return FILE[name] ? { at: 'file', part: 'master', field: FILE[name] } : undefined
    case 'vertrag':
    case 'vertrag_neu':
    case 'vertrag_alt':
      return { at: 'contract', group, field: CONTRACT[name] ?? null }
    case 'wochenplan':
      return { at: 'contract', group: 'vertrag', field: 'employmentModelId' }
    case 'vertraege':
      return { at: 'contract', group: 'vertrag', field: null }
    case 'einstufung':
      return { at: 'classification' }
    case 'firma':
      return { at: 'signatures' }
    case 'standort':
    case 'betrieb':
      return { at: 'settings' }
    default:
      return undefined
  }
}
