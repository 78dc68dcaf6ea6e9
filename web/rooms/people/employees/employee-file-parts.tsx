import { type ReactNode, Suspense, use } from 'react'
import type { Employee } from '#contract/people/employees.ts'
import type { useAskedOnce } from '#web/lib/asked-once.ts'
import { useCanReadEvents } from '#web/rooms/shell/event-log/use-can-read-events.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmployeeContracts } from '../contracts/employee-contracts.tsx'
import { EmployeeOpeningBalances } from '../opening-balances/employee-opening-balances.tsx'
import { EmployeeBank } from './employee-bank.tsx'
import styles from './employee-file.module.css'
import { Group } from './employee-group.tsx'
import { EmployeeMasterData } from './employee-master-data.tsx'
import { type FilePart, PeopleActionsContext } from './file-part.ts'
import type { useEmployeeFile } from './use-employee-file.ts'

type Given = {
  employee: Employee
  /** The part that is looked at. */
  part: string
  others: readonly FilePart[]
  file: ReturnType<typeof useEmployeeFile>
  asked: ReturnType<typeof useAskedOnce>
}

/** What the file holds: its own parts, those of other rooms, and for who may read the log its history. */
export function useParts(given: Given): { key: string; label: string; content: ReactNode }[] {
  const { employee, part, others, file } = given
  const canReadEvents = useCanReadEvents()
  const { state, opened } = file
  return [
    { key: 'master', label: 'Stammdaten', content: <EmployeeMasterData state={state} employee={employee} /> },
    {
      key: 'bank',
      label: 'Bank und Sozialversicherung',
      content: (
        <EmployeeBank
          {...{ state, employee }}
          isOpened={opened !== undefined}
          opening={file.opening}
          onOpen={file.open}
          onHide={file.hide}
        />
      ),
    },
    {
      key: 'contracts',
      label: 'Verträge',
      // Asked for when it is looked at: who goes from person to person asks for the files alone.
      content: part === 'contracts' && <Contracts {...given} />,
    },
    ...others.map(({ key, label, Content }) => ({
      key,
      label,
      // A dialog's submit would bubble on to the file's form, which it is part of for React though not in the page.
      content: part === key && (
        <div onSubmit={event => event.stopPropagation()}>
          <Suspense>
            <Content employeeId={employee.id} />
          </Suspense>
        </div>
      ),
    })),
    ...(canReadEvents
      ? [{ key: 'history', label: 'Verlauf', content: part === 'history' && <History employeeId={employee.id} /> }]
      : []),
  ]
}

function Contracts({ employee, file: { opened, opening, open }, asked }: Given) {
  const { Classification } = use(PeopleActionsContext)
  return (
    <>
      <div className={styles.contracts}>
        <EmployeeContracts {...{ employee, asked, opening }} payments={opened?.payments} onOpenPayments={open} />
      </div>
      <Group title="Einstufung" about="Was der Kollektivvertrag mindestens verlangt.">
        <Suspense fallback={<Skeleton rows={1} height={40} />}>
          <Classification employee={employee} payments={opened?.payments} />
        </Suspense>
      </Group>
      <Group title="Eröffnungssalden" about="Was der Mitarbeiter aus der Zeit vor Kontor mitbringt.">
        <EmployeeOpeningBalances employee={employee} />
      </Group>
    </>
  )
}

function History({ employeeId }: { employeeId: number }) {
  const { History: Given } = use(PeopleActionsContext)
  return (
    <div className={styles.wholeWidth}>
      <Suspense>
        <Given employeeId={employeeId} />
      </Suspense>
    </div>
  )
}
