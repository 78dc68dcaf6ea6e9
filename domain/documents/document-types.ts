/** What a document of the personnel file is, with its German label (Spec 1 §3). */
export const DOCUMENT_TYPES = {
  CONTRACT: 'Arbeitsvertrag',
  DRIVERSLICENSE: 'Führerschein',
  REGISTRATION: 'Anmeldung',
  ID: 'Ausweis',
  MISC: 'Sonstiges',
  EXPORT: 'Export',
  ACCOUNTINGREGISTRATION: 'Finanz Anmeldung',
  ACCOUNTINGDEREGISTRATION: 'Finanz Abmeldung',
  PAYSLIP: 'Lohnzettel',
  WORKPERMIT: 'Arbeitsbewilligung',
  RESIDENCEPERMIT: 'Aufenthaltsbewilligung',
  RESIDENCEWORKPERMIT: 'Aufenthaltstitel mit freiem Zugang zum Arbeitsmarkt',
  EDUCATIONCERTIFICATE: 'Schul-/Studium-Bescheinigung',
  ASYLUMPASS: 'Konventionspass / Asylkarte',
  ALIENPASS: 'Fremdenpass',
  HEALTHRULES: 'Gesundheitsschutz',
  UNIFORMFORM: 'Gewand Ausgabe',
  NOTE: 'Notiz',
  NOTICEOFPREGNANCY: 'Schwangerschaftsmeldung',
  NOTICEOFSICKNESS: 'Krankmeldung',
  ACCIDENTPREVENTION: 'Unfallverhütung',
  OPERATINGRULES: 'Betriebsordnung',
  PASSPORT: 'Reisepass',
  BANKACCOUNTINFO: 'Bankverbindung',
  SOCIALSECURITYCARD: 'SV-Karte, E-Card',
  OFFICIALNOTICE: 'Behördl. Bescheid',
  NOTICEOFRESIGNATION: 'Kündigungsschreiben',
  NOTICEOFCHANGE: 'Änderungsmeldung',
  SOCIALSECURITYREGISTRATION: 'SV Anmeldung',
  SOCIALSECURITYDEREGISTRATION: 'SV Abmeldung',
  VACCINATIONCERTIFICATE: 'Impfzertifikat',
  CUSTOMCERTIFICATE: 'Urkunde',
  VACATIONREQUEST: 'Urlaubsantrag',
  CONSENTFORM: 'Einverständniserklärung',
  WORKTIMEPROTOCOL: 'Zeitprotokoll',
} as const

export type DocumentType = keyof typeof DOCUMENT_TYPES

/** What lets somebody work who is not free to; it may say how many hours a week. AuslBG */
export const WORK_PERMITS: readonly DocumentType[] = ['WORKPERMIT', 'RESIDENCEWORKPERMIT']

/** What proves that somebody from outside the EU may be here and work; one of each list is enough. Spec 1 §5. */
export const PERMITS = {
  passport: ['PASSPORT', 'ASYLUMPASS'],
  workPermit: ['WORKPERMIT', 'RESIDENCEWORKPERMIT', 'ASYLUMPASS'],
  residencePermit: ['RESIDENCEPERMIT', 'RESIDENCEWORKPERMIT', 'ASYLUMPASS'],
  educationPermit: ['EDUCATIONCERTIFICATE'],
} as const
export type Permit = keyof typeof PERMITS
