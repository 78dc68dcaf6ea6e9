import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekFill, WeekFillDraft } from '#contract/roster/week-fills.ts'
import { filled } from '#domain/roster/plan-fill.ts'
import { type Day, dayText } from '#domain/wages/calendar.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { queries as templateQueries } from '../week-templates/queries.ts'
import { weekdayText, weekText } from './board-days.ts'
import { shiftsText } from './board-texts.ts'
import styles from './fill-dialog.module.css'
import { fillQuery, plannedOf } from './fill-query.ts'
import { newKey, type Plan } from './plan-store.ts'

export type FillKind = 'template' | 'week' | 'day'

type Props = { kind: FillKind; storeId: number; storeName: string; first: Day; plan: Plan; onClose: () => void }

type Values = {
  templateId: number | null
  week: number | null
  day: number | null
  days: readonly (string | number)[]
  withPeople: boolean
}

const WORDS: Record<FillKind, { title: (week: string) => string; done: string; submit: string }> = {
  template: { title: week => `Vorlage auf ${week} anwenden`, done: 'Vorlage angewandt', submit: 'anwenden' },
  week: { title: week => `Andere Woche in ${week} kopieren`, done: 'Woche kopiert', submit: 'kopieren' },
  day: { title: () => 'Tag kopieren', done: 'Tag kopiert', submit: 'kopieren' },
}

/** What a template, another week or a day would become, before it is planned; one step takes it back. */
export default function FillDialog({ kind, storeId, storeName, first, plan, onClose }: Props) {
  const companyId = useCompanyId()
  const [isApplying, setApplying] = useState(false)
  const templates = useQuery({ ...templateQueries.list(companyId), enabled: kind === 'template' })
  const fitting = templates.data?.filter(each => each.storeId === null || each.storeId === storeId) ?? []
  const choices = fitting.map(({ id, name, shifts }) => ({ value: id, label: `${name}, ${shiftsText(shifts)}` }))
  const { state, box } = useFormPanel<Values>({
    entries: entriesOf(kind, first, choices),
    values: {
      ...{ templateId: fitting[0]?.id ?? null, week: first - 7 },
      ...{ day: first, days: [], withPeople: true },
    },
    revision: templates.dataUpdatedAt,
    discards: true,
    onAccept: () => {},
  })
  const asked = askedOf(kind, storeId, first, state.values)
  const preview = useQuery(fillQuery(companyId, asked))
  const { title, done, submit } = WORDS[kind]
  const count = preview.data?.shifts.length ?? 0
  const apply = async () => {
    if (!preview.data) return
    setApplying(true)
    const isDone = await plan.apply(filled(done, plannedOf(preview.data, storeId), newKey))
    setApplying(false)
    if (isDone) onClose()
  }
  const hasNone = kind === 'template' && templates.data !== undefined && fitting.length === 0
  return (
    <Dialog
      title={title(weekText(first).split(' · ')[0]!)}
      size={560}
      busy={isApplying}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isApplying}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            busy={isApplying}
            disabled={count === 0 || preview.isFetching}
            onClick={() => void apply()}
          >
            {count === 0 ? 'Nichts zu planen' : `${shiftsText(count)} ${submit}`}
          </Button>
        </>
      }
    >
      <p className={styles.store}>{`${storeName}, als Entwürfe`}</p>
      {hasNone ? (
        <p>
          Für diesen Standort gibt es noch keine Vorlage. Planen Sie eine Woche und wählen Sie dann im Menü „Woche als
          Vorlage sichern“.
        </p>
      ) : (
        <FormPanel {...{ state, box }} />
      )}
      {preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Effect fill={preview.data} isWaiting={preview.isFetching} isAsked={asked.length > 0} />
      )}
    </Dialog>
  )
}

function Effect({ fill, isWaiting, isAsked }: { fill: WeekFill | undefined; isWaiting: boolean; isAsked: boolean }) {
  if (!isAsked) return null
  const withPerson = fill?.shifts.filter(({ employeeId }) => employeeId !== null).length ?? 0
  return (
    <section className={styles.effect} aria-label="Wirkung" aria-live="polite" aria-busy={isWaiting}>
      {!fill ? (
        <p>Wird geprüft …</p>
      ) : (
        <>
          <p>
            <b>{`${shiftsText(fill.shifts.length)}, ${withPerson} mit Mitarbeiter`}</b>
            {fill.open.length === 0 && fill.skipped.length === 0 && 'Nichts steht entgegen.'}
          </p>
          <Reasons titles={['bleibt offen', 'bleiben offen']} tone="warn" reasons={fill.open} />
          <Reasons titles={['wird nicht geplant', 'werden nicht geplant']} reasons={fill.skipped} />
        </>
      )}
    </section>
  )
}

type ReasonsProps = { titles: readonly [one: string, several: string]; tone?: 'warn'; reasons: WeekFill['open'] }

function Reasons({ titles, tone, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null
  const sum = reasons.reduce((all, { shifts }) => all + shifts, 0)
  return (
    <p data-tone={tone}>
      <b>{`${sum} ${titles[sum === 1 ? 0 : 1]}`}</b>
      {reasons.map(({ why, shifts }) => `${shifts} × ${why}`).join(', ')}
    </p>
  )
}

/** Nothing while something is not chosen yet. */
function askedOf(
  kind: FillKind,
  storeId: number,
  first: Day,
  { templateId, week, day, days, withPeople }: Values,
): WeekFillDraft[] {
  const of = (source: WeekFillDraft['source'], to: Day) => ({ storeId, withPeople, source, to: dayText(to) })
  if (kind === 'template') return templateId ? [of({ kind: 'template', templateId }, first)] : []
  if (kind === 'week') return week ? [of({ kind: 'days', from: dayText(week), count: 7 }, first)] : []
  return day === null
    ? []
    : days.filter(to => to !== day).map(to => of({ kind: 'days', from: dayText(day), count: 1 }, Number(to)))
}

const WEEKS = [-1, -2, -3, -4, -5, -6, -7, -8, 1, 2, 3, 4]

function entriesOf(
  kind: FillKind,
  first: Day,
  templates: readonly { value: number; label: string }[],
): Entry<Values>[] {
  const days = Array.from({ length: 7 }, (_, at) => ({ value: first + at, label: weekdayText(first + at) }))
  const withPeople: Entry<Values> = {
    ...{ kind: 'bool', key: 'withPeople', label: 'Mit Mitarbeitern' },
    hint: 'Sonst bleiben alle Dienste offen.',
  }
  if (kind === 'template')
    return [
      { kind: 'dropdown-search', key: 'templateId', label: 'Vorlage', required: true, choices: templates },
      withPeople,
    ]
  if (kind === 'week')
    return [
      {
        ...{ kind: 'dropdown-search', key: 'week', label: 'Aus der Woche', required: true },
        choices: WEEKS.map(at => ({ value: first + 7 * at, label: weekText(first + 7 * at) })),
      },
      withPeople,
    ]
  return [
    { kind: 'togglelist', key: 'day', label: 'Von', required: true, choices: days },
    { kind: 'togglelist', key: 'days', label: 'Auf', required: true, several: true, choices: days },
    withPeople,
  ]
}
