import { IconBuilding, IconBuildingStore } from '@tabler/icons-react'
import type { CompanyAccess } from '#contract/access/sign-in.ts'
import type { Store } from '#contract/accounts/stores.ts'
import type { Tab } from '#domain/shell/tabs.ts'
import { selectCompany } from '#web/lib/session.ts'
import { StorePeople } from '#web/rooms/people/employees/store-people.tsx'
import type { Command, CommandProvider } from '#web/ui/command-palette/command.ts'
import { writeStored } from '#web/ui/storage.ts'
import type { Way, Ways } from './palette-ways.ts'

/** What is open: a company keeps it when it is changed to, a store when it is a screen of stores. */
export type Place = { section?: string | undefined; tab?: string | undefined; search: Record<string, string> }

type Given = {
  companyId: number
  /** Who may not see people is told no number of them. */
  seesPeople: boolean
  companies: readonly CompanyAccess[]
  stores: readonly Store[]
  tabs: readonly Tab[]
  place: Place
  ways: Ways
}

export function placeCommands({ companyId, seesPeople, companies, stores, tabs, place, ways }: Given): CommandProvider {
  const toStore = storeWay(tabs, place, ways)
  const ofStores: Command[] = toStore
    ? stores.map(({ id, name, storeNumber, city }) => ({
        id: `store ${id}`,
        label: name,
        hint: [storeNumber && `Nr. ${storeNumber}`, city].filter(Boolean).join(' · '),
        icon: <IconBuildingStore size={18} stroke={1.7} />,
        state: seesPeople && <StorePeople companyId={companyId} storeId={id} />,
        ...toStore(id),
      }))
    : []
  const ofCompanies = companies.map(
    ({ id, name }): Command => ({
      id: `company ${id}`,
      label: name,
      hint: 'Betrieb wechseln',
      icon: <IconBuilding size={18} stroke={1.7} />,
      ...companyWay(id, place, ways),
    }),
  )
  const all = [...ofStores, ...ofCompanies]
  // Of all that there are a list says nothing.
  return { group: 'Standorte und Betriebe', commands: text => (text === '' ? [] : all) }
}

/** The screen of a store: an export, else its people. */
export function storeWay(tabs: readonly Tab[], place: Place, ways: Ways): ((storeId: number) => Way) | undefined {
  const exports = tabs.filter(({ section, tab }) => section === 'absence' && tab !== 'ExportIndividualWageTypes')
  const open = exports.find(({ tab }) => tab === place.tab)
  const screen = open ?? exports[0] ?? tabs.find(({ tab }) => tab === 'employeedata')
  if (!screen) return undefined
  return storeId => {
    const way = ways.toTab(screen.tab, { ...(open && place.search), storeId: String(storeId) })
    return {
      ...way,
      run() {
        // So the other export screens open with it, too. Spec 1 §3.
        if (screen.section === 'absence') writeStored('selected_store', String(storeId))
        way.run()
      },
    }
  }
}

/** The section stays; a tab the other company does not show falls back to its first one. */
function companyWay(id: number, { section, tab }: Place, ways: Ways): Pick<Command, 'href' | 'run'> {
  if (section) return ways.toPath(`/${id}/${section}${tab ? `/${tab}` : ''}`)
  return { run: () => void selectCompany(id) }
}
