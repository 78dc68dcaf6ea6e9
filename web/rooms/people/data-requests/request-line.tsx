import { Link } from '@tanstack/react-router'
import { fieldText } from '#contract/field-values.ts'
import { fieldLabel } from '#contract/fields.ts'
import type { DataRequest } from '#contract/people/data-requests.ts'
import { personName } from '#domain/people/person-name.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { ValueText } from '#web/rooms/shell/event-log/use-value-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldChanges } from '#web/ui/field-changes.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './data-requests.module.css'
import type { Decision } from './queries.ts'

type Props = {
  request: DataRequest
  storeName: string
  valueText: ValueText
  /** Undefined for who may not decide. */
  choice?: { chosen: boolean; onChoose: (chosen: boolean) => void; onDecide: (decision: Decision) => void }
}

export function RequestLine({ request, storeName, valueText, choice }: Props) {
  const companyId = String(useCompanyId())
  const { employeeId, mdPersonnelId, source, createdAt, state, decidedAt, decidedBy, changes } = request
  const name = personName(request)
  const decided = decidedAt && `${momentText(decidedAt)}${decidedBy ? ` von ${decidedBy}` : ''}`
  return (
    <li className={styles.line}>
      {choice && (
        <label className={styles.check} title={`Antrag von ${name} auswählen`}>
          <input
            type="checkbox"
            aria-label={`Antrag von ${name} auswählen`}
            checked={choice.chosen}
            onChange={event => choice.onChoose(event.target.checked)}
          />
        </label>
      )}
      <div className={styles.text}>
        <p className={styles.name}>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{ companyId, section: 'documents', tab: 'employeedata' }}
            search={{ employeeId: String(employeeId) }}
          >
            {name}
          </Link>
          {state === 'accepted' && <StatusPill tone="ok">übernommen</StatusPill>}
          {state === 'refused' && <StatusPill tone="neutral">abgelehnt</StatusPill>}
        </p>
        <p className={styles.where}>
          {[mdPersonnelId || 'ohne Personalnummer', storeName, fieldText('source', source)].join(' · ')} ·{' '}
          {decided ? `entschieden am ${decided}` : `eingelangt am ${momentText(createdAt)}`}
        </p>
        <FieldChanges
          label={`Änderungen für ${name}`}
          changes={changes.map(({ field, before, after, now, changedMeanwhile, masked }) => {
            const text = (value: unknown) => (masked ? String(value ?? '') : valueText(field, value))
            return {
              key: field,
              label: fieldLabel(field),
              before: text(before),
              after: text(after),
              note: changedMeanwhile && (
                <span className={styles.meanwhile}>
                  Inzwischen geändert, im Personalakt steht: {text(now) || 'leer'}
                </span>
              ),
            }
          })}
        />
      </div>
      <Decide {...{ choice, name }} />
    </li>
  )
}

type DecideProps = Pick<Props, 'choice'> & {
  name: string
}

function Decide({ choice, name }: DecideProps) {
  return (
    choice && (
      <div className={styles.actions}>
        <Button aria-label={`Antrag von ${name} ablehnen`} onClick={() => choice.onDecide('refuse')}>
          Ablehnen
        </Button>
        <Button aria-label={`Antrag von ${name} übernehmen`} onClick={() => choice.onDecide('accept')}>
          Übernehmen
        </Button>
      </div>
    )
  )
}
