import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportJobDetail, WarningTopic } from '#contract/imports/import-jobs.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { DiffTable } from './diff-table.tsx'
import styles from './import-jobs.module.css'
import { TOPIC_LABELS, whole } from './import-texts.ts'
import { importRowsQuery, ROWS_A_PAGE, type Shown } from './queries.ts'
import type { Corrections } from './use-corrections.ts'

type Props = {
  job: ImportJobDetail
  only?: Shown
  corrections?: Corrections
  onApply?: (() => void) | undefined
}

/** The checked rows, a page at a time; what is wrong comes first. */
export function RowsCard({ job, only, corrections, onApply }: Props) {
  const choices = choicesOf(job)
  const [show, setShow] = useState<Shown>(only ?? firstShown(job))
  const [topic, setTopic] = useState<WarningTopic>()
  const [page, setPage] = useState(1)
  const which = { show, topic: show === 'warning' ? topic : undefined, page }
  const { data, error, refetch, isPlaceholderData } = useQuery(importRowsQuery(useCompanyId(), job, which))
  const choose = (next: Shown, nextTopic?: WarningTopic) => {
    setShow(next)
    setTopic(nextTopic)
    setPage(1)
  }
  return (
    <>
      {!only && (
        <div className={styles.choices}>
          <ChoiceChips label="Zeilen" choices={choices} chosen={show} onToggle={next => choose(next)} />
        </div>
      )}
      {show === 'warning' && job.warnings.length > 1 && (
        <div className={styles.choices}>
          <span>Hinweise</span>
          <ChoiceChips
            label="Art der Hinweise"
            choices={job.warnings.map(({ topic, rows }) => ({
              value: topic,
              label: `${TOPIC_LABELS[topic]} ${whole(rows)}`,
            }))}
            chosen={topic ?? []}
            onToggle={next => choose('warning', next === topic ? undefined : next)}
          />
        </div>
      )}
      <Card
        title={only ? 'Hinweise' : 'Zeilen der Datei'}
        actions={data && data.total > ROWS_A_PAGE && <Pager total={data.total} page={page} onPage={setPage} />}
      >
        {error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data ? (
          <div aria-busy={isPlaceholderData}>
            <DiffTable {...{ job, corrections, onApply }} rows={data.rows} />
          </div>
        ) : (
          <div className={styles.loading} role="status" aria-label="Die Zeilen werden geladen" />
        )}
      </Card>
    </>
  )
}

/** What stands in the way, then what one should know, then all the rest. */
const firstShown = ({ counts }: ImportJobDetail): Shown =>
  counts.error > 0 ? 'error' : counts.warning > 0 ? 'warning' : 'all'

function choicesOf({ counts, rows }: ImportJobDetail): { value: Shown; label: string }[] {
  const all: [Shown, string, number][] = [
    ['all', 'Alle', rows],
    ['error', 'Fehler', counts.error],
    ['new', 'Neu', counts.new],
    ['changed', 'Geändert', counts.changed],
    ['unchanged', 'Unverändert', counts.unchanged],
    ['warning', 'Mit Hinweis', counts.warning],
  ]
  return all
    .filter(([value, , count]) => value === 'all' || count > 0)
    .map(([value, label, count]) => ({ value, label: `${label} ${whole(count)}` }))
}

function Pager({ total, page, onPage }: { total: number; page: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / ROWS_A_PAGE)
  const from = (page - 1) * ROWS_A_PAGE + 1
  return (
    <nav className={styles.pager} aria-label="Seiten">
      <span>
        {whole(from)}–{whole(Math.min(total, from + ROWS_A_PAGE - 1))} von {whole(total)}
      </span>
      <IconButton
        label="Vorige Seite"
        icon={<IconChevronLeft size={17} />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label="Nächste Seite"
        icon={<IconChevronRight size={17} />}
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
