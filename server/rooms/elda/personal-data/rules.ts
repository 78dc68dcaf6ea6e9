import { ofEmployee, type PersonTable } from '#server/rooms/privacy/public.ts'

/** What this room knows of people, in the order in which it is told. */
export const eldaTables: PersonTable[] = [
  {
    table: 'insured_fact',
    label: 'Angaben für die ÖGK',
    purpose: 'Meldepflichten nach dem ASVG',
    retention: 'payroll',
    of: ofEmployee,
    nouns: ['elda/insured-facts'],
    dated: 'valid_from',
    columns: {
      id: 'Nummer',
      kind: 'Art',
      valid_from: 'Gültig ab',
      area: 'Beschäftigungsbereich',
      is_marginal: 'Geringfügig',
      is_free: 'Freier Dienstvertrag',
      leaving_reason: 'Abmeldegrund',
      other_reason: 'Sonstiger Abmeldegrund',
      notice_pay_to: 'Kündigungsentschädigung bis',
      leave_pay_to: 'Urlaubsersatzleistung bis',
      resumes_on: 'Wieder versichert ab',
      last_name: 'Familienname für ELDA',
      first_name: 'Vorname für ELDA',
    },
  },
]
