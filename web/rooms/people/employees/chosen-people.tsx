import { IconEdit, IconFileText, IconId } from '@tabler/icons-react'
import { use, useMemo, useState } from 'react'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { PeopleActionsContext } from './file-part.ts'

const BulkChangeDialog = lazyLayer(() => import('../bulk-changes/bulk-change-dialog.tsx'))

type Props = {
  chosen: readonly EmployeeRow[]
  onDone: () => void
}

/** What is done with the people who are ticked. */
export function ChosenPeople({ chosen, onDone }: Props) {
  const canWrite = useCan('employees.write')
  const canFill = useCan('documents.read')
  const { FillDialog, DataSheetDialog } = use(PeopleActionsContext)
  const [dialog, setDialog] = useState<'change' | 'sheets' | 'fill'>()
  const employeeIds = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const close = () => setDialog(undefined)
  return (
    <>
      {chosen.length > 0 && canWrite && (
        <Button icon={<IconEdit size={16} />} onClick={() => setDialog('change')}>
          {`Ändern (${chosen.length})`}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button icon={<IconId size={16} />} onClick={() => setDialog('sheets')}>
          {`Stammblatt (${chosen.length})`}
        </Button>
      )}
      {chosen.length > 0 && canFill && (
        <Button icon={<IconFileText size={16} />} onClick={() => setDialog('fill')}>
          {`Dokumente ausfüllen (${chosen.length})`}
        </Button>
      )}
      {dialog === 'change' && <BulkChangeDialog {...{ employeeIds, onDone }} onClose={close} />}
      {dialog === 'sheets' && <DataSheetDialog {...{ employeeIds }} onClose={close} />}
      {dialog === 'fill' && <FillDialog people={chosen} onClose={close} />}
    </>
  )
}
