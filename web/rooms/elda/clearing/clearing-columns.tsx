import type { ClearingCase } from '#contract/elda/clearing.ts'
import { CLEARING_STEPS, CLEARING_URGENCIES, type ClearingUrgency } from '#domain/elda/clearing-codes.ts'
import { CLEARING_STATES } from '#domain/elda/return-words.ts'
import { dayText } from '#web/lib/day-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import lines from '#web/ui/data-table/row-line.module.css'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './clearing.module.css'

const TONES: Record<ClearingUrgency, Tone> = { urgent: 'error', soon: 'warn', normal: 'neutral' }

export const Urgency = ({ urgency }: Pick<ClearingCase, 'urgency'>) => (
  <StatusPill tone={TONES[urgency]}>{CLEARING_URGENCIES[urgency]}</StatusPill>
)

export const accountText = ({ account, insurer }: ClearingCase): string =>
  [account, insurer.replace(/^\d+ · /, '')].filter(Boolean).join(' · ')

const nameText = ({ name, employeeId }: ClearingCase): string =>
  employeeId === null ? [name, 'nicht gefunden'].filter(Boolean).join(', ') : name

const stepText = ({ step, state, employeeId, reason }: ClearingCase): string => {
  if (state === 'settled') return reason
  return employeeId === null && step !== 'payroll' ? 'Mitarbeiter zuordnen' : CLEARING_STEPS[step]
}

const Due = ({ found }: { found: ClearingCase }) => (
  <span className={found.isLate ? styles.late : undefined}>{dayText(found.dueOn)}</span>
)

/** As the list comes: by account and deadline. */
export const CLEARING_COLUMNS: Column<ClearingCase>[] = [
  { key: 'account', header: 'Beitragskonto', value: accountText, filter: 'choice' },
  {
    key: 'meaning',
    header: 'Rückmeldung der ÖGK',
    stays: true,
    value: ({ meaning }) => meaning,
    filter: 'text',
  },
  { key: 'code', header: 'Code', value: ({ code }) => code, filter: 'choice', muted: true },
  { key: 'name', header: 'Mitarbeiter', value: nameText, filter: 'text' },
  { key: 'reference', header: 'Referenz', value: ({ reference }) => reference, muted: true, startsHidden: true },
  {
    key: 'urgency',
    header: 'Dringlichkeit',
    width: 130,
    value: ({ urgency }) => CLEARING_URGENCIES[urgency],
    cell: found => <Urgency urgency={found.urgency} />,
    filter: 'choice',
  },
  {
    key: 'dueOn',
    header: 'Frist',
    width: 110,
    value: ({ dueOn }) => dueOn,
    text: ({ dueOn }) => dayText(dueOn),
    cell: found => <Due found={found} />,
    filter: 'day',
  },
  {
    key: 'state',
    header: 'Zustand',
    value: ({ state, workedBy }) =>
      state === 'working' && workedBy ? `${CLEARING_STATES[state]}, ${workedBy}` : CLEARING_STATES[state],
    filter: 'choice',
  },
  { key: 'step', header: 'Nächster Schritt', value: stepText, filter: 'choice' },
  { key: 'store', header: 'Standort', value: ({ storeName }) => storeName, filter: 'choice', startsHidden: true },
]

export const clearingLine = (found: ClearingCase) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{nameText(found) || found.reference}</b>
      <span className={lines.state}>
        <Due found={found} />
      </span>
    </div>
    <div className={lines.facts}>
      {[found.meaning, CLEARING_URGENCIES[found.urgency], stepText(found)].filter(Boolean).join(', ')}
    </div>
  </div>
)
