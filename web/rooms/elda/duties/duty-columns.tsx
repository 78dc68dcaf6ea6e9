import type { ReactNode } from 'react'
import type { EldaDuty } from '#contract/elda/duties.ts'
import { DUTY_STATES, MISSING_FOR_NOTICE } from '#domain/elda/duty-words.ts'
import { NOTICE_KIND_NAMES } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import lines from '#web/ui/data-table/row-line.module.css'
import styles from './duties.module.css'

export const noticeName = ({ kind }: Pick<EldaDuty, 'kind'>): string => NOTICE_KIND_NAMES[kind]

const daysLate = ({ dueOn }: EldaDuty): number =>
  Temporal.PlainDate.from(dueOn).until(Temporal.PlainDate.from(today()), { largestUnit: 'day' }).days

/** What is late for longer says its day: nobody counts hundreds of days. */
const MOST_DAYS = 30

/** „seit 4 Tagen“, „heute“, „04.12.2026“ */
export function deadlineText(duty: EldaDuty): string {
  if (duty.state === 'due') return 'heute'
  const days = daysLate(duty)
  if (duty.state === 'open' || days > MOST_DAYS) return dayText(duty.dueOn)
  return days === 1 ? 'seit gestern' : `seit ${days} Tagen`
}

/** The only thing of a row that has a colour. */
export const Deadline = ({ duty }: { duty: EldaDuty }) => (
  <span className={styles.deadline} data-state={duty.state} title={dayText(duty.dueOn)}>
    {deadlineText(duty)}
  </span>
)

export const missingText = ({ missing }: EldaDuty): string => missing.map(each => MISSING_FOR_NOTICE[each]).join(', ')

/** Where people of several stores are listed, theirs comes first. */
export const dutyColumns = (hasStores: boolean, action: (duty: EldaDuty) => ReactNode): Column<EldaDuty>[] => [
  ...(hasStores
    ? [{ key: 'store', header: 'Standort', value: ({ storeName }: EldaDuty) => storeName, filter: 'choice' as const }]
    : []),
  { key: 'name', header: 'Mitarbeiter', stays: true, value: personName, filter: 'text' },
  { key: 'number', header: 'Nr.', value: ({ mdPersonnelId }) => mdPersonnelId, muted: true, startsHidden: true },
  { key: 'kind', header: 'Meldung', value: noticeName, filter: 'choice' },
  { key: 'code', header: 'Satzart', value: ({ kind }) => kind, muted: true, startsHidden: true },
  { key: 'day', header: 'Stichtag', value: ({ day }) => day, text: ({ day }) => dayText(day), filter: 'day' },
  {
    key: 'dueOn',
    header: 'Frist',
    width: 120,
    value: ({ dueOn }) => dueOn,
    text: ({ dueOn }) => dayText(dueOn),
    cell: duty => <Deadline duty={duty} />,
    filter: 'day',
  },
  { key: 'state', header: 'Zustand', value: ({ state }) => DUTY_STATES[state], filter: 'choice' },
  { key: 'missing', header: 'Fehlt noch', value: missingText, filter: 'choice' },
  { key: 'why', header: 'Warum fällig', value: ({ why }) => why, muted: true },
  { key: 'account', header: 'Beitragskonto', value: ({ account }) => account, filter: 'choice', startsHidden: true },
  actionsColumn('notice', 'Meldung dazu', 176, action),
]

export const dutyLine = (duty: EldaDuty) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{personName(duty)}</b>
      <span className={lines.state}>
        <Deadline duty={duty} />
      </span>
    </div>
    <div className={lines.facts}>
      {[noticeName(duty), duty.storeName, missingText(duty)].filter(Boolean).join(', ')}
    </div>
  </div>
)
