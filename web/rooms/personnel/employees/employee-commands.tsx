import { IconUser } from '@tabler/icons-react'
import { employees } from '#contract/personnel/employees.ts'
import { EMPLOYMENT_STATUS, employmentStatus } from '#domain/personnel/employment-status.ts'
import { personName } from '#domain/personnel/person-name.ts'
import { api } from '#web/lib/api.ts'
import { today } from '#web/lib/day-text.ts'
import { currentCompany } from '#web/lib/session.ts'
import type { CommandProvider } from '#web/ui/command-palette/command.ts'

const MOST = 8

/** People by name or number, for the command palette; asked of the server, so that any number of them costs the same. */
export const employeeCommands = (companyId: number, open: (employeeId: number) => void): CommandProvider => ({
  group: 'Mitarbeiter',
  async find(search, signal) {
    if (search.length < 2 || !currentCompany()?.permissions.includes('employees.read')) return []
    const query = { companyId, search, page: 1, limit: MOST, hidden: 'with' } as const
    const { employees: found } = await api(employees.list, { query, signal })
    return found.map(row => {
      const status = employmentStatus(row, today())
      const hint = [row.mdPersonnelId, status !== 'active' && EMPLOYMENT_STATUS[status]].filter(Boolean).join(' · ')
      return {
        id: `employee ${row.id}`,
        label: personName(row),
        hint,
        icon: <IconUser size={16} stroke={1.7} />,
        run: () => open(row.id),
      }
    })
  },
})
