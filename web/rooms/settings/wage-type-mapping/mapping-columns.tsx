import { IconAlertTriangle } from '@tabler/icons-react'
import type { Entered } from '#domain/settings/wage-type-edits.ts'
import { factorText, groupUnitHead, kindText } from '#domain/settings/wage-type-import.ts'
import { numberFault, roleOfNumber } from '#domain/settings/wage-type-lines.ts'
import { type UnfitUnit, unitText } from '#domain/settings/wage-type-units.ts'
import { MODEL_GROUPS, type ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind, WAGE_UNITS, type WageUnit } from '#domain/wages/time-kinds.ts'
import { dayText } from '#web/lib/day-text.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import { EntryCell } from './entry-cell.tsx'
import type { MappingRow } from './shown-kinds.ts'
import styles from './wage-type-mapping.module.css'

type On = {
  groups: readonly ModelGroup[]
  unfit: readonly UnfitUnit[]
  today: string
  isPhone: boolean
  canWrite: boolean
  isChanged: (row: MappingRow, field: ModelGroup | 'factor' | 'unit') => boolean
  onEnter: (row: MappingRow, entered: Entered) => void
  onFactor: (row: MappingRow, text: string) => void
  onPaste: (kind: TimeKind, group: ModelGroup, cells: string[][]) => void
  onTyping: (isTyping: boolean) => void
  onLook: (kind: TimeKind, group?: ModelGroup) => void
}

const UNITS = Object.keys(WAGE_UNITS) as WageUnit[]

/** Who may not write sees the same values as text. */
export const mappingColumns = (on: On): Column<MappingRow>[] => [
  { key: 'order', header: 'Reihenfolge', value: ({ order }) => order, align: 'right', startsHidden: true },
  {
    key: 'kind',
    header: 'Zeitart',
    stays: true,
    width: on.isPhone ? 190 : 290,
    minWidth: 170,
    value: ({ kind }) => kindOf(kind).name,
    text: ({ kind }) => kindText(kind),
    cell: ({ kind }) => (
      <span className={styles.kind} title={kindOf(kind).law}>
        {kindOf(kind).name} <span className={styles.code}>{kind}</span>
      </span>
    ),
  },
  ...on.groups.map(group => numberColumn(group, on)),
  factorColumn(on),
  {
    key: 'unit',
    header: 'Einheit',
    width: 106,
    muted: true,
    value: ({ line }) => WAGE_UNITS[line.unit],
    cell: row =>
      on.canWrite ? (
        <CellSelect
          label={`Einheit ${kindOf(row.kind).name}`}
          value={row.line.unit}
          choices={UNITS.map(value => ({ value, label: unitText(row.kind, value) }))}
          onChange={unit => on.onEnter(row, { unit, units: {} })}
        />
      ) : (
        unitText(row.kind, row.line.unit)
      ),
  },
  {
    key: 'validFrom',
    header: 'gültig ab',
    width: 116,
    muted: true,
    value: ({ line, isStored }) => (isStored ? line.validFrom : null),
    text: ({ line, isStored }) => (isStored ? dayText(line.validFrom) : ''),
    isNew: ({ line, isStored }) => isStored && line.validFrom > on.today,
  },
  ...on.groups.map(
    (group): Column<MappingRow> => ({
      key: `${group}-unit`,
      header: groupUnitHead(group),
      width: 124,
      muted: true,
      startsHidden: true,
      value: ({ line }) => (line.units[group] ? WAGE_UNITS[line.units[group]] : ''),
    }),
  ),
]

/** What becomes of a number that is none of a wage type. */
const ROLES = {
  'wage-type': undefined,
  absence: 'Kommt mit den Abwesenheiten an',
  none: 'Wird nicht übergeben',
}

function numberColumn(group: ModelGroup, on: On): Column<MappingRow> {
  const label = MODEL_GROUPS[group]
  return {
    key: group,
    header: label,
    width: 124,
    value: ({ line }) => line.numbers[group],
    cell: row => {
      const { kind, line, missing } = row
      const number = line.numbers[group] ?? ''
      const isMissing = missing.includes(group)
      const isUnfit = on.unfit.some(one => one.kind === kind && one.group === group)
      const unit = line.units[group] && number ? unitText(kind, line.units[group]) : undefined
      if (!on.canWrite)
        return isMissing ? (
          <MissingChip>Lohnart fehlt</MissingChip>
        ) : isUnfit ? (
          <MissingChip>{`${number}: Einheit passt nicht`}</MissingChip>
        ) : number && roleOfNumber(number) === 'wage-type' ? (
          [number, unit].filter(Boolean).join(' ')
        ) : (
          <span className={styles.none} title={ROLES[roleOfNumber(number)]}>
            {number || '–'}
          </span>
        )
      return (
        <span className={styles.number}>
          {(isMissing || isUnfit) && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
          <EntryCell
            label={`${label} ${kindOf(kind).name}`}
            value={number}
            placeholder={isMissing ? 'Lohnart fehlt' : '–'}
            isMissing={isMissing || isUnfit}
            isChanged={on.isChanged(row, group)}
            note={isUnfit ? 'Die Einheit passt nicht' : ROLES[roleOfNumber(number)]}
            fault={numberFault(number)}
            onCommit={text => on.onEnter(row, { numbers: { [group]: text } })}
            onTyping={on.onTyping}
            onFocus={() => on.onLook(kind, group)}
            onPaste={cells => on.onPaste(kind, group, cells)}
          />
          {unit && !isMissing && <small className={styles.unit}>{unit}</small>}
        </span>
      )
    },
  }
}

const factorColumn = (on: On): Column<MappingRow> => ({
  key: 'factor',
  header: 'Faktor',
  align: 'right',
  width: 92,
  value: ({ line }) => line.factor,
  text: ({ line }) => factorText(line.factor),
  cell: row => {
    const { kind, line, isStored } = row
    const text = factorText(line.factor)
    return on.canWrite ? (
      <EntryCell
        label={`Faktor ${kindOf(kind).name}`}
        value={text}
        placeholder="–"
        align="right"
        isChanged={on.isChanged(row, 'factor')}
        onCommit={typed => on.onFactor(row, typed)}
        onTyping={on.onTyping}
        onFocus={() => on.onLook(kind)}
      />
    ) : isStored && text ? (
      text
    ) : (
      <span className={styles.none}>–</span>
    )
  },
})
