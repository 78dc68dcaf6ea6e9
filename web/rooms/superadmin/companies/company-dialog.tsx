import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import { type ManagedCompany, ManagedCompanyChange } from '#contract/superadmin/companies.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { softwareChoices } from '#web/rooms/settings/company-settings/settings-entries.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { useChangeCompany } from './queries.ts'

type Values = Pick<
  ManagedCompany,
  | 'name'
  | 'description'
  | 'companyNumber'
  | 'individualStoreIds'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'isMasterDataLocked'
  | 'hasUebersichtReport'
  | 'hasPlannerLicence'
  | 'hasTimeTrackingLicence'
> & { softwareId: number | null } & Record<
    'licensedPeople' | 'mostPeople' | 'mostStores' | 'mostFileMegabytes' | 'mostProgramRequests',
    number | null | undefined
  >

type Props = { company: ManagedCompany; software: readonly ExternalSoftware[]; onClose: () => void }

export default function CompanyDialog({ company, software, onClose }: Props) {
  return (
    <RecordDialog<ManagedCompany, Values, Omit<ManagedCompanyChange, 'version'>, ManagedCompany>
      record={company}
      title="Betrieb bearbeiten"
      size={600}
      columns={2}
      entries={[...entriesOf(company, software), ...quotaEntries(company)]}
      values={company}
      schema={ManagedCompanyChange.omit({ version: true })}
      change={useChangeCompany()}
      onClose={onClose}
    />
  )
}

const entriesOf = ({ softwareId, people }: ManagedCompany, software: readonly ExternalSoftware[]): Entry<Values>[] => [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, wide: true },
  { kind: 'text', key: 'description', label: 'Zusatz', maxLength: 128 },
  { kind: 'text', key: 'companyNumber', label: 'Betriebsnummer', maxLength: 32 },
  { kind: 'text', key: 'street', label: 'Straße und Hausnummer', maxLength: 128, wide: true },
  { kind: 'text', key: 'postalCode', label: 'PLZ', maxLength: 16 },
  { kind: 'text', key: 'city', label: 'Ort', maxLength: 128 },
  {
    kind: 'dropdown-search',
    key: 'softwareId',
    label: 'Lohnverrechnung',
    required: true,
    choices: softwareChoices(software, softwareId),
  },
  {
    kind: 'numeric',
    key: 'licensedPeople',
    label: 'Lizenzierte Mitarbeiter',
    min: 1,
    max: 1_000_000,
    placeholder: 'beliebig viele',
    note: ({ licensedPeople }) =>
      licensedPeople && people > licensedPeople
        ? `Derzeit ${people}: Die Liste weist darauf hin, gesperrt wird nichts.`
        : { tone: 'plain', text: `Derzeit ${people}; sind es mehr, weist die Liste darauf hin, gesperrt wird nichts` },
  },
  { kind: 'bool', key: 'hasPlannerLicence', label: 'Lizenz Planer' },
  { kind: 'bool', key: 'hasTimeTrackingLicence', label: 'Lizenz Zeiterfassung' },
  {
    kind: 'bool',
    key: 'individualStoreIds',
    label: 'Eigene IDs je Standort',
    hint: 'An die Lohnverrechnung gehen die IDs der Standorte statt der des Betriebs.',
  },
  { kind: 'bool', key: 'hasUebersichtReport', label: 'Bericht SÜ - Übersicht' },
  {
    kind: 'bool',
    key: 'isMasterDataLocked',
    label: 'Stammdaten des Betriebs gesperrt',
    hint: 'Name, Adresse und Standorte ändert dann nur der Betreiber.',
    wide: true,
  },
]

/** More is refused; what is there already stays. */
const quotaEntries = (company: ManagedCompany): Entry<Values>[] => [
  { ...limit('mostPeople', 'Höchstens Mitarbeiter', 1_000_000), note: used('mostPeople', company.people) },
  { ...limit('mostStores', 'Höchstens Standorte', 100_000), note: used('mostStores', company.stores) },
  {
    ...limit('mostFileMegabytes', 'Höchstens MB an Dateien', 100_000_000),
    note: used('mostFileMegabytes', company.fileMegabytes),
  },
  {
    ...limit('mostProgramRequests', 'Höchstens API-Anfragen je Minute', 100_000),
    note: used('mostProgramRequests', company.programRequests, 'In der letzten Minute'),
  },
]

type Limit = 'mostPeople' | 'mostStores' | 'mostFileMegabytes' | 'mostProgramRequests'

const limit = (key: Limit, label: string, max: number) =>
  ({ kind: 'numeric', key, label, min: 1, max, placeholder: 'beliebig viele' }) as const

const used =
  (key: Limit, amount: number, since = 'Derzeit') =>
  (values: Values) => {
    const most = values[key]
    return most && amount >= most
      ? `${since} ${amount}: Mehr werden abgelehnt.`
      : ({ tone: 'plain', text: `${since} ${amount}` } as const)
  }
