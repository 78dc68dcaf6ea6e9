import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { CatalogueCard } from '../agreement-proposals/catalogue-card.tsx'
import { AgreementList } from './agreement-list.tsx'
import { AgreementPage } from './agreement-page.tsx'
import { AgreementTemplates } from './agreement-templates.tsx'
import { peopleText } from './agreement-texts.ts'
import styles from './collective-agreements.module.css'
import { queries } from './queries.ts'

const AgreementDialog = lazyLayer(() => import('./agreement-dialog.tsx'))
const CopyTemplateDialog = lazyLayer(() => import('./copy-template-dialog.tsx'))

/** The agreements beside the tables of the one that is open. */
export function CollectiveAgreementsScreen({ views, onRaise }: { views?: ReactNode; onRaise: () => void }) {
  const companyId = useCompanyId()
  const canWrite = useCan('agreements.write')
  const { data: agreements, error, refetch } = useQuery(queries.list(companyId))
  const { isAsked, end } = useNewRecordAsked()
  const [isMaking, setMaking] = useState(false)
  const [template, setTemplate] = useState<string>()
  const { open, choose } = useOpenAgreement(agreements)

  if (!agreements)
    return error ? <Failure views={views} error={error} onRetry={() => void refetch()} /> : <Waiting views={views} />
  return (
    <>
      {open ? (
        <AgreementPage
          key={open.id}
          agreement={open}
          views={views}
          onRaise={onRaise}
          column={
            <AgreementColumn
              agreements={agreements}
              openId={open.id}
              onOpen={id => void choose(id)}
              onNew={canWrite ? () => setMaking(true) : undefined}
              onCopy={canWrite ? setTemplate : undefined}
            />
          }
        />
      ) : (
        <>
          <PageHeader title="Kollektivverträge">{views}</PageHeader>
          <AgreementTemplates
            isEmpty
            onCopy={canWrite ? setTemplate : undefined}
            onNew={canWrite ? () => setMaking(true) : undefined}
          />
          <div className={styles.after}>
            <CatalogueCard followed={[]} onMade={id => void choose(id)} />
          </div>
        </>
      )}
      {(isMaking || (isAsked && canWrite)) && (
        <AgreementDialog
          agreement={undefined}
          onMade={id => void choose(id)}
          onClose={() => {
            setMaking(false)
            end()
          }}
        />
      )}
      {template && (
        <CopyTemplateDialog template={template} onMade={id => void choose(id)} onClose={() => setTemplate(undefined)} />
      )}
    </>
  )
}

type ColumnProps = {
  agreements: readonly CollectiveAgreement[]
  openId: number
  onOpen: (id: number) => void
  onNew: (() => void) | undefined
  onCopy: ((template: string) => void) | undefined
}

const AgreementColumn = ({ agreements, openId, onOpen, onNew, onCopy }: ColumnProps) => (
  <>
    <Card
      title="Verträge"
      hint={agreements.length}
      actions={onNew && <IconButton label="Neuer Kollektivvertrag" icon={<IconPlus size={18} />} onClick={onNew} />}
    >
      <AgreementList
        label="Kollektivverträge"
        entries={agreements.map(({ id, name, people }) => ({ id, name, detail: peopleText(people) }))}
        {...{ openId, onOpen }}
      />
    </Card>
    <CatalogueCard followed={agreements.map(({ catalogueId }) => catalogueId)} onMade={onOpen} />
    {onCopy && <AgreementTemplates taken={agreements} onCopy={onCopy} />}
  </>
)

type HeadProps = { views: ReactNode }

const Failure = ({ views, error, onRetry }: HeadProps & { error: unknown; onRetry: () => void }) => (
  <>
    <PageHeader title="Kollektivverträge">{views}</PageHeader>
    <Card>
      <ErrorState error={error} onRetry={onRetry} />
    </Card>
  </>
)

/** The same columns as what comes. */
const Waiting = ({ views }: HeadProps) => (
  <>
    <PageHeader title="Kollektivverträge">{views}</PageHeader>
    <div className={styles.columns}>
      <Card title="Verträge">
        <Skeleton rows={3} height={52} />
      </Card>
      <Card title="Tabellen">
        <Skeleton rows={9} height={40} />
      </Card>
    </div>
  </>
)

/** The agreement in the address, so that a link leads to it; without one the first. */
function useOpenAgreement(agreements: readonly CollectiveAgreement[] | undefined) {
  const { agreementId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const open = agreements?.find(({ id }) => id === Number(agreementId)) ?? agreements?.[0]
  const choose = async (id: number) => {
    if (!(await mayLeave())) return
    void navigate({ to: '.', search: before => ({ ...before, agreementId: String(id) }), replace: true })
  }
  return { open, choose }
}
