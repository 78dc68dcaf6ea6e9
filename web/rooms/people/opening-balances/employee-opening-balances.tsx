import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Employee } from '#contract/people/employees.ts'
import type { OpeningBalance } from '#contract/people/opening-balances.ts'
import { type BalanceField, balanceText } from '#domain/people/opening-balances.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './opening-balances.module.css'
import { openingBalanceQuery, useRemoveBalances } from './queries.ts'

const OpeningBalancesDialog = lazyLayer(() => import('./opening-balances-dialog.tsx'))

/** What the person brings from before Kontor: quiet, since it is entered once and then only looked at. */
export function EmployeeOpeningBalances({ employee }: { employee: Employee }) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  const { data: balance, error, refetch } = useQuery(openingBalanceQuery(companyId, employee.id))
  const { mutateAsync: remove } = useRemoveBalances(companyId)
  const [isOpen, setOpen] = useState(false)

  const askRemove = (known: OpeningBalance) =>
    confirm({
      title: 'Eröffnungssalden löschen',
      text: `Sollen die Eröffnungssalden zum ${dayText(known.day)} wirklich gelöscht werden? Das kann nicht rückgängig gemacht werden.`,
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(known),
    })

  if (error && balance === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (balance === undefined) return <Skeleton rows={1} height={36} />
  return (
    // A dialog's submit would bubble on to the file's form, which it is part of for React though not in the page.
    <div className={styles.section} onSubmit={event => event.stopPropagation()}>
      <div className={styles.head}>
        <p>
          {balance ? (
            <>
              Stichtag <b>{dayText(balance.day)}</b>
            </>
          ) : (
            'Keine Eröffnungssalden'
          )}
        </p>
        {canWrite && !balance && (
          <Button icon={<IconPlus size={16} />} onClick={() => setOpen(true)}>
            Eintragen
          </Button>
        )}
        {canWrite && balance && (
          <div className={styles.actions}>
            <IconButton
              label="Eröffnungssalden bearbeiten"
              icon={<IconPencil size={17} />}
              onClick={() => setOpen(true)}
            />
            <IconButton
              label="Eröffnungssalden löschen"
              icon={<IconTrash size={17} />}
              tone="danger"
              onClick={() => void askRemove(balance)}
            />
          </div>
        )}
      </div>
      {balance && <Balances balance={balance} />}
      {isOpen && (
        <OpeningBalancesDialog employee={employee} balance={balance ?? undefined} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const LINES: [field: BalanceField, label: string][] = [
  ['leaveHundredths', 'Resturlaub'],
  ['formerLeaveHundredths', 'davon aus Vorjahren'],
  ['timeAccountMinutes', 'Zeitguthaben'],
  ['sickFullHundredths', 'Krankenstand mit vollem Entgelt'],
  ['sickHalfHundredths', 'Krankenstand mit halbem Entgelt'],
]

const Balances = ({ balance }: { balance: OpeningBalance }) => (
  <>
    <dl className={styles.balances} aria-label="Eröffnungssalden">
      {LINES.map(([field, label]) => {
        const value = balance[field]
        return (
          <div key={field} className={`${styles.balance} ${field === 'formerLeaveHundredths' ? styles.part : ''}`}>
            <dt>{label}</dt>
            <dd>
              <span>{value === null ? '–' : balanceText(field, value)}</span>
              <small>{value !== null && (field === 'timeAccountMinutes' ? 'Std.' : 'Tage')}</small>
            </dd>
          </div>
        )
      })}
    </dl>
    {balance.note && <p className={styles.note}>{balance.note}</p>}
  </>
)
