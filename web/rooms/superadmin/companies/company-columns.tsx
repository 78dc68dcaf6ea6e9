import {
  IconDots,
  IconDownload,
  IconEye,
  IconLock,
  IconLockOpen,
  IconLogin2,
  IconNetwork,
  IconPencil,
  IconUpload,
} from '@tabler/icons-react'
import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import type { ManagedCompany } from '#contract/superadmin/companies.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { nearLimits } from './near-limits.ts'

type Act = (company: ManagedCompany) => void
type Acts = {
  onEdit: Act
  onEnter: Act
  onLock: Act
  onDownload: Act
  onTake: Act
  onNetworks: Act
  worksIn: (company: ManagedCompany) => boolean
}

export const companyColumns = (software: readonly ExternalSoftware[], acts: Acts): Column<ManagedCompany>[] => [
  { key: 'id', header: 'ID', align: 'right', muted: true, startsHidden: true, value: ({ id }) => id },
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  {
    key: 'state',
    header: 'Status',
    width: 210,
    filter: 'choice',
    value: company => stateOf(company).label,
    isState: true,
    cell: company => {
      const { label, tone } = stateOf(company)
      return <StatusPill tone={tone}>{label}</StatusPill>
    },
  },
  { key: 'description', header: 'Zusatz', muted: true, startsHidden: true, value: ({ description }) => description },
  { key: 'number', header: 'Betriebsnummer', value: ({ companyNumber }) => companyNumber },
  {
    key: 'software',
    header: 'Lohnverrechnung',
    filter: 'choice',
    value: ({ softwareId }) => software.find(({ id }) => id === softwareId)?.name ?? 'Unbekannte Software',
  },
  { key: 'stores', header: 'Standorte', align: 'right', filter: 'number', value: ({ stores }) => stores },
  {
    key: 'people',
    header: 'Mitarbeiter',
    align: 'right',
    width: 150,
    filter: 'number',
    value: ({ people }) => people,
    text: peopleText,
    cell: company =>
      isOverLicence(company) ? <FieldNote tone="warn">{peopleText(company)}</FieldNote> : peopleText(company),
  },
  {
    key: 'lastSignIn',
    header: 'Letzte Anmeldung',
    muted: true,
    value: ({ lastSignInAt }) => lastSignInAt,
    text: ({ lastSignInAt }) => (lastSignInAt ? momentText(lastSignInAt) : '–'),
  },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, company => <CompanyMenu company={company} {...acts} />),
]

/** Said, and nothing is stopped by it. docs/decisions/0026. */
export const isOverLicence = ({ people, licensedPeople }: ManagedCompany) =>
  licensedPeople !== null && people > licensedPeople

function peopleText({ people, licensedPeople }: ManagedCompany): string {
  return licensedPeople === null ? String(people) : `${people} von ${licensedPeople}`
}

/** What keeps it from working is said before what it is. */
function stateOf(company: ManagedCompany) {
  const { isLocked, isDemo, hasOwner, stores, failedHandOvers } = company

  if (isLocked) return { label: 'gesperrt', tone: 'warn' } as const
  if (!hasOwner) return { label: 'ohne Besitzer', tone: 'error' } as const
  if (failedHandOvers > 0) return { label: handOverText(failedHandOvers), tone: 'error' } as const
  if (stores === 0) return { label: 'ohne Standort', tone: 'warn' } as const
  const [nearLimit] = nearLimits(company)
  if (nearLimit) return { label: nearLimit, tone: 'warn' } as const
  return isDemo ? ({ label: 'Demo', tone: 'info' } as const) : ({ label: 'aktiv', tone: 'ok' } as const)
}

const handOverText = (count: number) =>
  count === 1 ? '1 Übergabe fehlgeschlagen' : `${count} Übergaben fehlgeschlagen`

function CompanyMenu({
  company,
  onEdit,
  onEnter,
  onLock,
  onDownload,
  onTake,
  onNetworks,
  worksIn,
}: { company: ManagedCompany } & Acts) {
  const label = `Aktionen für ${company.name}`
  const items: MenuItem[] = [
    worksIn(company)
      ? { label: 'Betrieb öffnen', icon: <IconLogin2 {...ICON} />, onSelect: () => onEnter(company) }
      : { label: 'Nur lesend ansehen', icon: <IconEye {...ICON} />, onSelect: () => onEnter(company) },
    { label: 'Bearbeiten', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(company) },
    { label: 'Einstellungen herunterladen', icon: <IconDownload {...ICON} />, onSelect: () => onDownload(company) },
    { label: 'Einstellungen aus Datei', icon: <IconUpload {...ICON} />, onSelect: () => onTake(company) },
    { label: 'Zulässige Netze', icon: <IconNetwork {...ICON} />, onSelect: () => onNetworks(company) },
    company.isLocked
      ? { label: 'Wieder öffnen', icon: <IconLockOpen {...ICON} />, onSelect: () => onLock(company) }
      : { label: 'Sperren', icon: <IconLock {...ICON} />, tone: 'danger', onSelect: () => onLock(company) },
  ]
  return (
    <Menu
      label={label}
      items={items}
      trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
    />
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }
