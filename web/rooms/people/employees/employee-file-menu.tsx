import { IconDots, IconEye, IconEyeOff, IconFileZip, IconId, IconLock } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { Employee } from '#contract/people/employees.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PeopleActionsContext } from './file-part.ts'
import { useHideEmployee } from './queries.ts'

type Opened = 'sheet' | 'access' | 'lock'

/** What is seldom done with a personnel file. */
export function EmployeeFileMenu({ employee, isUnsaved }: { employee: Employee; isUnsaved: boolean }) {
  const canWrite = useCan('employees.write')
  const seesMaternity = useCan('maternity.read')
  const rights = [canWrite, useCan('employees.read-sensitive'), useCan('documents.read-sensitive'), seesMaternity]
  const mayExport = useCompany()?.storeIds === null && !rights.includes(false)
  const hide = useHideEmployee(useCompanyId())
  const [opened, setOpened] = useState<Opened>()
  const { DataSheetDialog, AccessDialog, LockDialog } = use(PeopleActionsContext)
  const about = { employeeId: employee.id, name: personName(employee), onClose: () => setOpened(undefined) }
  const disabled = isUnsaved && 'Bitte zuerst speichern oder verwerfen.'
  const ofFile = {
    label: 'Stammblatt',
    icon: <IconId size={18} stroke={1.7} />,
    disabled,
    onSelect: () => setOpened('sheet'),
  }
  const ofList = {
    label: employee.isHidden ? 'Einblenden' : 'Ausblenden',
    icon: employee.isHidden ? <IconEye size={18} stroke={1.7} /> : <IconEyeOff size={18} stroke={1.7} />,
    disabled,
    onSelect: () => void hide(employee, !employee.isHidden).catch(() => {}),
  }
  const ofPrivacy = [
    {
      label: 'Datenauskunft (Art. 15)',
      icon: <IconFileZip size={18} stroke={1.7} />,
      onSelect: () => setOpened('access'),
    },
    { label: 'Löschsperre', icon: <IconLock size={18} stroke={1.7} />, onSelect: () => setOpened('lock') },
  ]
  return (
    <>
      <Menu
        label="Weitere Aktionen"
        trigger={props => <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
        items={[ofFile, ...(canWrite ? [ofList] : []), ...(mayExport ? ofPrivacy : [])]}
      />
      {opened === 'sheet' && <DataSheetDialog employeeIds={[employee.id]} onClose={about.onClose} />}
      {opened === 'access' && <AccessDialog {...about} />}
      {opened === 'lock' && <LockDialog {...about} />}
    </>
  )
}
