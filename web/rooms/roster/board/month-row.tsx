// biome-ignore-all lint/a11y/useFocusableInteractive: as of the grid
import { type CSSProperties, memo, useMemo } from 'react'
import { CODE_NAMES, type ShiftCode } from '#domain/roster/month-codes.ts'
import { initials } from '#web/ui/initials.ts'
import type { BoardDay } from './board-days.ts'
import type { Judged, ShiftLook } from './board-findings.ts'
import { ABSENCE_TEXTS, balanceText, hoursText } from './board-texts.ts'
import type { AbsenceKind } from './board-week.ts'
import legend from './legend.module.css'
import { ABSENCE_CODES, lineText, type MonthCell, type MonthLine, monthCells } from './month-lines.ts'
import styles from './month-view.module.css'
import type { ShownParts } from './shown-parts.ts'

type Props = {
  line: MonthLine
  days: readonly BoardDay[]
  judged: ReadonlyMap<number, readonly Judged[]>
  parts: ShownParts
  index: number
  top: number
  /** Pixels of a day. */
  dayWidth: number
  /** The day with the focus: of this row each day is a cell of its own. */
  active: number | undefined
}

export const HEADS = ['Plan', 'Soll', 'Saldo', 'Freie So']

/** Balances above or below it are worth a look. */
const MUCH = 20 * 60
/** Days of which a whole word has room. */
const WORD = 3

export const MonthRow = memo(function MonthRow({ line, days, judged, parts, index, top, dayWidth, active }: Props) {
  const { name, absences, planned } = line.row
  const { target } = line
  const cells = useMemo(() => monthCells(line, days, judged, parts), [line, days, judged, parts])
  const balance = planned - (target ?? planned)
  const sums: { text: string | number; much?: boolean }[] = [
    { text: hoursText(planned) },
    { text: target === undefined ? '–' : hoursText(target) },
    { text: target === undefined ? '–' : balanceText(balance), much: Math.abs(balance) > MUCH },
    { text: line.freeSundays, much: line.freeSundays === 0 },
  ]
  const isActive = active !== undefined
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top }} data-row={index}>
      <div role="rowheader" className={styles.name} data-name data-initials={initials(name)}>
        <b title={name}>{name}</b>
      </div>
      <div role="none" className={styles.track} data-track>
        <Letters {...{ cells, dayWidth }} />
        {!isActive && (
          <div role="gridcell" aria-colindex={2} aria-colspan={days.length} aria-label={lineText(line, days)} />
        )}
        {isActive && cells.map(({ text }, at) => <DayOfRow key={days[at]!.day} {...{ text, at, active }} />)}
        {absences.map(({ kind, at, days: length }) => (
          <div
            key={`${kind} ${at}`}
            className={styles.absence}
            style={{ left: `${(at * 100) / days.length}%`, width: `calc(${(length * 100) / days.length}% - 6px)` }}
            data-kind={kind}
            aria-hidden
          >
            {length >= WORD ? ABSENCE_TEXTS[kind] : ABSENCE_CODES[kind]}
          </div>
        ))}
      </div>
      {sums.map(({ text, much }, place) => (
        <div
          key={HEADS[place]}
          role="gridcell"
          aria-colindex={days.length + 2 + place}
          className={styles.sum}
          data-much={much || undefined}
        >
          {text}
        </div>
      ))}
    </div>
  )
})

const DayOfRow = ({ text, at, active }: { text: string; at: number; active: number }) => (
  <div
    role="gridcell"
    aria-colindex={at + 2}
    aria-label={text}
    tabIndex={active === at ? 0 : -1}
    className={styles.cell}
    style={{ '--at': at } as CSSProperties}
    data-cell={at}
  />
)

/** All letters of a row: one shape and one text for each look, whatever the length of a month. */
function Letters({ cells, dayWidth }: { cells: readonly MonthCell[]; dayWidth: number }) {
  const byLook = new Map<ShiftLook, { shape: string; at: string; letters: string }>()
  for (const [at, { code, look }] of cells.entries()) {
    if (code === undefined) continue
    const left = Math.round(at * dayWidth + (dayWidth - CHIP) / 2) + 0.5
    const drawn = byLook.get(look) ?? { shape: '', at: '', letters: '' }
    drawn.shape += `M${left + 4} 5.5h15a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4h-15a4 4 0 0 1-4-4v-13a4 4 0 0 1 4-4z`
    drawn.at += `${left + 11.5} `
    drawn.letters += code
    byLook.set(look, drawn)
  }
  return (
    <svg
      className={styles.letters}
      aria-hidden
      viewBox={`0 0 ${cells.length * dayWidth} 31`}
      preserveAspectRatio="none"
    >
      {[...byLook].map(([look, { shape }]) => (
        <path key={look} data-look={look} d={shape} />
      ))}
      {[...byLook].map(([look, { at, letters }]) => (
        <text key={look} data-look={look} x={at} y={20}>
          {letters}
        </text>
      ))}
    </svg>
  )
}
/** Pixels of a letter's ground; the style sheet's of the legend are the same. */
const CHIP = 24

/** Of the letters that there are. */
export function MonthLegend({ lines }: { lines: readonly MonthLine[] }) {
  const codes = new Set<ShiftCode | undefined>()
  for (const line of lines) for (const code of line.codes) codes.add(code)
  const kinds = new Set(
    lines.flatMap(({ row }) => row.absences.flatMap(({ kind, days }) => (days < WORD ? [kind] : []))),
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
