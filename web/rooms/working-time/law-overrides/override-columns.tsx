import type { LawOverride } from '#contract/working-time/law-overrides.ts'
import { dayOf, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import { LAW_RULES } from '#domain/working-time/rules.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'

export const ruleName = ({ rule }: LawOverride): string => LAW_RULES[rule].name

export const shiftDay = ({ from }: LawOverride, zone: string): string => dayOf(fromUtcText(from), zone).toString()

/** „14:00–22:30“ */
export const shiftTimes = ({ from, to }: LawOverride, zone: string): string =>
  `${formatTime(fromUtcText(from), zone)}–${formatTime(fromUtcText(to), zone)}`

const HOLDS = { tone: 'ok', text: 'gilt' } as const
const VOID = { tone: 'neutral', text: 'hinfällig' } as const
export const standingOf = ({ holds }: LawOverride) => (holds ? HOLDS : VOID)

export const overrideColumns = (zone: string, storeName: (id: number) => string): Column<LawOverride>[] => [
  {
    key: 'name',
    header: 'Name',
    stays: true,
    value: override => personName(override),
    filter: 'choice',
  },
  {
    key: 'day',
    header: 'Tag',
    value: override => shiftDay(override, zone),
    text: override => dayText(shiftDay(override, zone)),
    filter: 'day',
  },
  { key: 'times', header: 'Dienst', value: override => shiftTimes(override, zone) },
  { key: 'store', header: 'Standort', value: ({ storeId }) => storeName(storeId), filter: 'choice' },
  { key: 'rule', header: 'Regel', value: ruleName, filter: 'choice' },
  { key: 'sentence', header: 'Feststellung', value: ({ sentence }) => sentence, filter: 'text', muted: true },
  { key: 'reason', header: 'Begründung', value: ({ reason }) => reason, filter: 'text' },
  { key: 'confirmedBy', header: 'Eingeteilt von', value: ({ confirmedBy }) => confirmedBy, filter: 'choice' },
  {
    key: 'confirmedAt',
    header: 'Am',
    muted: true,
    value: ({ confirmedAt }) => confirmedAt,
    text: ({ confirmedAt }) => momentText(confirmedAt),
  },
  {
    key: 'holds',
    header: 'Stand',
    width: 118,
    isState: true,
    filter: 'choice',
    value: override => standingOf(override).text,
    cell: override => {
      const { tone, text } = standingOf(override)
      return <StatusPill tone={tone}>{text}</StatusPill>
    },
  },
]
