import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeekFill, WeekFillDraft } from '#contract/roster/week-fills.ts'
import { filled } from '#domain/roster/plan-fill.ts'
import { dayText as dayTitle } from '#domain/roster/shift-story.ts'
import { dayOfWall, spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { type Day, dayText, mondayOf } from '#domain/wages/calendar.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { queries as templateQueries } from '../week-templates/queries.ts'
import { WEEKDAYS, weekText } from './board-days.ts'
import { shiftsText } from './board-texts.ts'
import { type BoardWeek, nameOf } from './board-week.ts'
import styles from './fill-dialog.module.css'
import { fillQuery, minuteOf, plannedOf } from './fill-query.ts'
import { newKey, type Plan } from './plan-store.ts'
import { useBoardDays } from './use-board-days.ts'

export type FillKind = 'template' | 'week' | 'day'

type Props = { kind: FillKind; week: BoardWeek; storeName: string; plan: Plan; onClose: () => void }

/** Weeks by their Mondays, days from 0 on. */
type Values = {
  templateId: number | null
  source: number | null
  target: number | null
  day: number | null
  days: readonly (string | number)[]
  withPeople: boolean
}

const WORDS: Record<FillKind, { title: (week: string) => string; done: string; submit: string }> = {
  template: { title: week => `Vorlage auf ${week} anwenden`, done: 'Vorlage angewandt', submit: 'anwenden' },
  week: { title: () => 'Woche kopieren', done: 'Woche kopiert', submit: 'kopieren' },
  day: { title: () => 'Tag kopieren', done: 'Tag kopiert', submit: 'kopieren' },
}

/** What a template, another week or a day would become, before it is planned; one step takes it back. */
export default function FillDialog({ kind, week, storeName, plan, onClose }: Props) {
  const companyId = useCompanyId()
  const { show } = useBoardDays()
  const { storeId } = week
  const first = mondayOf(week.first)
  const [isApplying, setApplying] = useState(false)
  const templates = useQuery({ ...templateQueries.list(companyId), enabled: kind === 'template' })
  const fitting = templates.data?.filter(each => each.storeId === null || each.storeId === storeId) ?? []
  const choices = fitting.map(({ id, name, shifts }) => ({ value: id, label: `${name}, ${shiftsText(shifts)}` }))
  const { state, box } = useFormPanel<Values>({
    entries: entriesOf(kind, first, choices),
    values: {
      ...{ templateId: fitting[0]?.id ?? null, source: kind === 'day' ? first : first - 7, target: first },
      ...{ day: 0, days: [], withPeople: true },
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
    const target = kind === 'template' ? first : state.values.target!
    const isShown = week.first === target && week.last === target + 6
    const isDone = await plan.apply(
      filled(done, plannedOf(preview.data, storeId), newKey, isShown ? undefined : target),
    )
    setApplying(false)
    if (!isDone) return
    onClose()
    if (isShown) return
    const look = { label: 'Woche ansehen', run: () => show('week', target) }
    toast.success(`${shiftsText(count)} in ${weekName(target)} kopiert`, '„Rückgängig“ nimmt sie zurück.', look)
  }
  const hasNone = kind === 'template' && templates.data !== undefined && fitting.length === 0
  return (
    <Dialog
      title={title(weekName(first))}
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
        <Effect {...{ week }} fill={preview.data} isWaiting={preview.isFetching} isAsked={asked.length > 0} />
      )}
    </Dialog>
  )
}

type EffectProps = { week: BoardWeek; fill: WeekFill | undefined; isWaiting: boolean; isAsked: boolean }

function Effect({ week, fill, isWaiting, isAsked }: EffectProps) {
  if (!isAsked) return null
  const withPerson = fill?.shifts.filter(({ employeeId }) => employeeId !== null).length ?? 0
  return (
    <section className={styles.effect} aria-label="Wirkung" aria-live="polite" aria-busy={isWaiting}>
      {!fill ? (
        <p>Wird geprüft …</p>
      ) : (
        <>
          <p>
            <b>{`${shiftsText(fill.shifts.length)}, davon ${withPerson} zugeteilt`}</b>
            {fill.open.length === 0 && fill.skipped.length === 0 && 'Nichts steht entgegen.'}
          </p>
          <Reasons {...{ week }} titles={['bleibt offen', 'bleiben offen']} tone="warn" reasons={fill.open} />
          <Reasons {...{ week }} titles={['wird nicht geplant', 'werden nicht geplant']} reasons={fill.skipped} />
        </>
      )}
    </section>
  )
}

type ReasonsProps = {
  week: BoardWeek
  titles: readonly [one: string, several: string]
  tone?: 'warn'
  reasons: WeekFill['open']
}

function Reasons({ week, titles, tone, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null
  const sum = reasons.reduce((all, { shifts }) => all + shifts, 0)
  return (
    <p data-tone={tone}>
      <b>{`${sum} ${titles[sum === 1 ? 0 : 1]}`}</b>
      {reasons.map(reason => (
        <span key={reason.why}>
          {`${reason.shifts} × ${reason.why}`}
          <small>{whichText(reason, week)}</small>
        </span>
      ))}
    </p>
  )
}

/** „KW 50“ */
const weekName = (first: Day): string => weekText(first).split(' · ')[0]!

const NAMED = 4

/** „Mo 14.12. 06:00–14:30 Bauer Hélène, Di 15.12. 08:00–12:00 und 3 weitere“ */
function whichText({ which, shifts }: WeekFill['open'][number], { calendar, people }: BoardWeek): string {
  const names = new Map(people.map(person => [person.id, nameOf(person)]))
  const texts = which.slice(0, NAMED).map(({ employeeId, from, to }) => {
    const span = { from: wallOf(calendar, minuteOf(from)), to: wallOf(calendar, minuteOf(to)) }
    return [dayTitle(dayOfWall(span.from)), spanText(span), names.get(employeeId ?? 0)].filter(Boolean).join(' ')
  })
  const others = shifts - texts.length
  return `${texts.join(', ')}${texts.length > 0 && others > 0 ? ` und ${others} weitere` : ''}`
}

/** Nothing while something is not chosen yet. */
function askedOf(
  kind: FillKind,
  storeId: number,
  first: Day,
  { templateId, source, target, day, days, withPeople }: Values,
): WeekFillDraft[] {
  const of = (from: WeekFillDraft['source'], to: Day) => ({ storeId, withPeople, source: from, to: dayText(to) })
  if (kind === 'template') return templateId ? [of({ kind: 'template', templateId }, first)] : []
  if (source === null || target === null) return []
  if (kind === 'week') return source === target ? [] : [of({ kind: 'days', from: dayText(source), count: 7 }, target)]
  if (day === null) return []
  const from = source + day
  return days
    .map(at => target + Number(at))
    .filter(to => to !== from)
    .map(to => of({ kind: 'days', from: dayText(from), count: 1 }, to))
}

/** A year either way. */
const WEEKS = Array.from({ length: 105 }, (_, at) => at - 52)

function entriesOf(
  kind: FillKind,
  first: Day,
  templates: readonly { value: number; label: string }[],
): Entry<Values>[] {
  const withPeople: Entry<Values> = {
    ...{ kind: 'bool', key: 'withPeople', label: 'Mit Mitarbeitern' },
    hint: 'Sonst bleiben alle Dienste offen.',
  }
  if (kind === 'template')
    return [
      { kind: 'dropdown-search', key: 'templateId', label: 'Vorlage', required: true, choices: templates },
      withPeople,
    ]
  const weeks = WEEKS.map(at => ({ value: first + 7 * at, label: weekText(first + 7 * at) }))
  const days = WEEKDAYS.map((label, value) => ({ value, label }))
  const isOne = ({ source, target }: Values) => kind === 'week' && source === target
  const source: Entry<Values> = {
    ...{ kind: 'dropdown-search', key: 'source', label: 'Aus der Woche', required: true, choices: weeks },
  }
  const target: Entry<Values> = {
    ...{ kind: 'dropdown-search', key: 'target', label: 'In die Woche', required: true, choices: weeks },
    note: values =>
      isOne(values) ? { tone: 'warn', text: 'Das ist dieselbe Woche. Wählen Sie eine andere.' } : undefined,
  }
  if (kind === 'week') return [source, target, withPeople]
  return [
    source,
    { kind: 'togglelist', key: 'day', label: 'Von', required: true, choices: days },
    target,
    { kind: 'togglelist', key: 'days', label: 'Auf', required: true, several: true, choices: days },
    withPeople,
  ]
}
