import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { ReportPreview } from '#contract/reports/report-previews.ts'
import type { ReportDraft } from '#contract/reports/reports.ts'
import type { ReportType } from '#domain/reports/report-kinds.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PagePicture } from '#web/ui/page-picture.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { previewQuery } from './queries.ts'
import { ReportNotes } from './report-notes.tsx'
import styles from './reports.module.css'

const FiguresTable = lazyPart(() => import('./figures-table.tsx'))

/** After the last change, so that typing asks once. */
const PAUSE_MS = 250

type Props = {
  type: ReportType
  draft: ReportDraft
  /** There is enough said for a page. */
  isReady: boolean
  missing: string | undefined
}

const VIEWS = [
  { value: 'page', label: 'Seite' },
  { value: 'rows', label: 'Zeilen' },
] as const

/** The first page as it will be, or all rows, each leading to its own lines. */
export function PreviewCard({ type, draft, isReady, missing }: Props) {
  const companyId = useCompanyId()
  const [view, setView] = useState<'page' | 'rows'>('page')
  const [asked] = useDebouncedValue(JSON.stringify(draft), PAUSE_MS)
  const sent = useMemo(() => JSON.parse(asked) as ReportDraft, [asked])
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...previewQuery(companyId, sent), enabled: isReady })
  const views = <Segments label="Ansicht" choices={VIEWS} chosen={view} onChoose={setView} />
  return (
    <div className={styles.middle} data-view={view}>
      {view === 'rows' && missing === undefined ? (
        <Suspense fallback={<div className={styles.rowsWaiting} />}>
          <FiguresTable key={type} {...{ type, draft: sent }} actions={views} />
        </Suspense>
      ) : (
        <Card
          title="Vorschau"
          hint={data && pagesText(data)}
          actions={
            <>
              <span className={styles.source}>{data && sourceText(data)}</span>
              {views}
            </>
          }
        >
          {missing !== undefined ? (
            <EmptyState title={missing} />
          ) : error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <PagePicture
              page={data?.page}
              isLandscape={data?.isLandscape ?? false}
              isOld={isPlaceholderData}
              alt={`Die erste Seite des Reports, ${rowsText(data?.rows ?? 0)}`}
            />
          )}
        </Card>
      )}
      <ReportNotes notes={data?.notes} />
    </div>
  )
}

const pagesText = ({ pages, isEstimate, isLandscape }: ReportPreview): string =>
  `Seite 1 von ${isEstimate ? 'etwa ' : ''}${pages}${isLandscape ? ', quer' : ''}`

/** What holds amounts from pay is sensitive whatever was said. */
const sourceText = ({ source, isSensitive }: ReportPreview): string => (isSensitive ? `${source}, sensibel` : source)

const rowsText = (rows: number): string => (rows === 1 ? '1 Zeile' : `${rows} Zeilen`)
