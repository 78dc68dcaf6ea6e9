import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ManagedCompany } from '#contract/superadmin/companies.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { useWayInto } from '#web/rooms/access/operator-access/way-into.tsx'
import { softwareQuery } from '#web/rooms/settings/company-settings/queries.ts'
import { useDownloadSettings } from '#web/rooms/settings/settings-file/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { companyColumns, isOverLicence } from './company-columns.tsx'
import { MaintenanceBanner, MaintenanceButton } from './maintenance-part.tsx'
import { companiesQuery, useChangeCompany } from './queries.ts'

const CompanyDialog = lazyLayer(() => import('./company-dialog.tsx'))
const NewCompanyDialog = lazyLayer(() => import('./new-company-dialog.tsx'))
const SettingsFileDialog = lazyLayer(() => import('#web/rooms/settings/settings-file/settings-file-dialog.tsx'))
const CompanyRangesDialog = lazyLayer(() => import('#web/rooms/accounts/address-ranges/company-ranges-dialog.tsx'))
const RemoveDemoDialog = lazyLayer(() => import('../demo/remove-demo-dialog.tsx'))

/** Which company a settings file is to be taken into; a new one may come with its file. */
export type Taking = { id: number; name: string; file?: File | undefined }

/** The companies of the installation. Product H. */
export function CompaniesScreen() {
  const { data: rows, error, refetch, isFetching } = useQuery(companiesQuery)
  const { data: software } = useQuery(softwareQuery(useCompanyId()))
  const { mutateAsync: change } = useChangeCompany()
  const [chosen, setChosen] = useState<number | 'new' | 'demo'>()
  const [taking, setTaking] = useState<Taking>()
  const [closed, setClosed] = useState<{ id: number; name: string }>()
  const { enter, worksIn, dialog } = useWayInto()
  const { mutate: download } = useDownloadSettings()
  usePreload(CompanyDialog)
  const columns = useMemo(
    () =>
      companyColumns(software ?? [], {
        onEdit: ({ id }) => setChosen(id),
        onEnter: enter,
        worksIn,
        onDownload: ({ id }) => download({ companyId: id, asOperator: true }),
        onTake: ({ id, name }) => setTaking({ id, name }),
        onNetworks: ({ id, name }) => setClosed({ id, name }),
        onLock: company =>
          void askLock(company, isLocked => change({ id: company.id, version: company.version, isLocked })),
      }),
    [software, change, download, enter, worksIn],
  )
  const company = rows?.find(({ id }) => id === chosen)
  const close = () => setChosen(undefined)
  const over = rows?.filter(isOverLicence).length ?? 0
  return (
    <>
      <PageHeader
        title="Betriebe"
        actions={<Actions {...{ isFetching, rows, refetch, setChosen }} />}
        primary={
          <Button
            variant="primary"
            icon={<IconPlus size={16} />}
            disabled={!rows || !software}
            onClick={() => setChosen('new')}
          >
            Neuer Betrieb
          </Button>
        }
      />
      <MaintenanceBanner />
      <DataTable
        name="superadmin-companies"
        title="Betriebe"
        alone
        rows={software && rows}
        columns={columns}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        onOpen={({ id }) => setChosen(id)}
        notice={
          over > 0 && (
            <FieldNote tone="warn">
              {over === 1
                ? 'Ein Betrieb hat mehr Mitarbeiter als lizenziert.'
                : `${over} Betriebe haben mehr Mitarbeiter als lizenziert.`}
            </FieldNote>
          )
        }
        empty={
          <EmptyState title="Noch kein Betrieb">
            Erstellen Sie den ersten mit „Neuer Betrieb“. Sein Besitzer bekommt einen Link per E-Mail.
          </EmptyState>
        }
      />
      {software && company && <CompanyDialog key={company.id} company={company} software={software} onClose={close} />}
      {dialog}
      <TakingOver {...{ taking, setTaking }} />
      {closed && <CompanyRangesDialog company={closed} onClose={() => setClosed(undefined)} />}
      {chosen === 'demo' && <RemoveDemoDialog onClose={close} />}
      {software && chosen === 'new' && <NewCompanyDialog software={software} onTake={setTaking} onClose={close} />}
    </>
  )
}

const askLock = ({ name, isLocked }: ManagedCompany, lock: (isLocked: boolean) => Promise<unknown>) =>
  isLocked
    ? lock(false).catch(() => {})
    : confirm({
        title: 'Betrieb sperren',
        about: name,
        text: 'Die Benutzer kommen sofort nicht mehr in den Betrieb und erfahren, warum. Laufende Arbeiten und geplante Übergaben werden nicht mehr ausgeführt. Daten und Rollen bleiben; mit „Wieder öffnen“ ist alles wie zuvor.',
        confirmLabel: 'Sperren',
        danger: true,
        action: () => lock(true),
      })

type ActionsProps = {
  isFetching: boolean
  rows: readonly { isDemo: boolean }[] | undefined
  refetch: () => unknown
  setChosen: (next: number | 'new' | 'demo' | undefined) => void
}

function Actions({ isFetching, rows, refetch, setChosen }: ActionsProps) {
  return (
    <>
      <ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />
      {rows?.some(({ isDemo }) => isDemo) && <Button onClick={() => setChosen('demo')}>Demo entfernen</Button>}
      <MaintenanceButton />
    </>
  )
}

type TakingOverProps = {
  taking: Taking | undefined
  setTaking: (next: Taking | undefined) => void
}

function TakingOver({ taking, setTaking }: TakingOverProps) {
  return (
    taking && (
      <SettingsFileDialog
        companyId={taking.id}
        companyName={taking.name}
        file={taking.file}
        asOperator
        onClose={() => setTaking(undefined)}
      />
    )
  )
}
