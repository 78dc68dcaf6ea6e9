import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { shiftStoryQuery } from './queries.ts'
import styles from './shift-lines.module.css'
import { whenText } from './when-text.ts'

const SHOWN_FIRST = 3

/** Who did what to a shift: the last three, and all of them when somebody asks. */
export default function ShiftLines({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(shiftStoryQuery(useCompanyId(), id))
  const [isWhole, setWhole] = useState(false)
  if (error)
    return (
      <p className={styles.lines}>
        Der Verlauf wurde nicht geladen.{' '}
        <Button variant="text" onClick={() => void refetch()}>
          Noch einmal versuchen
        </Button>
      </p>
    )
  if (data?.length === 0) return null
  const shown = isWhole ? data : data?.slice(0, SHOWN_FIRST)
  return (
    <section className={styles.lines} aria-label="Verlauf" aria-busy={!data}>
      <ol data-whole={isWhole || undefined}>
        {shown?.map(({ at, by, text }, place) => (
          <li key={`${at} ${place}`}>
            <time dateTime={`${at.replace(' ', 'T')}Z`}>{whenText(at)}</time>
            <span title={by}>{by}</span>
            <b>{text}</b>
          </li>
        )) ?? <li>Verlauf wird geladen …</li>}
      </ol>
      {data && data.length > SHOWN_FIRST && (
        <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Weniger anzeigen' : `${data.length - SHOWN_FIRST} weitere anzeigen`}
        </Button>
      )}
    </section>
  )
}
