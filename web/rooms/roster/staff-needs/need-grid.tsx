import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { minutesByDay, type NeedGroup, pasted } from '#domain/roster/need-sheet.ts'
import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import { dayText } from '#web/lib/day-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NeedCell } from './need-cell.tsx'
import type { OpenedNeed } from './need-dialog.tsx'
import styles from './need-grid.module.css'
import { timeText } from './queries.ts'

type Props = {
  label: string
  groups: readonly NeedGroup<StaffNeed>[]
  canWrite: boolean
  onCounts: (changes: readonly { id: number; counts: number[] }[]) => void
  onOpen: (opened: OpenedNeed) => void
  onRemove: (need: StaffNeed) => void
}

const HOLIDAY = NEED_DAYS.length - 1

/** Places and times against weekdays and holidays, to type in. */
export function NeedGrid({ label, groups, canWrite, onCounts, onOpen, onRemove }: Props) {
  const lines = groups.flatMap(group => group.lines)
  const most = Math.max(1, ...lines.flatMap(({ counts }) => counts))
  return (
    <div className={styles.scroll}>
      <table className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Bereich und Zeit</th>
            {NEED_DAYS.map((day, column) => (
              <th key={day} scope="col" data-holiday={column === HOLIDAY || undefined}>
                {day}
              </th>
            ))}
            {canWrite && (
              <th scope="col">
                <span className="visually-hidden">Löschen</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ spot, name, lines: ofGroup }) => (
            <Fragment key={spot?.id ?? 0}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={NEED_DAYS.length + 1 + Number(canWrite)}>
                  <span>{name}</span>
                  {canWrite && !spot?.isHidden && (
                    <button
                      type="button"
                      aria-label={`Zeit für ${name} hinzufügen`}
                      onClick={() => onOpen({ spotId: spot?.id ?? null })}
                    >
                      <IconPlus size={15} stroke={1.8} aria-hidden />
                      Zeit
                    </button>
                  )}
                </th>
              </tr>
              {ofGroup.map(line => (
                <tr key={line.id}>
                  <th scope="row">
                    {canWrite ? (
                      <button
                        type="button"
                        aria-label={`${timeText(line)} bearbeiten, ${name}`}
                        onClick={() => onOpen({ need: line })}
                      >
                        {timeText(line)}
                      </button>
                    ) : (
                      timeText(line)
                    )}
                    {line.validTo !== null && <small>{`bis ${dayText(line.validTo)}`}</small>}
                  </th>
                  {NEED_DAYS.map((day, column) => (
                    <NeedCell
                      key={day}
                      label={`${name} ${timeText(line)}, ${day}`}
                      count={line.counts[column] ?? 0}
                      share={(line.counts[column] ?? 0) / most}
                      isHoliday={column === HOLIDAY}
                      canWrite={canWrite}
                      onChange={count => onCounts([{ id: line.id, counts: line.counts.with(column, count) }])}
                      onPaste={text => onCounts(pasted(lines, { id: line.id, column }, text))}
                    />
                  ))}
                  {canWrite && (
                    <td>
                      <IconButton
                        label={`${name} ${timeText(line)} löschen`}
                        icon={<IconTrash size={16} />}
                        tone="danger"
                        onClick={() => onRemove(line)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Stunden</th>
            {minutesByDay(groups).map((minutes, column) => (
              <td key={NEED_DAYS[column]}>{formatNumber(minutes / 60, 1)}</td>
            ))}
            {canWrite && <td />}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
