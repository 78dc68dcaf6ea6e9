import { type ReactNode, useId } from 'react'
import { LaterFormPanel } from '#web/ui/form-panel/later-form-panel.tsx'
import type { FormPanelState } from '#web/ui/form-panel/use-form-panel.ts'
import styles from './employment-models.module.css'
import { RULE_GROUPS, type RuleGroup } from './rule-entries.tsx'
import type { RuleValues } from './rule-values.ts'

type State = FormPanelState<RuleValues>

/** The rules in groups; what nearly all models leave as it is shipped is folded. */
export const RuleFields = ({ state }: { state: State }) => (
  <>
    {RULE_GROUPS.map(group =>
      group.isFolded ? (
        <details key={group.title} className={styles.folded}>
          <summary>
            {group.title}
            <span className={styles.foldedHint}>wo Gesetz und Kollektivvertrag eine Wahl lassen</span>
          </summary>
          <Fields state={state} fields={group.fields} />
        </details>
      ) : (
        <Group key={group.title} title={group.title}>
          <Fields state={state} fields={group.fields} />
        </Group>
      ),
    )}
  </>
)

/** When they hold, for a draft and for what holds already. */
export const ValidFrom = ({ state }: { state: State }) => (
  <Group title="Gültigkeit">
    <LaterFormPanel state={state} keys={['validFrom', 'actsBack']} columns={2} />
  </Group>
)

const Fields = ({ state, fields }: { state: State } & Pick<RuleGroup, 'fields'>) => (
  <LaterFormPanel state={state} keys={fields as readonly (keyof RuleValues)[]} columns={4} />
)

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      {children}
    </div>
  )
}
