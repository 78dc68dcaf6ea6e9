import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { todayHere } from '#web/ui/today.ts'
import { type ExportOf, type ExportRequest, type ExportRow, isKnown } from './export-of.ts'

type Props<Row extends ExportRow> = { of: ExportOf<Row>; request: ExportRequest }

/** „Zeit erfassen“, for who may write and knows the people of the store. */
export function NewRecordButton<Row extends ExportRow>({ of, request, disabled }: Props<Row> & { disabled: boolean }) {
  const canWrite = useCanWrite(of)
  const knowsPeople = useCan('employees.read')
  const { isAsked, end } = useNewRecordAsked()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    end()
  }
  if (!canWrite || !knowsPeople) return null
  return (
    <>
      <Button icon={<IconPlus size={16} />} disabled={disabled} onClick={() => setOpen(true)}>
        {of.records.newLabel}
      </Button>
      {(isOpen || (isAsked && !disabled)) && <RecordOf {...{ of, request }} id={undefined} onClose={close} />}
    </>
  )
}

/** Opens the record of a row in a drawer; `open` is undefined for who may only read. */
export function useOpenRecord<Row extends ExportRow>({
  of,
  request,
}: Props<Row>): {
  open: ((row: Row) => void) | undefined
  drawer: ReactNode
} {
  const canWrite = useCanWrite(of)
  const [opened, setOpened] = useState<number>()
  if (!canWrite) return { open: undefined, drawer: null }
  return {
    open: row => (isKnown(row) ? setOpened(row.id) : toast.info('Diesen Mitarbeiter sehen Sie nicht')),
    drawer: opened !== undefined && (
      <RecordOf key={opened} {...{ of, request }} id={opened} onClose={() => setOpened(undefined)} />
    ),
  }
}

function useCanWrite<Row extends ExportRow>({ records }: ExportOf<Row>): boolean {
  const [canRead, canWrite] = [useCan(records.read), useCan(records.write)]
  return canRead && canWrite
}

export function useCanApprove<Row extends ExportRow>({ records }: ExportOf<Row>): boolean {
  const [canRead, canApprove] = [useCan(records.read), useCan(records.approve)]
  return canRead && canApprove
}

function RecordOf<Row extends ExportRow>({
  of,
  request,
  id,
  onClose,
}: Props<Row> & { id: number | undefined; onClose: () => void }) {
  const today = todayHere().toString()
  const day = request.from <= today && today <= request.to ? today : request.from
  const Drawer = of.records.drawer
  return (
    <Suspense>
      <Drawer {...{ id, day, onClose }} storeId={request.storeId} />
    </Suspense>
  )
}
