import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Classification, PayStanding } from '#contract/agreements/classifications.ts'
import type { CollectiveAgreement } from '#contract/agreements/collective-agreements.ts'
import type { Employee, EmployeeSensitive } from '#contract/people/employees.ts'
import { heldOn, PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { queries } from '../collective-agreements/queries.ts'
import styles from './classifications.module.css'
import { classificationsQuery, standingsQuery, useRemoveClassification } from './queries.ts'
import { payText } from './standing-texts.ts'

const ClassificationDialog = lazyLayer(() => import('./classification-dialog.tsx'))

type Props = { employee: Employee; payments: EmployeeSensitive['payments'] | undefined }

/** By which agreement somebody is paid, what that is at least, and what was and will be. */
export default function EmployeeClassification({ employee, payments }: Props) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  const { data: history, error, refetch } = useQuery(classificationsQuery(companyId, employee.id))
  const { data: standings } = useQuery(standingsQuery(companyId, employee.id))
  const { data: agreements } = useQuery(queries.list(companyId))
  const { mutateAsync: remove } = useRemoveClassification(companyId)
  const [editing, setEditing] = useState<number | 'new'>()
  const edited = history?.find(({ id }) => id === editing)

  const askRemove = (classification: Classification) =>
    confirm({
      title: 'Einstufung löschen',
      text: `Soll die Einstufung ab ${dayText(classification.validFrom)} wirklich gelöscht werden? Es gilt wieder die davor.`,
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(classification),
    })

  if (error && !history) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!history || !agreements) return <Skeleton rows={2} height={40} />
  const held = heldOn(history, today())
  const named = (id: number) => agreements.find(agreement => agreement.id === id)?.name ?? ''
  return (
    // A dialog's submit would bubble on to the file's form, which it is part of for React though not in the page.
    <div className={styles.section} onSubmit={event => event.stopPropagation()}>
      {standings?.some(({ isBelow }) => isBelow) && (
        <Banner tone="error">
          Der Bezug liegt unter dem Mindestbezug des Kollektivvertrags.
          {!payments && ' Wie viel fehlt, zeigt „Bezüge anzeigen“.'}
        </Banner>
      )}
      <Head {...{ history, canWrite, agreements, setEditing }} />
      {standings?.map(standing => (
        <Facts
          key={standing.contractId}
          standing={standing}
          pay={payments?.find(({ contractId }) => contractId === standing.contractId)?.payment}
        />
      ))}
      <ClassificationList {...{ history, held, named, canWrite, setEditing, askRemove }} />
      {(editing === 'new' || edited) && (
        <ClassificationDialog
          employee={employee}
          agreements={agreements}
          newest={history[0]}
          classification={edited}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

type FactsProps = { standing: PayStanding; pay: number | null | undefined }

/** Of one contract: its step and minimum, and when pay was opened, how it stands to it. */
function Facts({ standing, pay }: FactsProps) {
  const { step, minimumCents, wageType, nextStep, nextDay } = standing
  const over = typeof pay === 'number' && minimumCents !== null ? pay - minimumCents : undefined
  const facts: [label: string, value: string][] = [
    ['Stufe', step === null ? 'nicht in der Tabelle' : step || '–'],
    ['Mindestbezug', minimumCents === null ? 'nicht bekannt' : payText(minimumCents, wageType)],
    ['Nächste Vorrückung', nextDay ? `${dayText(nextDay)}${nextStep ? `, Stufe ${nextStep}` : ''}` : 'keine'],
    ...(typeof pay === 'number' ? ([['Bezug', payText(pay, wageType)]] as [string, string][]) : []),
    ...(over === undefined
      ? []
      : ([[over < 0 ? 'Es fehlen' : 'Überzahlung', formatEuro(Math.abs(over))]] as [string, string][])),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} data-missing={label === 'Es fehlen' || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type HeadProps = {
  history: readonly Classification[]
  canWrite: boolean
  agreements: readonly CollectiveAgreement[]
  setEditing: (next: number | 'new' | undefined) => void
}

function Head({ history, canWrite, agreements, setEditing }: HeadProps) {
  return (
    <div className={styles.head}>
      {history.length === 0 && <p>Keine Einstufung</p>}
      {canWrite && (
        <Button
          icon={<IconPlus size={16} />}
          disabled={agreements.length === 0}
          title={agreements.length === 0 ? 'Zuerst einen Kollektivvertrag erstellen' : undefined}
          onClick={() => setEditing('new')}
        >
          {history.length === 0 ? 'Einstufen' : 'Neue Einstufung'}
        </Button>
      )}
    </div>
  )
}

type ClassificationListProps = {
  history: readonly Classification[]
  held: Classification | undefined
  named: (id: number) => string
  canWrite: boolean
  setEditing: (next: number | 'new' | undefined) => void
  askRemove: (classification: Classification) => unknown
}

function ClassificationList({ history, held, named, canWrite, setEditing, askRemove }: ClassificationListProps) {
  return (
    history.length > 0 && (
      <ul className={styles.list} aria-label="Einstufungen">
        {history.map(classification => {
          const { id, agreementId, payKind, wageGroup, wageStep, validFrom, classifiedSince, previousMonths } =
            classification
          const day = dayText(validFrom)
          const state =
            validFrom > today()
              ? ({ tone: 'info', text: 'Künftig' } as const)
              : held === classification
                ? ({ tone: 'ok', text: 'Gilt' } as const)
                : ({ tone: 'neutral', text: 'Abgelöst' } as const)
          return (
            <li key={id}>
              <div>
                <p>
                  <b>{`${named(agreementId)}, ${wageGroup}`}</b>
                </p>
                <p>
                  {[
                    `${PAY_KINDS[payKind]} ab ${day}`,
                    wageStep === null ? 'Stufe nach Jahren' : `Stufe ${wageStep} von Hand`,
                    `eingestuft seit ${dayText(classifiedSince)}`,
                    ...(previousMonths > 0 ? [`${previousMonths} Monate Vordienst`] : []),
                  ].join(' · ')}
                </p>
              </div>
              <StatusPill tone={state.tone}>{state.text}</StatusPill>
              {canWrite && (
                <div className={styles.actions}>
                  <IconButton
                    label={`Einstufung ab ${day} bearbeiten`}
                    icon={<IconPencil size={17} />}
                    onClick={() => setEditing(id)}
                  />
                  <IconButton
                    label={`Einstufung ab ${day} löschen`}
                    icon={<IconTrash size={17} />}
                    tone="danger"
                    onClick={() => void askRemove(classification)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    )
  )
}
