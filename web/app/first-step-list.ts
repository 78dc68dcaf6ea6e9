import { ID_OF_SOFTWARE } from '#domain/accounts/company-settings.ts'
import { EXTERNAL_SOFTWARE } from '#domain/accounts/external-software.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { missingNumbers, type WageTypeLine, type WageTypeUse } from '#domain/settings/wage-type-lines.ts'
import type { TabName } from '#domain/shell/tabs.ts'
import { NEW_RECORD } from '#web/lib/new-record-asked.ts'

export type FirstStep = {
  title: string
  hint: string
  isDone: boolean
  tab: TabName
  search?: Record<string, string>
  open: string
}

type Known = {
  company: { softwareId: number; individualStoreIds: boolean; bmdId: string; dpwId: string }
  stores: readonly { id: number; name: string; isHidden: boolean; bmdId: string; dpwId: string }[]
  /** Undefined where the payroll software wants none. */
  models: readonly { name: string; isTemplate: boolean }[] | undefined
  perStore: readonly { people: number }[]
  users: readonly { roleId: number }[]
  /** Undefined where the payroll software wants none. */
  mapping: { lines: readonly WageTypeLine[]; uses: readonly WageTypeUse[] } | undefined
  today: string
}

/** What a new company does first, in this order; each step is done as soon as what it makes is there. */
export function firstStepsOf({ company, stores, models, perStore, users, mapping, today }: Known): FirstStep[] {
  const people = perStore.reduce((sum, store) => sum + store.people, 0)
  const invited = users.filter(({ roleId }) => roleId > 0).length - 1
  return [
    {
      title: stores.length > 0 ? 'Betrieb und Standorte erstellt' : 'Standorte erstellen',
      hint:
        stores.length > 0
          ? `${counted(stores.length, 'Standort', 'Standorte')}: ${namesOf(stores)}`
          : 'Mitarbeiter, Zeiten und Übergaben gehören zu einem Standort.',
      isDone: stores.length > 0,
      tab: 'CompanySettings',
      ...(stores.length === 0 && { search: NEW_RECORD }),
      open: stores.length > 0 ? 'Ansehen' : 'Erstellen',
    },
    payrollStep(company, stores),
    ...(models ? [modelsStep(models, people)] : []),
    {
      title: people > 0 ? 'Mitarbeiter erstellt' : 'Mitarbeiter importieren',
      hint:
        people > 0
          ? counted(people, 'Mitarbeiter', 'Mitarbeiter')
          : 'Eine Tabelle aus der bisherigen Lohnverrechnung genügt; vor dem Speichern sehen Sie jede Zeile.',
      isDone: people > 0,
      tab: people > 0 ? 'employeedata' : 'EmployeeImportJobs',
      ...(people === 0 && { search: { importJobId: 'new' } }),
      open: people > 0 ? 'Ansehen' : 'Datei wählen',
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

/** Chosen is the software only with the number by which it knows the company, or each of its stores. Spec 3 §2.1. */
function payrollStep(company: Known['company'], stores: Known['stores']): FirstStep {
  const software = EXTERNAL_SOFTWARE.find(({ id }) => id === company.softwareId)?.name
  const tab = 'CompanySettings'
  if (!software)
    return {
      title: 'Lohnverrechnung wählen',
      hint: 'BMD, DPW oder DATEV; danach erscheinen die passenden Tabs.',
      isDone: false,
      tab,
      search: { edit: 'softwareId' },
      open: 'Auswählen',
    }
  const number = ID_OF_SOFTWARE[company.softwareId]
  const nameless = stores.find(store => !store.isHidden && number && store[number.key].trim() === '')
  const isMissing = company.individualStoreIds ? nameless !== undefined : company[number?.key ?? 'bmdId'].trim() === ''
  if (!number || !isMissing)
    return {
      title: 'Lohnverrechnung gewählt',
      hint: number && !company.individualStoreIds ? `${software}, ${number.label} ${company[number.key]}` : software,
      isDone: true,
      tab,
      open: 'Ansehen',
    }
  const whose = company.individualStoreIds && nameless ? `den Standort ${nameless.name}` : 'den Betrieb'
  return {
    title: `${number.label} eintragen`,
    hint: `Unter dieser Nummer führt ${software} ${whose}; ohne sie lässt sich nichts übergeben.`,
    isDone: false,
    tab,
    search: { edit: company.individualStoreIds && nameless ? `store.${nameless.id}.${number.key}` : number.key },
    open: 'Eintragen',
  }
}

/** People come with the name of their model; the one that was shipped is nobody's until it is looked at. */
function modelsStep(models: NonNullable<Known['models']>, people: number): FirstStep {
  const own = models.filter(({ isTemplate }) => !isTemplate)
  const isDone = own.length > 0 || (models.length > 0 && people > 0)
  return {
    title: isDone ? 'Beschäftigungsmodelle festgelegt' : 'Beschäftigungsmodelle festlegen',
    hint: isDone
      ? namesOf(own.length > 0 ? own : models)
      : models.length > 0
        ? `${namesOf(models)} ist als Vorlage da. Prüfen Sie Stunden und Zuschläge, bevor Mitarbeiter dazukommen.`
        : 'Wochenstunden, Zuschläge und Überstunden; jeder Mitarbeiter hat eines.',
    isDone,
    tab: 'CompanyEmploymentModels',
    ...(models.length === 0 && { search: NEW_RECORD }),
    open: isDone ? 'Ansehen' : models.length > 0 ? 'Prüfen' : 'Erstellen',
  }
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
