import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './cockpit.module.css'
import { STEP_KEYS, STEPS } from './store-steps.ts'

/** What each step means. */
export const StepsPopover = () => (
  <Popover
    label="Die Schritte eines Monats"
    align="end"
    width={420}
    tools={() => null}
    trigger={trigger => (
      <Button variant="text" className={styles.explain} {...trigger}>
        Alle Schritte erklärt
      </Button>
    )}
  >
    {() => (
      <ol className={styles.steps}>
        {STEP_KEYS.map(key => (
          <li key={key}>
            <b>{STEPS[key].label}</b>
            <p>{STEPS[key].text}</p>
          </li>
        ))}
      </ol>
    )}
  </Popover>
)
