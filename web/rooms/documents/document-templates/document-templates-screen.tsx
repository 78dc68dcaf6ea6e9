import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useMemo, useState } from 'react'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { isRefusal } from '#web/ui/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { NoPermission } from '#web/ui/states/no-permission.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { templatesQuery } from '../document-fills/queries.ts'
import styles from './document-templates.module.css'
import { TemplateStore } from './template-store.tsx'
import { TemplatesTable } from './templates-table.tsx'

const TemplatesSide = lazyPart(() => import('./templates-side.tsx'), <MissingPartNotice />)
const SignaturesCard = lazyPart(() => import('../signatures/signatures-card.tsx'), <MissingPartNotice />)
const TemplateDialog = lazyLayer(() => import('./template-dialog.tsx'))
const PreviewDialog = lazyLayer(() => import('./preview-dialog.tsx'))
const FillDialog = lazyLayer(() => import('./fill-many-dialog.tsx'))

type Asked = { kind: 'upload' | 'fill' } | { kind: 'change' | 'preview'; id: number } | undefined

/** Spec 2 §2.2. */
export function DocumentTemplatesScreen() {
  const companyId = useCompanyId()
  const [canWrite, seesPeople] = [useCan('templates.write'), useCan('employees.read')]
  const { data: templates, error, refetch } = useQuery(templatesQuery(companyId))
  const { data: stores = NO_STORES } = useQuery(storesQuery(companyId))
  const [storeId, setStoreId] = useState<number | null>(null)
  const [openId, setOpenId] = useState<number>()
  const [asked, setAsked] = useState<Asked>()
  usePreload(TemplateDialog, FillDialog)
  const shown = useMemo(() => templates?.filter(template => template.storeId === storeId), [templates, storeId])
  const named = (id: number | undefined) => templates?.find(template => template.id === id)
  const [opened, meant] = [named(openId), asked && 'id' in asked ? named(asked.id) : undefined]
  const close = () => setAsked(undefined)
  const storeName = stores.find(({ id }) => id === storeId)?.name
  const upload = () => setAsked({ kind: 'upload' })

  return (
    <>
      <PageHeader
        title="Vorlagen"
        actions={
          seesPeople && (
            <Button
              icon={<IconFileText size={17} stroke={1.8} />}
              disabled={!templates?.length}
              onClick={() => setAsked({ kind: 'fill' })}
            >
              Dokumente ausfüllen
            </Button>
          )
        }
        primary={canWrite && <UploadButton onClick={upload} />}
      >
        <TemplateStore
          stores={stores}
          chosen={storeId}
          onChoose={chosen => {
            setStoreId(chosen)
            setOpenId(undefined)
          }}
        />
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={storeName ?? 'Firmenweit'} hint={shown && countText(shown.length)}>
            <Templates
              {...{ shown, openId, error }}
              onRetry={() => void refetch()}
              onOpen={id => setOpenId(id === openId ? undefined : id)}
              onChange={id => setAsked({ kind: 'change', id })}
              onUpload={upload}
            />
          </Card>
          <Signatures />
        </div>
        <div className={styles.side}>
          <Side
            opened={
              opened && {
                template: opened,
                canWrite,
                onPreview: seesPeople ? () => setAsked({ kind: 'preview', id: opened.id }) : undefined,
                onChange: () => setAsked({ kind: 'change', id: opened.id }),
                onClose: () => setOpenId(undefined),
              }
            }
          />
        </div>
      </div>
      {asked?.kind === 'fill' && <FillDialog onClose={close} />}
      {(asked?.kind === 'upload' || (asked?.kind === 'change' && meant)) && (
        <TemplateDialog
          template={meant}
          storeId={storeId}
          onClose={close}
          onSaved={saved => {
            close()
            setStoreId(saved.storeId)
            setOpenId(saved.id)
          }}
        />
      )}
      {asked?.kind === 'preview' && meant && <PreviewDialog template={meant} onClose={close} />}
    </>
  )
}

type TemplatesProps = {
  /** Undefined while loading. */
  shown: readonly DocumentTemplate[] | undefined
  openId: number | undefined
  error: unknown
  onRetry: () => void
  onOpen: (id: number) => void
  onChange: (id: number) => void
  onUpload: () => void
}

/** Those of one store, or of the whole company. */
function Templates({ shown, openId, error, onRetry, onOpen, onChange, onUpload }: TemplatesProps) {
  const canWrite = useCan('templates.write')
  return (
    <>
      {!shown && error !== null && <LoadFailed error={error} onRetry={onRetry} />}
      {!shown && error === null && <Skeleton rows={6} height={40} />}
      {shown?.length === 0 && (
        <EmptyState
          title="Noch keine Vorlagen"
          actions={canWrite && <Button onClick={onUpload}>Vorlage hochladen</Button>}
        >
          {canWrite
            ? 'Laden Sie einen Dienstvertrag oder ein PDF-Formular hoch. Welche Felder darin stehen können, sehen Sie daneben.'
            : 'Wer Vorlagen bearbeiten darf, lädt hier Dienstverträge und Formulare hoch.'}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <TemplatesTable templates={shown} openId={openId} canWrite={canWrite} onOpen={onOpen} onChange={onChange} />
      )}
    </>
  )
}

const Signatures = () => (
  <Suspense
    fallback={
      <Card title="Unterschriften">
        <Skeleton rows={2} height={56} />
      </Card>
    }
  >
    <SignaturesCard />
  </Suspense>
)

const Side = (props: ComponentProps<typeof TemplatesSide>) => (
  <Suspense
    fallback={
      <Card title="Felder">
        <Skeleton rows={8} height={40} />
      </Card>
    }
  >
    <TemplatesSide {...props} />
  </Suspense>
)

const UploadButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" icon={<IconUpload size={17} stroke={1.8} />} onClick={onClick}>
    Vorlage hochladen
  </Button>
)

const NO_STORES: never[] = []
const countText = (count: number) => (count === 1 ? '1 Vorlage' : `${count} Vorlagen`)

/** Spec 2 §2.2, §8. */
function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isRefusal(error, 403))
    return (
      <NoPermission>
        Sie haben nicht die Berechtigung, um die Vorlagen in diesem Store anzusehen. Bitte wenden Sie sich an den
        Administrator des Standorts.
      </NoPermission>
    )
  return (
    <ErrorState
      error={error}
      title="Bei der Datenabfrage ist ein Fehler aufgetreten. Bitte versuchen Sie die Seite neu zu laden."
      onRetry={onRetry}
    />
  )
}
