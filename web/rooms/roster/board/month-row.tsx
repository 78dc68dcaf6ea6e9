// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { memo } from 'react'
import { CODE_NAMES, type ShiftCode } from '#domain/roster/month-codes.ts'
import { initials } from '#web/ui/initials.ts'
import type { BoardDay } from './board-days.ts'
import { ABSENCE_TEXTS, balanceText, hoursText } from './board-texts.ts'
import type { AbsenceKind } from './board-week.ts'
import legend from './legend.module.css'
import { ABSENCE_CODES, type MonthLine } from './month-lines.ts'
import styles from './month-view.module.css'

type Props = {
  line: MonthLine
  days: readonly BoardDay[]
  index: number
  top: number
  /** The day with the focus. */
  active: number | undefined
}

export const HEADS = ['Plan', 'Soll', 'Saldo', 'Freie So']

/** Balances above or below it are worth a look. */
const MUCH = 20 * 60
/** Days of which a whole word has room. */
const WORD = 3

export const MonthRow = memo(function MonthRow({ line, days, index, top, active }: Props) {
  const { name, cells, absences, planned, target } = line
  const balance = planned - (target ?? planned)
  const sums: { text: string | number; much?: boolean }[] = [
    { text: hoursText(planned) },
    { text: target === undefined ? '–' : hoursText(target) },
    { text: target === undefined ? '–' : balanceText(balance), much: Math.abs(balance) > MUCH },
    { text: line.freeSundays, much: line.freeSundays === 0 },
  ]
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top }} data-row={index}>
      <div role="rowheader" className={styles.name} data-name>
        <i aria-hidden>{initials(name)}</i>
        <b title={name}>{name}</b>
      </div>
      {cells.map(({ code, look, text }, at) => {
        const { day, isFree, isToday, long } = days[at]!
        return (
          <div
            key={day}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={text}
            title={code ? text.slice(text.indexOf(': ') + 2) : undefined}
            tabIndex={active === at ? 0 : -1}
            className={styles.cell}
            style={{ gridColumn: at + 2 }}
            data-cell={at}
            data-free={isFree || undefined}
            data-today={isToday || undefined}
            data-monday={long.startsWith('Montag') || undefined}
          >
            {code && <span data-look={look}>{code}</span>}
          </div>
        )
      })}
      {absences.map(({ kind, at, days: length }) => (
        <div
          key={`${kind} ${at}`}
          className={styles.absence}
          style={{ gridColumn: `${at + 2} / span ${length}` }}
          data-kind={kind}
          aria-hidden
        >
          {length >= WORD ? ABSENCE_TEXTS[kind] : ABSENCE_CODES[kind]}
        </div>
      ))}
      {sums.map(({ text, much }, place) => (
        <div
          key={HEADS[place]}
          role="gridcell"
          aria-colindex={days.length + 2 + place}
          className={styles.sum}
          style={{ gridColumn: days.length + 2 + place }}
          data-much={much || undefined}
        >
          {text}
        </div>
      ))}
    </div>
  )
})

/** Of the letters that there are. */
export function MonthLegend({ lines }: { lines: readonly MonthLine[] }) {
  const codes = new Set(lines.flatMap(({ codes }) => codes.filter(code => code !== undefined)))
  const kinds = new Set(
    lines.flatMap(({ absences }) => absences.flatMap(({ kind, days }) => (days < WORD ? [kind] : []))),
  )
  return (
    <div className={`${legend.legend} ${styles.legend}`} data-screen-only>
      {(Object.keys(CODE_NAMES) as ShiftCode[])
        .filter(code => codes.has(code))
        .map(code => (
          <span key={code}>
            <i data-look="published">{code}</i>
            {CODE_NAMES[code]}
          </span>
        ))}
      <span>
        <i data-look="published" /> veröffentlicht
      </span>
      <span>
        <i data-look="draft" /> Entwurf
      </span>
      <span>
        <i data-look="blocked" /> gesperrt
      </span>
      {[...kinds].map((kind: AbsenceKind) => (
        <span key={kind}>
          <em>{ABSENCE_CODES[kind]}</em>
          {ABSENCE_TEXTS[kind]}
        </span>
      ))}
    </div>
  )
}
