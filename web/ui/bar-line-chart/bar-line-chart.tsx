import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { useBoxWidth } from '../data-table/use-box-width.ts'
import styles from './bar-line-chart.module.css'
import { layoutOf, type Slot } from './scale.ts'

export type ChartSlot = Slot & {
  key: string
  /** Below it, and where there is room for one letter alone. */
  label: string
  letter: string
  /** It is the one that runs. */
  isNow: boolean
  /** What the pointer and the keyboard are told: its name, and each value with its unit. */
  name: string
  facts: readonly { label: string; text: string }[]
}

type Props = {
  /** What is shown, for who does not see it. */
  label: string
  slots: readonly ChartSlot[]
  /** What one slot is: „Monat“. */
  slotWord: string
  height: number
}

const GAP = 8
const DIGIT = 7
const ROOM_FOR_LABELS = 42
const MARK = 3.5

/**
 * Bars of stacked parts on the left axis, a line with round marks on the right one. Plain SVG: the chart library that goes with
 * our components weighs 165 KiB packed, this less than 3, and it can be read with the keyboard.
 *
 * The picture is one picture; a slider on it goes from slot to slot, with the keys that sliders have, and says what a pointer would see.
 */
export function BarLineChart({ label, slots, slotWord, height }: Props) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const width = useBoxWidth(box) ?? 0
  const [hovered, setHovered] = useState<number>()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slots.findIndex(({ isNow }) => isNow),
    ),
  )
  const [isRead, setRead] = useState(false)
  const digits = Math.max(...layoutOf(slots, { width, height, gutter: 0 }).ticks.flatMap(lengthsOf))
  const layout = layoutOf(slots, { width, height, gutter: digits * DIGIT + 2 * GAP })
  const shown = hovered ?? (isRead ? at : undefined)
  const hint = useId()
  const reader = useRef<HTMLInputElement>(null)
  const current = slots[at]
  const hide = () => {
    setHovered(undefined)
    setRead(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
    else if (event.key !== 'Tab') setRead(true)
  }
  const slotOf = ({ clientX, currentTarget }: PointerEvent) =>
    layout.slotAt(clientX - currentTarget.getBoundingClientRect().left)
  // A finger leaves at once: what it touched is told until it touches something else.
  const onTouch = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return
    setAt(slotOf(event) ?? at)
    reader.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={setBox}
      className={styles.chart}
      role="group"
      aria-label={label}
      style={{ height }}
      onPointerDown={onTouch}
      onPointerMove={event => setHovered(event.pointerType === 'touch' ? undefined : slotOf(event))}
      onPointerLeave={() => setHovered(undefined)}
    >
      {width > 0 && <Picture {...{ label, slots, layout, width, height, shown }} />}
      <input
        ref={reader}
        type="range"
        className={styles.reader}
        aria-label={slotWord}
        aria-describedby={hint}
        aria-valuetext={current && textOf(current)}
        min={0}
        max={Math.max(0, slots.length - 1)}
        step={1}
        value={at}
        onChange={event => setAt(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onFocus={() => setRead(true)}
        onBlur={() => setRead(false)}
      />
      <span id={hint} className="visually-hidden">
        Mit den Pfeiltasten weiter
      </span>
      {shown !== undefined && slots[shown] && <Tip slot={slots[shown]} x={layout.middles[shown]!} width={width} />}
    </div>
  )
}

/** „August: Äpfel 241 kg, Birnen 27 kg“ */
const textOf = ({ name, facts }: ChartSlot): string =>
  `${name}: ${facts.map(({ label, text }) => `${label} ${text}`).join(', ')}`

const lengthsOf = ({ left, right }: { left: number; right: number }) => [tickText(left).length, tickText(right).length]
const tickText = (value: number): string => formatNumber(value, 0)

type PictureProps = Pick<Props, 'label' | 'slots' | 'height'> & {
  layout: ReturnType<typeof layoutOf>
  width: number
  shown: number | undefined
}

function Picture({ label, slots, layout, width, height, shown }: PictureProps) {
  const { ticks, bars, marks, middles, bottom, line, slotWidth } = layout
  const hasRoom = slotWidth >= ROOM_FOR_LABELS
  const gutter = middles[0]! - slotWidth / 2
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {ticks.map(({ y, left, right }) => (
        <g key={y}>
          <path className={styles.grid} d={`M${gutter} ${y}H${width - gutter}`} />
          <text className={styles.text} x={gutter - GAP} y={y + 4} textAnchor="end">
            {tickText(left)}
          </text>
          <text className={styles.text} x={width - gutter + GAP} y={y + 4}>
            {tickText(right)}
          </text>
        </g>
      ))}
      {bars.flatMap((pieces, slot) =>
        pieces.map(
          ({ part, value, ...box }) =>
            value > 0 && (
              <rect
                key={`${slots[slot]!.key} ${part}`}
                className={styles.bar}
                data-part={slots[slot]!.isPlanned ? 'planned' : part + 1}
                {...box}
              />
            ),
        ),
      )}
      {shown !== undefined && <path className={styles.guide} d={`M${middles[shown]} 8V${bottom}`} />}
      <path className={styles.line} d={line} />
      {marks.map(
        (mark, slot) =>
          mark && <circle key={slots[slot]!.key} className={styles.mark} cx={mark.x} cy={mark.y} r={MARK} />,
      )}
      {slots.map(({ key, label, letter, isNow }, slot) => (
        <text
          key={key}
          className={styles.text}
          data-now={isNow || undefined}
          x={middles[slot]}
          y={height - GAP}
          textAnchor="middle"
        >
          {hasRoom ? label : letter}
        </text>
      ))}
    </svg>
  )
}

type TipProps = { slot: ChartSlot; x: number; width: number }

const TIP = 184

/** The slider says the same. */
const Tip = ({ slot: { name, facts }, x, width }: TipProps) => (
  <div
    className={styles.tip}
    style={{ width: TIP, left: x > width / 2 ? Math.max(0, x - 2 * GAP - TIP) : Math.min(x + 2 * GAP, width - TIP) }}
    aria-hidden
  >
    <b>{name}</b>
    {facts.map(({ label, text }) => (
      <span key={label}>
        <span>{label}</span>
        {text}
      </span>
    ))}
  </div>
)
