import type { Average } from '#contract/settings/averages.ts'
import { AVERAGE_HEADS, averageTexts, ownText, STATE_HEAD } from '#domain/settings/average-import.ts'
import { averagesOn, type OwnType } from '#domain/wages/averages.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { today } from '#web/lib/day-text.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'

const NO_TYPES: never[] = []
const known = new WeakMap<readonly OwnType[], (rows: readonly Average[]) => Column<Average>[]>()

/** The same function for the same wage types, so that the table is not laid out again. */
export function averageColumns(ownTypes: readonly OwnType[] = NO_TYPES) {
  const columns = known.get(ownTypes) ?? (rows => columnsOf(rows, ownTypes))
  known.set(ownTypes, columns)
  return columns
}

function columnsOf(rows: readonly Average[], ownTypes: readonly OwnType[]): Column<Average>[] {
  const texts = averageTexts(ownTypes)
  const state = (row: Average) => stateOf(row, rows)
  return [
    { key: 'name', header: AVERAGE_HEADS.name, stays: true, value: ({ name }) => name },
    { key: 'usedFor', header: AVERAGE_HEADS.usedFor, value: texts.usedFor },
    { key: 'period', header: AVERAGE_HEADS.period, filter: 'choice', value: texts.period },
    { key: 'divisor', header: AVERAGE_HEADS.divisor, filter: 'choice', value: texts.divisor },
    {
      key: 'kinds',
      header: AVERAGE_HEADS.kinds,
      minWidth: 180,
      width: 330,
      value: texts.kinds,
      cell: row => <FirstOf names={row.kinds.map(kind => kindOf(kind).name)} />,
    },
    {
      key: 'ownTypes',
      header: AVERAGE_HEADS.ownTypes,
      minWidth: 130,
      width: 190,
      value: texts.ownTypes,
      cell: ({ ownTypes: used }) => <FirstOf names={ownTypes.filter(({ id }) => used.includes(id)).map(ownText)} />,
    },
    {
      key: 'skipsAbsences',
      header: AVERAGE_HEADS.skipsAbsences,
      filter: 'choice',
      startsHidden: true,
      value: texts.skipsAbsences,
    },
    {
      key: 'leastTimes',
      header: AVERAGE_HEADS.leastTimes,
      align: 'right',
      startsHidden: true,
      value: ({ leastTimes }) => leastTimes,
    },
    {
      key: 'validFrom',
      header: AVERAGE_HEADS.validFrom,
      muted: true,
      value: ({ validFrom }) => validFrom,
      text: texts.validFrom,
    },
    {
      key: 'state',
      header: STATE_HEAD,
      filter: 'choice',
      width: 180,
      value: row => state(row).text,
      isState: true,
      cell: row => <StatusPill tone={state(row).tone}>{state(row).text}</StatusPill>,
    },
  ]
}

const SHOWN = 2

/** So many as have room in two lines; all of them where the pointer rests, in the filter and in files. */
function FirstOf({ names }: { names: readonly string[] }) {
  const more = names.length - SHOWN
  const text = names.slice(0, SHOWN).join(', ')
  return <span title={names.join(', ')}>{more > 0 ? `${text} und ${more} weitere` : text}</span>
}

function stateOf(row: Average, rows: readonly Average[]): { tone: Tone; text: string } {
  if (row.isTemplate) return { tone: 'warn', text: 'Vorlage, bitte prüfen' }
  if (row.validFrom > today()) return { tone: 'info', text: 'geplant' }
  return averagesOn(rows, today()).includes(row) ? { tone: 'ok', text: 'gilt' } : { tone: 'neutral', text: 'abgelöst' }
}
