import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { HandOverSettings } from '#contract/exports/hand-over-settings.ts'
import { AccessHeader } from '#web/lib/access-header.tsx'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { actionsColumn, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { type ListedTemplate, templatesQuery, useRemoveTemplate } from './queries.ts'
import { inUse, isUsed, templateColumns } from './template-columns.tsx'

const TemplatePage = lazyPart(() => import('./template-page.tsx'), <MissingPartNotice isPage />)
const CopyTemplateDialog = lazyLayer(() => import('./copy-template-dialog.tsx'))

type Props = {
  /** What is chosen for the hand-over. */
  settings: Pick<HandOverSettings, 'wageLayout' | 'absenceLayout'> | undefined
  onSettings: () => void
}

/** All files for payroll, shipped ones and the company's own; the one that the address names is open. Spec 2 §3. */
export default function ExportTemplatesScreen({ settings, onSettings }: Props) {
  const { id: companyId, softwareId } = useCompany()!
  const canWrite = useCan('settings.write')
  const navigate = useNavigate()
  const { exportTemplateId } = useSearch({ strict: false }) as { exportTemplateId?: string }
  const { data: templates, error, refetch } = useQuery(templatesQuery(companyId))
  const { mutateAsync: remove } = useRemoveTemplate(companyId)
  const [copied, setCopied] = useState<ListedTemplate>()
  usePreload(TemplatePage, CopyTemplateDialog)
  const open = (id: number) =>
    void navigate({ to: '.', search: () => ({ access: 'export-templates', exportTemplateId: String(id) }) })
  const list = () => void navigate({ to: '.', search: () => ({ access: 'export-templates' }) })
  const used = useMemo(
    () => settings && templates && inUse(softwareId, settings, templates),
    [settings, templates, softwareId],
  )
  const columns = useMemo(() => {
    const askRemove = (row: ListedTemplate) =>
      confirm({
        title: 'Exportvorlage löschen',
        about: `Exportvorlage „${row.name}“`,
        text: 'Soll das Element wirklich gelöscht werden? Frühere Übergaben bleiben erhalten.',
        confirmLabel: 'Löschen',
        danger: true,
        action: () => remove(row),
      })
    const actions = [
      actionsColumn<ListedTemplate>('copy', 'Kopieren', ONE_BUTTON, row => (
        <IconButton label={`${row.name} kopieren`} icon={<IconCopy size={17} />} onClick={() => setCopied(row)} />
      )),
      actionsColumn<ListedTemplate>('remove', 'Löschen', ONE_BUTTON, row =>
        row.locked ? null : (
          <IconButton
            label={`${row.name} löschen`}
            icon={<IconTrash size={17} />}
            tone="danger"
            onClick={() => void askRemove(row)}
          />
        ),
      ),
    ]
    return [...templateColumns(used), ...(canWrite ? actions : [])]
  }, [used, canWrite, remove])
  const opened = templates?.find(({ id }) => String(id) === exportTemplateId)
  const copyDialog = copied && <CopyTemplateDialog of={copied} onMade={open} onClose={() => setCopied(undefined)} />
  if (opened)
    return (
      <>
        <Suspense fallback={<PageHeader title={opened.name} />}>
          <TemplatePage
            key={opened.id}
            record={opened}
            isUsed={isUsed(opened, used)}
            onCopy={() => setCopied(opened)}
          />
        </Suspense>
        {copyDialog}
      </>
    )
  return (
    <>
      <AccessHeader
        part="export-templates"
        records={templates
          ?.flatMap(({ id, locked }) => (locked ? [] : [`exports/export-templates:${id}`]))
          .slice(0, 50)}
        actions={canWrite && <Button onClick={onSettings}>Einstellungen der Übergabe</Button>}
      />
      {templates && exportTemplateId !== undefined ? (
        <Card>
          <EmptyState title="Diese Vorlage gibt es nicht mehr">
            <Button onClick={list}>Alle Exportvorlagen</Button>
          </EmptyState>
        </Card>
      ) : (
        <DataTable
          name="export-templates"
          title="Exportvorlagen"
          alone
          rows={templates}
          columns={columns}
          rowKey={({ id }) => id}
          error={error}
          onRetry={refetch}
          onOpen={({ id }) => open(id)}
          notice={<span>Gesperrte sind mitgeliefert: kopieren, dann die Kopie ändern.</span>}
        />
      )}
      {copyDialog}
    </>
  )
}
