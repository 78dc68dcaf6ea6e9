import { IconDots, IconFileZip, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Employee } from '#contract/personnel/employees.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

const LockDialog = lazyLayer(() => import('../retention/lock-dialog.tsx'))
const AccessDialog = lazyLayer(() => import('./access-dialog.tsx'))

/** What is seldom done with a personnel file; nothing for who may do nothing of it. */
export function FileMenu({ employee }: { employee: Employee }) {
  const rights = [useCan('employees.write'), useCan('employees.read-sensitive'), useCan('documents.read-sensitive')]
  const seesAll = useCompany()?.storeIds === null
  const [isExporting, setIsExporting] = useState(false)
  const [isLocking, setIsLocking] = useState(false)
  const about = { employeeId: employee.id, name: personName(employee) }
  if (!seesAll || rights.includes(false)) return null
  return (
    <>
      <Menu
        label="Weitere Aktionen"
        trigger={props => <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />}
        items={[
          {
            label: 'Datenauskunft (Art. 15)',
            icon: <IconFileZip size={18} stroke={1.7} />,
            onSelect: () => setIsExporting(true),
          },
          {
            label: 'Löschsperre',
            icon: <IconLock size={18} stroke={1.7} />,
            onSelect: () => setIsLocking(true),
          },
        ]}
      />
      {isExporting && <AccessDialog {...about} onClose={() => setIsExporting(false)} />}
      {isLocking && <LockDialog {...about} onClose={() => setIsLocking(false)} />}
    </>
  )
}
