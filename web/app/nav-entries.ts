export type NavEntry = { label: string; section: string; tab: string }

/** Spec 1 §2.4, and the roster's (Product A). A named tab that is not visible falls back to the section's first one. */
export const navEntries: readonly NavEntry[] = [
  { label: 'Personalakt', section: 'documents', tab: 'employeedocuments' },
  { label: 'Dienstplan', section: 'employee', tab: 'roster' },
  { label: 'Export', section: 'absence', tab: 'ExportMonthly' },
  { label: 'Abgleich', section: 'comparison', tab: 'ComparisonHoliday' },
  { label: 'Reports', section: 'reports', tab: 'ReportAbsences' },
  { label: 'Einstellungen', section: 'company', tab: 'CompanySettings' },
  { label: 'Adminbereich', section: 'superadmin', tab: 'SuperadminCompany' },
]
