import {
  IconBuildingStore,
  IconFileImport,
  IconFilter,
  IconLogout,
  IconPrinter,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Store } from '#contract/accounts/stores.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tab, TabName } from '#domain/shell/tabs.ts'
import { openFilter } from '#web/rooms/accounts/store-filter/filter-drawer-state.ts'
import type { Command, CommandProvider } from '#web/ui/command-palette/command.ts'
import { rank, wordsOf } from '#web/ui/command-palette/rank.ts'
import { type Place, storeWay } from './palette-places.tsx'
import type { Ways } from './palette-ways.ts'
import type { useDayNight } from './use-day-night.tsx'

type Given = {
  can: (right: Permission) => boolean
  tabs: readonly Tab[]
  stores: readonly Store[]
  place: Place
  dayNight: ReturnType<typeof useDayNight>
  ways: Ways
}
const STORES_MOST = 3

/** What screens and the bar offer as commands, each only to who may. */
export function actionCommands({ can, tabs, stores, place, dayNight, ways }: Given): CommandProvider {
  const shows = (name: TabName) => tabs.some(({ tab }) => tab === name)
  const canHire = shows('employeedata') && can('employees.write')
  const general: Command[] = [
    {
      id: 'hire',
      label: 'Neuer Mitarbeiter',
      words: 'Person anlegen',
      icon: <IconUserPlus {...SIGN} />,
      shown: canHire,
      ...ways.toTab('employeedata', { employeeId: 'new' }),
    },
    {
      id: 'import',
      label: 'Neuer Import',
      words: 'Datei importieren CSV Excel',
      icon: <IconFileImport {...SIGN} />,
      shown: shows('EmployeeImportJobs'),
      ...ways.toTab('EmployeeImportJobs', { importJobId: 'new' }),
    },
    {
      id: 'filter',
      label: 'Anwendungsfilter öffnen',
      words: 'Standorte einschränken',
      icon: <IconFilter {...SIGN} />,
      shown: can('stores.read'),
      run: openFilter,
    },
    {
      id: 'day-night',
      label: dayNight.label,
      words: 'Anzeige hell dunkel Tag Nacht',
      icon: <dayNight.Icon {...SIGN} />,
      shown: true,
      run: dayNight.change,
    },
    {
      id: 'print',
      label: 'Drucken',
      words: 'Ansicht auf Papier PDF',
      icon: <IconPrinter {...SIGN} />,
      shown: true,
      // Paper shows what the screen does: the palette is gone first.
      run: () => void setTimeout(() => window.print()),
    },
    {
      id: 'sign-out',
      label: 'Abmelden',
      words: 'Ausloggen Logout',
      icon: <IconLogout {...SIGN} />,
      shown: true,
      run: ways.toPath('/logout').run,
    },
  ].flatMap(({ shown, ...command }) => (shown ? command : []))

  const open = storeWay(tabs, place, ways)
  const exportTab = tabs.find(({ section, tab }) => section === 'absence' && tab !== 'ExportIndividualWageTypes')
  const ofStore = ({ id, name }: Store): Command[] => [
    ...(open && exportTab
      ? [
          {
            id: `export ${id}`,
            label: `${exportTab.label} ${name} öffnen`,
            icon: <IconBuildingStore {...SIGN} />,
            ...open(id),
          },
        ]
      : []),
    ...(canHire
      ? [
          {
            id: `hire ${id}`,
            label: `Neuer Mitarbeiter in ${name}`,
            words: 'Person anlegen',
            icon: <IconUserPlus {...SIGN} />,
            ...ways.toTab('employeedata', { employeeId: 'new', storeId: String(id) }),
          },
        ]
      : []),
  ]
  return {
    group: 'Aktionen',
    sign: { key: '>', hint: 'nur Aktionen' },
    commands: text => [...storesMeant(text, stores).flatMap(ofStore), ...general],
  }
}

/** A store's own actions are offered only when the text names it: otherwise there would be one of each store. */
const storesMeant = (text: string, stores: readonly Store[]): Store[] =>
  stores
    .map(store => ({ store, label: store.name }))
    .filter(named => wordsOf(text).some(word => rank(word, [named]).length > 0))
    .map(({ store }) => store)
    .slice(0, STORES_MOST)

const SIGN = { size: 18, stroke: 1.7 }
