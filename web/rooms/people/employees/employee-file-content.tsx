import { IconFileText } from '@tabler/icons-react'
import { use, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Employee } from '#contract/people/employees.ts'
import { groupOf } from '#domain/people/dated-values.ts'
import { useAskedOnce } from '#web/lib/asked-once.ts'
import { useCan } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Elsewhere } from '#web/ui/form-panel/elsewhere.tsx'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { PartTabs } from '#web/ui/part-tabs.tsx'
import { submitTyped } from '#web/ui/save-typed.ts'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { EndEmployment } from '../employment-ends/end-employment.tsx'
import { Reenter } from '../reentries/reenter.tsx'
import { DatedChangeDialog } from './dated-change-dialog.tsx'
import styles from './employee-file.module.css'
import { EmployeeFileMenu } from './employee-file-menu.tsx'
import { useParts } from './employee-file-parts.tsx'
import { EmployeeFooter } from './employee-footer.tsx'
import { EmployeeHeader, type HeaderFrame } from './employee-header.tsx'
import { EmployeeProblems } from './employee-problems.tsx'
import { type FilePart, PeopleActionsContext } from './file-part.ts'
import { useEmployeeFile } from './use-employee-file.ts'

/** Of its own, or the key of one that was handed in. */
export type Part = 'master' | 'bank' | 'contracts' | 'history' | (string & {})
type Props = {
  employee: Employee
  frame: HeaderFrame
  part: Part
  others: readonly FilePart[]
  onPart: (part: Part) => void
  onOpen: (id: number) => void
}

export function EmployeeFileContent({ employee, frame, part, others, onPart, onOpen }: Props) {
  const canWrite = useCan('employees.write')
  const [isFilling, setIsFilling] = useState(false)
  const { FillDialog } = use(PeopleActionsContext)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const file = useEmployeeFile(employee, !canWrite, field => onPart(partOf(field)))
  const { state, box, dirty, busy } = file
  const goTo = (field: string) => {
    // Shown first: what is out of sight takes no focus.
    flushSync(() => onPart(partOf(field)))
    file.goTo({ [field]: true })
  }
  const asked = useAskedOnce('field', 'contractId')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a link led to when it opened
  useEffect(() => {
    if (asked.field && !asked.contractId) file.goTo({ [asked.field]: true })
  }, [])
  usePageKeys({ onSave: () => submitTyped(form.current) })

  const isUnsaved = dirty || busy
  const { heading } = frame
  useEffect(() => {
    if (isUnsaved) return
    // The footer's button had it, and went with the footer; a number that was changed takes it first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isUnsaved, heading])

  const datedFields = file.changed.filter(groupOf)
  const [isDating, setIsDating] = useState(false)

  const counts = countsOf(employee)
  const shown = useParts({ employee, part, others, file, asked })

  return (
    <section className={styles.file} aria-labelledby={frame.headingId}>
      <EmployeeHeader
        frame={frame}
        person={employee}
        commands={<Commands {...{ employee, dirty }} onFill={() => setIsFilling(true)} />}
      >
        <EmployeeProblems employee={employee} onFix={goTo} onOpen={onOpen} />
      </EmployeeHeader>
      <div className={styles.banners}>
        {file.wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
        <Elsewhere state={state} />
      </div>
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (dirty && !busy) file.accept()
        }}
      >
        <div ref={box} className={styles.parts}>
          <PartTabs
            label="Personalakt"
            scrolls
            parts={shown.map(one => ({ ...one, count: counts[one.key] ?? 0 }))}
            chosen={part}
            onChoose={onPart}
          />
        </div>
      </form>
      {isFilling && <FillDialog people={[employee]} onClose={() => setIsFilling(false)} />}
      {isUnsaved && (
        <EmployeeFooter
          formId={formId}
          changed={file.changedLabels}
          busy={busy}
          onDiscard={file.discard}
          onDated={datedFields.length > 0 ? () => setIsDating(true) : undefined}
        />
      )}
      {isDating && (
        <DatedChangeDialog
          employee={employee}
          entries={state.shown}
          fields={datedFields}
          values={state.values}
          former={file.held}
          onSaved={() => file.takeBack(datedFields)}
          onClose={() => setIsDating(false)}
        />
      )}
    </section>
  )
}

type CommandsProps = { employee: Employee; dirty: boolean; onFill: () => void }

function Commands({ employee, dirty, onFill }: CommandsProps) {
  const [canWrite, canFill] = [useCan('employees.write'), useCan('documents.read')]
  return (
    <>
      {canWrite && <Reenter employee={employee} disabled={dirty} />}
      {canWrite && <EndEmployment employee={employee} disabled={dirty} />}
      {canFill && (
        <Button
          title="Dokumente ausfüllen"
          icon={<IconFileText size={18} stroke={1.8} />}
          disabled={dirty}
          onClick={onFill}
        >
          Dokumente ausfüllen
        </Button>
      )}
      <EmployeeFileMenu employee={employee} isUnsaved={dirty} />
    </>
  )
}

const BANK = new Set(['socialsecurity', 'iban', 'bic'])
const partOf = (field: string): Part => (field === 'weeklyMinutes' ? 'contracts' : BANK.has(field) ? 'bank' : 'master')

function countsOf({ missingFields, duplicates, warnings }: Employee): Record<string, number> {
  const fields = new Set<string>([...missingFields, ...duplicates.map(({ field }) => field), ...Object.keys(warnings)])
  const counts: Record<string, number> = {}
  for (const field of fields) counts[partOf(field)] = (counts[partOf(field)] ?? 0) + 1
  return counts
}
