import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AbsenceDraft, type AbsenceRecord } from '#contract/time/absences.ts'
import { Reason } from '#contract/time/record-changes.ts'
import { personName } from '#domain/people/person-name.ts'
import { fitsType } from '#domain/wages/absence-kinds.ts'
import { ABSENCE_TYPES, type AbsenceType, SICKNESS } from '#domain/wages/absence-types.ts'
import { dayText } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompany } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { DeclineButton } from '../approvals/decline-button.tsx'
import { type FixedPerson, peopleChoices, storeChoices } from '../time-records/choices.ts'
import { peopleQuery } from '../time-records/queries.ts'
import { RecordDrawer } from '../time-records/record-drawer.tsx'
import { type AbsenceValues, entriesOf, USUAL } from './absence-entries.ts'
import { queries } from './queries.ts'

type Props = {
  /** Undefined: a new one. */
  id: number | undefined
  /** Where and from when on a new one is likely; null: nobody knows where. */
  storeId: number | null
  day: string
  /** Its last day and its person, where they are known. */
  lastDay?: string | undefined
  employeeId?: number | undefined
  /** Nobody else's. */
  person?: FixedPerson | undefined
  onClose: () => void
}

/** One absence: entered, corrected, deleted or restored. Product D. */
export default function AbsenceDrawer({ id, ...more }: Props) {
  if (id === undefined) return <AbsenceForm {...more} absence={undefined} />
  return (
    <RecordDrawer {...{ queries, id, nameOf }} one="Abwesenheit" onClose={more.onClose}>
      {({ record, remove, restore }) => <AbsenceForm {...more} {...{ remove, restore }} absence={record} />}
    </RecordDrawer>
  )
}

const nameOf = (absence: AbsenceRecord) =>
  `${ABSENCE_TYPES[absence.mdType as AbsenceType]} von ${personName(absence)} ab ${dayText(absence.firstDay)}`

type FormProps = Omit<Props, 'id'> & {
  absence: AbsenceRecord | undefined
  remove?: ReactNode
  restore?: () => void
}

const SCHEMA = AbsenceDraft.extend({ reason: Reason.optional() })

function AbsenceForm({ absence, storeId, day, lastDay, employeeId, person, remove, restore, onClose }: FormProps) {
  const { id: companyId, timeZone: zone } = useCompany()!
  const mayApprove = useCan('absences.approve')
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: people } = useQuery({ ...peopleQuery(companyId, storeId ?? 0), enabled: !absence && !person })
  const isDeleted = absence?.isDeleted ?? false
  const name = absence ? personName(absence) : person?.name
  return (
    <RecordDialog
      noun="time/absences"
      as="drawer"
      record={absence}
      title={titleOf(absence, name)}
      name={name && `Abwesenheit von ${name}`}
      size={520}
      columns={2}
      entries={entriesOf({
        absence,
        zone,
        stores: storeChoices(offeredStores(stores, absence?.storeId)),
        people: person ? undefined : peopleChoices(people),
        mayApprove,
      })}
      values={absence ? valuesOf(absence) : emptyAbsence(storeId, day, lastDay, person?.id ?? employeeId)}
      schema={SCHEMA}
      toDraft={draftOf}
      create={queries.useCreate()}
      change={queries.useChange()}
      submitLabel={submitLabelOf(absence, mayApprove)}
      {...(isDeleted && restore && { onUnchanged: restore })}
      aside={
        isDeleted ? undefined : (
          <>
            {remove}
            {mayApprove && absence && isWaiting(absence) && (
              <DeclineButton
                variant="text"
                storeId={absence.storeId}
                records={[{ id: absence.id, version: absence.version }]}
                about={nameOf(absence)}
                onDone={onClose}
              />
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {() => absence?.declineReason != null && <Banner tone="warn">{`Abgelehnt: ${absence.declineReason}`}</Banner>}
    </RecordDialog>
  )
}

function titleOf(absence: AbsenceRecord | undefined, name: string | undefined): string {
  if (!absence) return name ? `Abwesenheit für ${name} erfassen` : 'Abwesenheit erfassen'
  return `${absence.isDeleted ? 'Gelöschte Abwesenheit' : 'Abwesenheit'} von ${name}`
}

function submitLabelOf(absence: AbsenceRecord | undefined, mayApprove: boolean): string {
  if (!absence) return mayApprove ? 'Erfassen' : 'Beantragen'
  if (absence.isDeleted) return 'Wiederherstellen'
  return absence.declineReason === null ? 'Speichern' : 'Neu beantragen'
}

const isWaiting = ({ mdApproved, declineReason }: AbsenceRecord) => !mdApproved && declineReason === null

const valuesOf = (absence: AbsenceRecord): AbsenceValues => {
  const { employeeId, storeId, mdType, firstDay, lastDay, firstPart, lastPart, isConfirmed, mdApproved, note } = absence
  return {
    ...{ employeeId, storeId, mdType, firstDay, lastDay, firstPart, lastPart },
    ...{ wageKind: absence.wageKind ?? USUAL, isConfirmed, mdApproved, note, reason: '' },
  }
}

const emptyAbsence = (
  storeId: number | null,
  day: string,
  lastDay = day,
  employeeId: number | null = null,
): AbsenceValues => ({
  ...{ employeeId, storeId, mdType: 1, firstDay: day, lastDay, firstPart: 'day', lastPart: 'day', wageKind: USUAL },
  ...{ isConfirmed: false, mdApproved: false, note: '', reason: '' },
})

/** An empty first day is said at its entry; the contract is asked about the rest. */
const draftOf = ({ firstDay, wageKind, lastPart, isConfirmed, ...values }: AbsenceValues) => ({
  ...values,
  firstDay: firstDay ?? '2000-01-01',
  lastPart: firstDay === values.lastDay || values.lastDay === null ? 'day' : lastPart,
  isConfirmed: isConfirmed && values.mdType === SICKNESS,
  wageKind: wageKind !== USUAL && fitsType(wageKind, values.mdType as AbsenceType) ? wageKind : null,
})
