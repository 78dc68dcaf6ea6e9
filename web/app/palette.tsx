import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { CompanyAccess } from '#contract/access/sign-in.ts'
import { sections } from '#domain/shell/tabs.ts'
import { useSession } from '#web/lib/session.ts'
import { useActiveFilter } from '#web/rooms/accounts/store-filter/queries.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employeeCommands, recentEmployeeCommands } from '#web/rooms/people/employees/employee-commands.tsx'
import { useCanReadEvents } from '#web/rooms/shell/event-log/use-can-read-events.ts'
import type { CommandProvider } from '#web/ui/command-palette/command.ts'
import CommandPalette from '#web/ui/command-palette/command-palette.tsx'
import { actionCommands } from './palette-actions.tsx'
import { placeCommands } from './palette-places.tsx'
import { screenCommands } from './palette-screens.tsx'
import { useWays } from './palette-ways.ts'
import { useVisibleTabs } from './tab-context.ts'
import { useDayNight } from './use-day-night.tsx'

type Props = { company: CompanyAccess; onClose: () => void }

/** Everything that the user may do and open, by a few letters. */
export default function Palette({ company, onClose }: Props) {
  const providers = useProviders(company)
  return <CommandPalette providers={providers} onClose={onClose} />
}

function useProviders(company: CompanyAccess): CommandProvider[] {
  const { id: companyId, permissions } = company
  const signedIn = useSession(session => session.signedIn)
  const accountId = signedIn?.user.id ?? ''
  const companies = signedIn?.companies
  const isAdmin = signedIn?.role === 'ADMIN'
  const visibleTabs = useVisibleTabs()
  const seesEvents = useCanReadEvents()
  const stores = useVisibleStores(company)
  const dayNight = useDayNight()
  const ways = useWays(companyId)
  const { section, tab } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as Record<string, string>
  // Names for hints: no reason to ask for people again.
  const named = useRef(stores)
  named.current = stores

  // biome-ignore lint/correctness/useExhaustiveDependencies: what else there is changes with these or not while it is open
  return useMemo(() => {
    const tabs = Object.keys(sections).flatMap(visibleTabs)
    const place = { section, tab, search }
    const people = {
      companyId,
      storeName: (id: number) => named.current.find(store => store.id === id)?.name,
      open: (id: number) => ways.toTab('employeedata', { employeeId: String(id) }),
    }
    const seesPeople = tabs.some(each => each.tab === 'employeedata')
    return [
      actionCommands({ can: right => permissions.includes(right), isAdmin, tabs, stores, place, dayNight, ways }),
      ...(seesPeople ? [employeeCommands(people)] : []),
      placeCommands({
        companyId,
        seesPeople: permissions.includes('employees.read'),
        companies: companies?.filter(({ id }) => id !== companyId) ?? [],
        ...{ stores, tabs, place, ways },
      }),
      screenCommands({ companyId, accountId, tabs, seesEvents, isAdmin, ways }),
      ...(seesPeople ? [recentEmployeeCommands(people)] : []),
    ]
  }, [company, stores, ways])
}

/** As the screens of stores offer them. */
function useVisibleStores({ id: companyId, permissions }: CompanyAccess) {
  const enabled = permissions.includes('stores.read')
  const { data } = useQuery({ ...storesQuery(companyId), enabled })
  const active = useActiveFilter(companyId)
  const visible =
    active === undefined ? [] : (data ?? []).filter(({ id, isHidden }) => !isHidden && !active?.isExcluded(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is another object at every look
  return useMemo(() => visible, [data, visible.map(({ id }) => id).join()])
}
