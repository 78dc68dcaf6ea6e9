import type { Notice } from '#contract/elda/notices.ts'
import { NOTICE_KIND_NAMES, type RegistrationState, stateText } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import lines from '#web/ui/data-table/row-line.module.css'
import styles from './notices.module.css'

const optionalDay = (day: string | null): string => (day ? dayText(day) : '')
const missingText = ({ state, faultCount }: Notice): string =>
  state !== 'draft' || faultCount === 0 ? '' : faultCount === 1 ? '1 Angabe' : `${faultCount} Angaben`

const stateOf = ({ state, project }: Notice): string => stateText(state, project === 'TM')

/** Not with ELDA yet. */
const WAITING: readonly RegistrationState[] = ['draft', 'created', 'rejected']
const isLate = ({ state, dueOn }: Notice): boolean => dueOn !== null && WAITING.includes(state) && dueOn < today()

/** The only thing of a row that has a colour. */
const Deadline = ({ notice }: { notice: Notice }) => (
  <span className={styles.deadline} data-late={isLate(notice) || undefined}>
    {optionalDay(notice.dueOn)}
  </span>
)

const store: Column<Notice> = {
  ...{ key: 'store', header: 'Standort', value: ({ storeName }) => storeName, filter: 'choice' },
}

/** Where people of several stores are listed, theirs comes first. */
export const noticeColumns = (hasStores: boolean): Column<Notice>[] => [
  ...(hasStores ? [store] : []),
  { key: 'name', header: 'Mitarbeiter', stays: true, value: personName, filter: 'text' },
  { key: 'kind', header: 'Meldung', value: ({ kind }) => NOTICE_KIND_NAMES[kind], filter: 'choice' },
  { key: 'code', header: 'Satzart', value: ({ kind }) => kind, muted: true, startsHidden: true },
  { key: 'day', header: 'Stichtag', value: ({ day }) => day, text: ({ day }) => optionalDay(day), filter: 'day' },
  {
    key: 'dueOn',
    header: 'Frist',
    value: ({ dueOn }) => dueOn,
    text: ({ dueOn }) => optionalDay(dueOn),
    cell: notice => <Deadline notice={notice} />,
    filter: 'day',
  },
  { key: 'state', header: 'Zustand', value: stateOf, filter: 'choice' },
  { key: 'missing', header: 'Fehlt noch', value: missingText },
  { key: 'reference', header: 'Referenzwert', value: ({ reference }) => reference, muted: true, filter: 'text' },
  { key: 'account', header: 'Beitragskonto', value: ({ account }) => account, filter: 'choice', startsHidden: true },
  {
    key: 'stateAt',
    header: 'Seit',
    value: ({ stateAt }) => stateAt,
    text: ({ stateAt }) => momentText(stateAt),
    muted: true,
  },
  { key: 'madeBy', header: 'Erstellt von', value: ({ madeBy }) => madeBy, filter: 'choice', startsHidden: true },
]

export const noticeLine = (notice: Notice) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{personName(notice)}</b>
      <span className={lines.state}>{stateOf(notice)}</span>
    </div>
    <div className={lines.facts}>
      {[NOTICE_KIND_NAMES[notice.kind], optionalDay(notice.day), missingText(notice)].filter(Boolean).join(', ')}
    </div>
  </div>
)
