import { formatNumber } from '#domain/basics/numbers.ts'
import { THRESHOLD } from '#domain/comparison/holiday-comparison.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { RangeField } from '#web/ui/range-field.tsx'
import styles from './holiday-comparison.module.css'

type Props = { threshold: number; onChange: (threshold: number) => void }

export const ThresholdButton = ({ threshold, onChange }: Props) => (
  <Popover
    label="Abweichungs Grenze"
    align="end"
    width={320}
    trigger={trigger => (
      <Button title="Abweichungs Grenze einstellen" {...trigger}>
        Abweichungs Grenze {textOf(threshold)}
      </Button>
    )}
  >
    {() => (
      <div className={styles.threshold}>
        <RangeField
          label="Abweichungs Grenze einstellen"
          min={THRESHOLD.min}
          max={THRESHOLD.max}
          step={THRESHOLD.step}
          value={threshold}
          textOf={textOf}
          onChange={onChange}
          hint="Was höchstens so viel abweicht, gilt als Übereinstimmung."
        />
      </div>
    )}
  </Popover>
)

const textOf = (days: number) => `${formatNumber(days)} Tage`
