import type { LawOverride } from '#contract/working-time/law-overrides.ts'
import { personName } from '#domain/people/person-name.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import styles from './law-overrides.module.css'
import { ruleName, shiftDay, shiftTimes } from './override-columns.tsx'

type Props = { override: LawOverride; storeName: string; zone: string; onClose: () => void }

/** One of them in full, for what a row cuts off. */
export default function OverrideDrawer({ override, storeName, zone, onClose }: Props) {
  const facts = [
    ['Dienst', `${dayText(shiftDay(override, zone))}, ${shiftTimes(override, zone)}, ${storeName}`],
    ['Regel', ruleName(override)],
    ['Feststellung', override.sentence],
    ['Begründung', override.reason],
    ['Eingeteilt von', `${override.confirmedBy}, ${momentText(override.confirmedAt)}`],
    [
      'Stand',
      override.holds
        ? 'Gilt: der Dienst ist noch so, wie er eingeteilt wurde.'
        : 'Hinfällig: der Dienst wurde seither geändert oder gelöscht.',
    ],
  ]
  return (
    <Drawer title={`Ausnahme: ${personName(override)}`} size={520} isSheet onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Drawer>
  )
}
