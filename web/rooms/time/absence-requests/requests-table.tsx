import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AbsenceRequest } from '#contract/time/absence-requests.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import lines from '#web/ui/data-table/row-line.module.css'
import { AbsenceState, countedDays, countText, kindText, stateText } from '../absences/absence-state.tsx'
import { daysText } from '../absences/days-text.ts'
import { absenceApproval } from '../approvals/approval-kinds.ts'
import { ApproveButton } from '../approvals/approve-button.tsx'
import { DeclineButton } from '../approvals/decline-button.tsx'
import styles from './absence-requests.module.css'

type Props = {
  storeId: number
  requests: readonly AbsenceRequest[]
  /** Whoever may not decides nothing and sees what became of their own. */
  mayApprove: boolean
  onOpen: ((request: AbsenceRequest) => void) | undefined
}

/** What waits for those who decide, and what became of it for those who asked. Product B, D. */
export function RequestsTable(props: Props) {
  const { requests, mayApprove } = props
  const rows = requests.filter(({ state, isOwn }) => (mayApprove ? state === 'waiting' : isOwn))
  const { isOpen, toggle } = useOpen(rows.length)
  if (rows.length === 0) return null
  const count = `${rows.length} ${rows.length === 1 ? 'Abwesenheit wartet' : 'Abwesenheiten warten'} auf Genehmigung`
  const own = rows.length === 1 ? '1 eigener Antrag' : `${rows.length} eigene Anträge`
  return (
    <section className={styles.requests} data-screen-only>
      <Banner
        tone="info"
        actions={
          <button type="button" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Ausblenden' : 'Anzeigen'}
          </button>
        }
      >
        {mayApprove ? count : own}
      </Banner>
      {isOpen && <Rows {...props} requests={rows} />}
    </section>
  )
}

/** A few show at once; many leave the calendar its place until they are asked for, here or by the address. */
function useOpen(count: number) {
  const { requests } = useSearch({ strict: false }) as { requests?: string }
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (requests === 'open' || count <= FEW)
  return { isOpen, toggle: () => setChosen(!isOpen) }
}
const FEW = 3

function Rows({ storeId, requests: rows, mayApprove, onOpen }: Props) {
  const client = useQueryClient()
  const companyId = useCompanyId()
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(NOTHING)
  const chosen = rows.filter(({ id }) => ticked.has(id))
  const forget = () => setTicked(NOTHING)
  const reload = () => void client.invalidateQueries({ queryKey: ['time', 'absences', companyId] })
  return (
    <DataTable
      name={mayApprove ? 'absence-requests' : 'own-absence-requests'}
      title={mayApprove ? 'Warten auf Genehmigung' : 'Meine Anträge'}
      rows={rows}
      columns={mayApprove ? WAITING : OWN}
      line={mayApprove ? waitingLine : ownLine}
      rowKey={rowKey}
      onOpen={onOpen}
      selection={mayApprove ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined}
      actions={
        mayApprove && (
          <>
            {chosen.length > 0 && (
              <DeclineButton
                storeId={storeId}
                records={chosen.map(({ id, version }) => ({ id, version }))}
                about={chosen.length === 1 ? labelOf(chosen[0]!) : undefined}
                onDone={forget}
              />
            )}
            <ApproveButton
              of={APPROVAL}
              storeId={storeId}
              rows={chosen.length > 0 ? chosen : rows}
              reload={reload}
              onDone={forget}
            />
          </>
        )
      }
    />
  )
}

const rowKey = ({ id }: AbsenceRequest) => id
const NOTHING: ReadonlySet<string | number> = new Set()

const labelOf = (request: AbsenceRequest) => `${personName(request)}, ${kindText(request)}, ${daysText(request)}`

const APPROVAL = absenceApproval<AbsenceRequest>({ amountOf: request => countedDays(request) ?? 0, whenText: daysText })

const COMMON: Column<AbsenceRequest>[] = [
  { key: 'name', header: 'Mitarbeiter', value: personName, stays: true },
  { key: 'type', header: 'Art', value: kindText },
  { key: 'when', header: 'Wann', value: ({ firstDay }) => firstDay, text: daysText },
  { key: 'days', header: 'Tage', align: 'right', value: countedDays, text: countText },
  { key: 'note', header: 'Notiz', value: ({ note }) => note, muted: true },
]
const WAITING: Column<AbsenceRequest>[] = [
  ...COMMON,
  { key: 'requestedBy', header: 'Beantragt von', value: ({ requestedBy }) => requestedBy || 'Import', muted: true },
]

const OWN: Column<AbsenceRequest>[] = [
  ...COMMON,
  {
    key: 'state',
    header: 'Status',
    width: 220,
    minWidth: 120,
    value: stateText,
    cell: request => <AbsenceState absence={request} />,
  },
]

const lineWith = (state: (request: AbsenceRequest) => ReactNode) => (request: AbsenceRequest) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{personName(request)}</b>
      <span className={lines.state}>{state(request)}</span>
    </div>
    <div className={lines.facts}>{`${kindText(request)}, ${daysText(request)}`}</div>
  </div>
)
const waitingLine = lineWith(({ requestedBy }) => requestedBy)
const ownLine = lineWith(request => <AbsenceState absence={request} />)
