import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmploymentModelDetail } from '#contract/settings/employment-models.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { EmploymentModelPage } from './employment-model-page.tsx'
import styles from './employment-models.module.css'
import { ModelColumn } from './model-column.tsx'
import { ModelTemplates } from './model-templates.tsx'
import { ModelsWaiting } from './models-waiting.tsx'
import { queries } from './queries.ts'

const NewModelDialog = lazyLayer(() => import('./new-model-dialog.tsx'))

/** The models beside the rules of the one that is open. */
export function EmploymentModelsScreen() {
  const companyId = useCompanyId()
  const canWrite = useCan('settings.write')
  const { data: models, error, refetch } = useQuery(queries.list(companyId))
  const { isAsked, end } = useNewRecordAsked()
  const [isMaking, setMaking] = useState<string | true>()
  const { open, choose } = useOpenModel(models)
  const making = isMaking ?? (isAsked && canWrite ? true : undefined)

  if (!models) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <ModelsWaiting />
  return (
    <>
      {open ? (
        <EmploymentModelPage
          key={open.id}
          model={open}
          models={models}
          onCopied={choose}
          column={
            <ModelColumn
              models={models}
              openId={open.id}
              onOpen={choose}
              onNew={canWrite ? () => setMaking(true) : undefined}
            />
          }
        />
      ) : (
        <ModelTemplates onChoose={canWrite ? setMaking : undefined} />
      )}
      {making && (
        <NewModelDialog
          template={making === true ? undefined : making}
          models={models}
          onMade={choose}
          onClose={() => {
            setMaking(undefined)
            end()
          }}
        />
      )}
    </>
  )
}

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <>
    <PageHeader title="Beschäftigungsmodelle" />
    <div className={styles.failure}>
      <ErrorState error={error} onRetry={onRetry} />
    </div>
  </>
)

/** The model in the address, so that a link leads to it; without one the default. */
function useOpenModel(models: readonly EmploymentModelDetail[] | undefined) {
  const { employmentModelId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const open = models?.find(({ id }) => id === Number(employmentModelId)) ?? models?.[0]
  const choose = (id: number) =>
    void navigate({ to: '.', search: before => ({ ...before, employmentModelId: String(id) }), replace: true })
  return { open, choose }
}
