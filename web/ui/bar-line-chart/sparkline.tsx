import styles from './bar-line-chart.module.css'
import { pathOf } from './scale.ts'

type Props = {
  bars: readonly number[]
  /** Null where nothing is known. */
  line: readonly (number | null)[]
  /** So many slots, of which those without a value stay empty. */
  slots: number
}

const [SLOT, BAR, HEIGHT] = [11, 8, 26]

/** How something went, without a scale: its figures stand beside it. */
export function Sparkline({ bars, line, slots }: Props) {
  const width = slots * SLOT - (SLOT - BAR)
  const [mostBar, mostLine] = [Math.max(...bars, 1), Math.max(...line.map(value => value ?? 0), 1)]
  const marks = line.map((value, at) =>
    value === null ? null : { x: at * SLOT + BAR / 2, y: HEIGHT - 1 - (value / mostLine) * (HEIGHT - 2) },
  )
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((value, at) => {
        const height = (Math.max(0, value) / mostBar) * HEIGHT
        const slot = at * SLOT
        return height > 0 && <rect key={slot} x={slot} y={HEIGHT - height} width={BAR} height={height} />
      })}
      {line.some(Boolean) && <path d={pathOf(marks)} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
