import type { Disturbance, OverviewJobs } from '#contract/superadmin/overview.ts'

/** Where something is seen and mended: in the company it is about, or among the operators’ own screens. */
export type Place = { of: 'company' | 'operators'; section: string; tab: string; search?: Record<string, string> }

const ELDA = { of: 'company', section: 'documents', tab: 'EmployeeSocialInsuranceRegistrationOverview' } as const
const MONTH = { of: 'company', section: 'absence', tab: 'ExportMonthly' } as const
const SETTINGS = { of: 'company', section: 'company', tab: 'CompanySettings' } as const
const COMPANIES = { of: 'operators', section: 'superadmin', tab: 'SuperadminCompany' } as const

/** What concerns no company. */
type InstallationKind = 'outward-held' | 'backup-failed' | 'backup-late' | 'journal-late'
export const INSTALLATION_WORDS: Record<InstallationKind, string> = {
  'outward-held': 'Was hinausgeht, ist angehalten',
  'backup-failed': 'Sicherung fehlgeschlagen',
  'backup-late': 'Seit mehr als einem Tag keine Sicherung',
  'journal-late': 'Fortlaufende Sicherung stockt',
}
export const isOfInstallation = (kind: Disturbance['kind']): kind is InstallationKind => kind in INSTALLATION_WORDS

type Words = { title: (count: number) => string; place: Place; tone: 'error' | 'warn' }
const several = (one: string, many: string) => (count: number) => (count === 1 ? one : `${count} ${many}`)

export const DISTURBANCE_WORDS: Record<
  Exclude<Disturbance['kind'], 'audit-broken' | 'neighbour' | InstallationKind>,
  Words
> = {
  'hand-over-failed': {
    title: several('Übergabe fehlgeschlagen', 'Übergaben fehlgeschlagen'),
    place: MONTH,
    tone: 'error',
  },
  'elda-uncertain': {
    title: several('Datei an ELDA ungewiss', 'Dateien an ELDA ungewiss'),
    place: { ...ELDA, search: { part: 'files' } },
    tone: 'error',
  },
  'elda-refused': {
    title: several('ELDA hat eine Datei nicht angenommen', 'Dateien von ELDA nicht angenommen'),
    place: { ...ELDA, search: { part: 'files' } },
    tone: 'error',
  },
  'elda-not-fetched': {
    title: () => 'Rücksendungen von ELDA sind nicht abholbar',
    place: { ...ELDA, search: { part: 'files' } },
    tone: 'warn',
  },
  'company-locked': { title: () => 'Betrieb gesperrt', place: COMPANIES, tone: 'warn' },
  'without-stores': {
    title: () => 'Ohne Standort',
    place: { of: 'operators', section: 'superadmin', tab: 'SuperadminStore' },
    tone: 'warn',
  },
  'without-owner': { title: () => 'Ohne Besitzer', place: COMPANIES, tone: 'warn' },
}

type Kind = OverviewJobs['kind']
export const JOB_WORDS: Record<Kind, { label: string; place?: Place }> = {
  'hand-over': { label: 'Übergabe', place: MONTH },
  report: { label: 'Reports', place: { of: 'company', section: 'reports', tab: 'ReportAbsences' } },
  import: { label: 'Import', place: { of: 'company', section: 'documents', tab: 'EmployeeImportJobs' } },
  document: { label: 'Dokumente', place: { of: 'company', section: 'documents', tab: 'documenttemplates' } },
  elda: { label: 'ELDA', place: ELDA },
  month: { label: 'Monate und Werte', place: MONTH },
  mail: { label: 'E-Mail' },
  webhook: { label: 'Webhooks', place: { ...SETTINGS, search: { access: 'webhooks' } } },
  privacy: { label: 'Datenschutz', place: SETTINGS },
  upkeep: { label: 'Prüfung und Pflege' },
}
