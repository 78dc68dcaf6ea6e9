import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './agreement-catalogue.module.css'
import { CatalogueMenu } from './catalogue-menu.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import type { ReadFile } from './import-dialog.tsx'
import { catalogueAgreementQuery, catalogueQuery } from './queries.ts'

const CatalogueDialog = lazyLayer(() => import('./catalogue-dialog.tsx'))
const ImportDialog = lazyLayer(() => import('./import-dialog.tsx'))
const ImportView = lazyPart(() => import('./import-view.tsx'), <MissingPartNotice isPage />)

/** „Kollektivverträge“ of the installation: tables by day, imported, and proposed to companies. Product H */
export function AgreementCatalogueScreen() {
  const { data: entries, error, refetch } = useQuery(catalogueQuery)
  const [chosenId, setChosen] = useState<number>()
  const [isMaking, setMaking] = useState(false)
  const openId = entries?.find(({ id }) => id === chosenId)?.id ?? entries?.[0]?.id
  usePreload(ImportDialog)
  const open = async (id: number) => {
    if (id !== openId && (await mayLeave())) setChosen(id)
  }
  return (
    <>
      <div className={styles.screen}>
        <CatalogueMenu entries={entries} openId={openId} onOpen={id => void open(id)} onNew={() => setMaking(true)} />
        <div className={styles.open}>
          {openId === undefined ? (
            <>
              <PageHeader title="Kollektivverträge" />
              {error && !entries && <ErrorState error={error} onRetry={() => void refetch()} />}
              {!error && !entries && <Skeleton rows={8} height={40} />}
              {entries && <EmptyCatalogue onNew={() => setMaking(true)} />}
            </>
          ) : (
            <OpenAgreement key={openId} id={openId} onRemoved={() => setChosen(undefined)} />
          )}
        </div>
      </div>
      {isMaking && (
        <CatalogueDialog agreement={undefined} onMade={({ id }) => setChosen(id)} onClose={() => setMaking(false)} />
      )}
    </>
  )
}

const EmptyCatalogue = ({ onNew }: { onNew: () => void }) => (
  <Card>
    <EmptyState title="Noch kein Kollektivvertrag" actions={<Button onClick={onNew}>Neuer Kollektivvertrag</Button>}>
      Was hier steht, können Betriebe übernehmen, die zentrale Kollektivverträge erlauben.
    </EmptyState>
  </Card>
)

function OpenAgreement({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { data: agreement, error, refetch } = useQuery(catalogueAgreementQuery(id))
  const [tableId, setTable] = useState<number>()
  const [dialog, setDialog] = useState<'edit' | 'import'>()
  const [file, setFile] = useState<ReadFile>()
  const [reads, setReads] = useState(0)
  if (!agreement)
    return (
      <>
        <PageHeader title="Kollektivverträge" isWaiting />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} height={40} />}
      </>
    )
  const table = agreement.tables.find(one => one.id === tableId) ?? agreement.tables[0]
  const close = () => setDialog(undefined)
  return (
    <>
      {file ? (
        <Suspense fallback={<Skeleton rows={8} height={40} />}>
          <ImportView
            key={reads}
            agreement={agreement}
            file={file}
            onOther={() => setDialog('import')}
            onEnd={made => {
              setFile(undefined)
              if (made) setTable(made)
            }}
          />
        </Suspense>
      ) : (
        <CataloguePage
          agreement={agreement}
          table={table}
          onTable={setTable}
          onImport={() => setDialog('import')}
          onEdit={() => setDialog('edit')}
          onRemoved={onRemoved}
        />
      )}
      {dialog === 'edit' && <CatalogueDialog agreement={agreement} onMade={noop} onClose={close} />}
      {dialog === 'import' && (
        <ImportDialog
          agreement={agreement}
          like={likeOf(agreement, file) ?? table}
          onRead={read => {
            setFile(read)
            setReads(reads + 1)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const noop = () => {}

/** Another file for the same day begins with what was asked for the first one. */
const likeOf = (agreement: CatalogueAgreement, file: ReadFile | undefined) =>
  file &&
  agreement.tables.find(({ payKind, federalState }) => payKind === file.payKind && federalState === file.federalState)
