import { Suspense, useId, useState } from 'react'
import type { Employee } from '#contract/personnel/employees.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { useCanReadEvents } from '#web/rooms/shell/event-log/use-can-read-events.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { Elsewhere } from '#web/ui/form-panel/form-panel.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { PartTabs } from '#web/ui/part-tabs.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { EmployeeContracts } from '../contracts/employee-contracts.tsx'
import { EmployeeBank } from './employee-bank.tsx'
import styles from './employee-file.module.css'
import { EmployeeMasterData } from './employee-master-data.tsx'
import { EmployeeSummary } from './employee-summary.tsx'
import { useHideEmployee } from './queries.ts'
import { useEmployeeFile } from './use-employee-file.ts'

const EmployeeHistory = lazyPart(() => import('./employee-history.tsx'), <MissingPartNotice />)

type Part = 'master' | 'bank' | 'contracts' | 'history'
type Props = { employee: Employee; width: number; onClose: () => void; onOpen: (id: number) => void }

export function EmployeeFileContent({ employee, width, onClose, onOpen }: Props) {
  const canWrite = useCan('employees.write')
  const canReadEvents = useCanReadEvents()
  const hide = useHideEmployee(useCompanyId())
  const formId = useId()
  const [part, setPart] = useState<Part>('master')
  const file = useEmployeeFile(employee, !canWrite, field => setPart(partOf(field)))
  const { state, box, dirty, busy, opened } = file
  const goTo = (field: string) => {
    setPart(partOf(field))
    file.goTo({ [field]: true })
  }

  const counts = countsOf(employee)
  const parts = [
    { key: 'master', label: 'Stammdaten', content: <EmployeeMasterData state={state} /> },
    {
      key: 'bank',
      label: 'Bank und Sozialversicherung',
      content: (
        <EmployeeBank state={state} employee={employee} opened={opened} opening={file.opening} onOpen={file.open} />
      ),
    },
  ]
  const contracts = {
    key: 'contracts',
    label: 'Verträge',
    content: (
      <EmployeeContracts
        employee={employee}
        payments={opened?.payments}
        opening={file.opening}
        onOpenPayments={file.open}
      />
    ),
  }

  const history = {
    key: 'history',
    label: 'Verlauf',
    content: part === 'history' && (
      <Suspense>
        <EmployeeHistory employeeId={employee.id} />
      </Suspense>
    ),
  }
  const shown = [...parts, contracts, ...(canReadEvents ? [history] : [])]

  return (
    <Drawer
      title={personName(employee)}
      size={width}
      isInAddress
      onClose={onClose}
      footer={
        canWrite && (
          <div className={styles.footer}>
            <Button variant="text" disabled={dirty} onClick={() => void hide(employee, !employee.isHidden)}>
              {employee.isHidden ? 'Einblenden' : 'Ausblenden'}
            </Button>
            <Button disabled={!dirty || busy} onClick={file.discard}>
              Verwerfen
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={!dirty} busy={busy}>
              Speichern
            </Button>
          </div>
        )
      }
    >
      <EmployeeSummary employee={employee} onFix={goTo} onOpen={onOpen} />
      {file.wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      <Elsewhere state={state} />
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (dirty) file.accept()
        }}
      >
        <div ref={box}>
          <PartTabs
            label="Personalakt"
            parts={shown.map(one => ({ ...one, count: counts[one.key as Part] }))}
            chosen={part}
            onChoose={key => setPart(key as Part)}
          />
        </div>
      </form>
    </Drawer>
  )
}

const BANK = new Set(['socialsecurity', 'iban', 'bic'])
const partOf = (field: string): Part => (field === 'weeklyMinutes' ? 'contracts' : BANK.has(field) ? 'bank' : 'master')

function countsOf({ missingFields, duplicates, warnings }: Employee): Record<Part, number> {
  const fields = new Set<string>([...missingFields, ...duplicates.map(({ field }) => field), ...Object.keys(warnings)])
  const counts = { master: 0, bank: 0, contracts: 0, history: 0 }
  for (const field of fields) counts[partOf(field)]++
  return counts
}
