import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { missingNumbers, type WageTypeLine, type WageTypeUse } from '#domain/settings/wage-type-lines.ts'
import type { TabName } from '#domain/shell/tabs.ts'

export type FirstStep = {
  title: string
  hint: string
  isDone: boolean
  tab: TabName
  search?: Record<string, string>
  open: string
}

type Known = {
  company: { softwareId: number | null }
  stores: readonly { name: string }[]
  perStore: readonly { people: number }[]
  users: readonly { roleId: number }[]
  /** Undefined where the payroll software wants none. */
  mapping: { lines: readonly WageTypeLine[]; uses: readonly WageTypeUse[] } | undefined
  today: string
}

/** What a new company does first, in this order; each step is done as soon as what it makes is there. */
export function firstStepsOf({ company, stores, perStore, users, mapping, today }: Known): FirstStep[] {
  const people = perStore.reduce((sum, store) => sum + store.people, 0)
  const invited = users.filter(({ roleId }) => roleId > 0).length - 1
  const software = EXTERNAL_SOFTWARE.find(({ id }) => id === company.softwareId)?.name
  return [
    {
      title: stores.length > 0 ? 'Betrieb und Standorte angelegt' : 'Standorte anlegen',
      hint:
        stores.length > 0
          ? `${counted(stores.length, 'Standort', 'Standorte')}: ${namesOf(stores)}`
          : 'Ein Betreiber legt sie an.',
      isDone: stores.length > 0,
      tab: stores.length > 0 ? 'CompanySettings' : 'SuperadminStore',
      open: stores.length > 0 ? 'Ansehen' : 'Anlegen',
    },
    {
      title: people > 0 ? 'Mitarbeiter angelegt' : 'Mitarbeiter importieren',
      hint:
        people > 0
          ? counted(people, 'Person', 'Personen')
          : 'Eine Tabelle aus der bisherigen Lohnverrechnung genügt; vor dem Speichern sehen Sie jede Zeile.',
      isDone: people > 0,
      tab: people > 0 ? 'employeedata' : 'EmployeeImportJobs',
      ...(people === 0 && { search: { importJobId: 'new' } }),
      open: people > 0 ? 'Ansehen' : 'Datei wählen',
    },
    {
      title: software ? 'Lohnverrechnungssoftware gewählt' : 'Lohnverrechnungssoftware wählen',
      hint: software ?? 'BMD, DPW oder DATEV; danach erscheinen die passenden Exporte.',
      isDone: software !== undefined,
      tab: 'CompanySettings',
      open: software ? 'Ansehen' : 'Auswählen',
    },
    ...(mapping ? [mappingStep(mapping, today)] : []),
    {
      title: invited > 0 ? 'Kolleginnen und Kollegen eingeladen' : 'Kolleginnen und Kollegen einladen',
      hint:
        invited > 0
          ? counted(invited, 'weiterer Benutzer', 'weitere Benutzer')
          : 'Rollen und Standorte legen Sie beim Einladen fest.',
      isDone: invited > 0,
      tab: 'CompanyUserRoles',
      open: invited > 0 ? 'Ansehen' : 'Einladen',
    },
  ]
}

function mappingStep({ lines, uses }: NonNullable<Known['mapping']>, today: string): FirstStep {
  const tab = 'CompanyWageTypeMapping'
  const missing = missingNumbers(lines, uses, today).length
  if (lines.length > 0 && missing === 0)
    return {
      title: 'Lohnarten zugeordnet',
      hint: 'Jede Zeitart, die vorkommt, hat ihre Lohnart.',
      isDone: true,
      tab,
      open: 'Ansehen',
    }
  return {
    title: 'Lohnarten zuordnen',
    hint:
      lines.length > 0
        ? `${counted(missing, 'Zeitart hat', 'Zeitarten haben')} noch keine Lohnart.`
        : 'Welche Nummer Arbeitszeit, Zuschläge und Abwesenheiten in der Lohnverrechnung haben.',
    isDone: false,
    tab,
    open: 'Zuordnen',
  }
}

const counted = (count: number, one: string, many: string) => `${formatNumber(count, 0)} ${count === 1 ? one : many}`

const NAMES_SHOWN = 4
const namesOf = (stores: readonly { name: string }[]): string => {
  const names = stores.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return stores.length > NAMES_SHOWN ? `${names.join(', ')} …` : names.join(', ')
}
