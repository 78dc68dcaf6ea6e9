import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#contract/people/contracts.ts'
import type { Employee } from '#contract/people/employees.ts'
import { EmploymentEndDraft } from '#contract/people/employment-ends.ts'
import { DATED_GROUP_NAMES } from '#domain/people/dated-values.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { contractsQuery } from '../contracts/queries.ts'
import { employeeValuesQuery } from '../employee-values/queries.ts'
import styles from './employment-ends.module.css'
import { useEndEmployment } from './queries.ts'

type Values = { exit: string | null; exitReason: string }
type Props = { employee: Employee; onClose: () => void }

/** The last day and why; below it what ends with it, and what stays. */
export function EndEmploymentDialog({ employee, onClose }: Props) {
  return (
    <RecordDialog
      record={undefined as { id: number; version: number } | undefined}
      title="Dienstverhältnis beenden"
      submitLabel="Beenden"
      size={560}
      columns={2}
      entries={[
        { kind: 'date', key: 'exit', label: 'Letzter Tag', required: true, min: employee.entry ?? undefined },
        { kind: 'text', key: 'exitReason', label: 'Austrittsgrund', maxLength: 100 },
      ]}
      values={{ exit: employee.exit ?? monthEnd(), exitReason: employee.exitReason } as Values}
      schema={EmploymentEndDraft}
      toDraft={values => ({ ...values, employeeId: employee.id, version: employee.version })}
      create={useEndEmployment(useCompanyId())}
      onClose={onClose}
    >
      {({ exit }) => exit && <Preview employee={employee} exit={exit} />}
    </RecordDialog>
  )
}

function Preview({ employee, exit }: { employee: Employee; exit: string }) {
  const companyId = useCompanyId()
  const { data: contracts } = useQuery(contractsQuery(companyId, employee.id))
  const { data: values } = useQuery(employeeValuesQuery(companyId, employee.id))
  const { data: stores } = useQuery(storesQuery(companyId))
  if (!contracts || !values) return <Skeleton rows={2} height={24} />
  const named = (contract: Contract) =>
    `Vertrag ab ${dayText(contract.from)}, ${stores?.find(({ id }) => id === contract.storeId)?.name ?? 'anderer Standort'}`
  const goesOn = contracts.filter(({ to }) => to === null || to > exit)
  const later = goesOn.filter(({ from }) => from > exit)
  const open = values.filter(({ isPlanned, validFrom }) => isPlanned && validFrom! > exit)
  if (later.length > 0)
    return (
      <Banner tone="error">{`${later.map(named).join('; ')}: Er beginnt erst danach. Bitte löschen Sie ihn zuerst.`}</Banner>
    )
  return (
    <div className={styles.preview}>
      <h3>{goesOn.length === 0 ? 'Kein Vertrag geht darüber hinaus' : `Am ${dayText(exit)} enden`}</h3>
      <ul>
        {goesOn.map(contract => (
          <li key={contract.id}>
            {named(contract)} <span>{contract.to ? `statt am ${dayText(contract.to)}` : 'bisher offen'}</span>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <>
          <h3>Das bleibt eingetragen</h3>
          <ul>
            {open.map(value => (
              <li key={value.id}>{`${DATED_GROUP_NAMES[value.group]} ab ${dayText(value.validFrom)}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function monthEnd(): string {
  const day = Temporal.PlainDate.from(today())
  return day.with({ day: day.daysInMonth }).toString()
}
