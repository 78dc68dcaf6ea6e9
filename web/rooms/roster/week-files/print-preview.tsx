import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WeekPreview } from '#contract/roster/week-files.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { PagePicture } from '#web/ui/page-picture.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './print-dialog.module.css'
import { type NoticeAsked, noticeQuery } from './queries.ts'

/** After the last change, so that several ask once. */
const PAUSE_MS = 200

/** The page as it would be printed now: typeset as the file is. Undefined: nothing is chosen that could be. */
export function PrintPreview({ asked }: { asked: NoticeAsked | undefined }) {
  const [text] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS)
  const sent = useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as NoticeAsked)), [text])
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...noticeQuery(useCompanyId(), sent ?? { storeId: 0, monday: '' }),
    enabled: sent !== undefined,
  })
  return (
    <section className={styles.preview} aria-label="Vorschau">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PagePicture
          page={data?.page}
          isLandscape
          isOld={isPlaceholderData}
          alt={data ? `Der Aushang, ${pagesText(data)}` : ''}
        />
      )}
      <p>{data ? pagesText(data) : ' '}</p>
    </section>
  )
}

const pagesText = ({ pages, isEstimate }: WeekPreview): string => `Seite 1 von ${isEstimate ? 'etwa ' : ''}${pages}`
