import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from './cockpit.module.css'
import { STEP_KEYS, STEPS } from './store-steps.ts'

/** What each step means. */
export function StepsPopover() {
  const isPhone = useIsPhone()
  return (
    <Popover
      label="Die Schritte eines Monats"
      align="end"
      width={420}
      tools={() => null}
      trigger={trigger => (
        <Button variant="text" className={styles.explain} aria-label="Alle Schritte erklärt" {...trigger}>
          {isPhone ? 'Schritte' : 'Alle Schritte erklärt'}
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
}
