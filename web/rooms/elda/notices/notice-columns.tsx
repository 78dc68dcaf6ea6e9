import type { Notice } from '#contract/elda/notices.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import lines from '#web/ui/data-table/row-line.module.css'
import { StateLine } from '../registrations/state-line.tsx'

const optionalDay = (day: string | null): string => (day ? dayText(day) : '')
const missingText = ({ state, faultCount }: Notice): string =>
  state !== 'draft' || faultCount === 0 ? '' : faultCount === 1 ? '1 Angabe' : `${faultCount} Angaben`

/** One word for how far it came; of a test it says so. */
export const stateText = ({ state, project }: Pick<Notice, 'state' | 'project'>): string =>
  `${REGISTRATION_STATES[state]}${project === 'TM' ? ' (Test)' : ''}`

export const noticeColumns: Column<Notice>[] = [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: personName, filter: 'text' },
  { key: 'store', header: 'Standort', value: ({ storeName }) => storeName, filter: 'choice' },
  { key: 'kind', header: 'Meldung', value: ({ kind }) => NOTICE_KIND_NAMES[kind], filter: 'choice' },
  { key: 'code', header: 'Satzart', value: ({ kind }) => kind, muted: true, startsHidden: true },
  { key: 'day', header: 'Stichtag', value: ({ day }) => day, text: ({ day }) => optionalDay(day), filter: 'day' },
  {
    key: 'dueOn',
    header: 'Frist',
    value: ({ dueOn }) => dueOn,
    text: ({ dueOn }) => optionalDay(dueOn),
    filter: 'day',
  },
  {
    key: 'state',
    header: 'Zustand',
    width: 310,
    value: stateText,
    cell: notice => <StateLine state={notice.state} isTest={notice.project === 'TM'} />,
    filter: 'choice',
  },
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
      <span className={lines.state}>{stateText(notice)}</span>
    </div>
    <div className={lines.facts}>
      {[NOTICE_KIND_NAMES[notice.kind], optionalDay(notice.day), missingText(notice)].filter(Boolean).join(', ')}
    </div>
  </div>
)
