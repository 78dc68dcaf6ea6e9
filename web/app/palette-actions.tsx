import {
  IconBeach,
  IconBuildingStore,
  IconClockPlus,
  IconFileImport,
  IconFilter,
  IconLogout,
  IconPlus,
  IconPrinter,
  IconUserCog,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Store } from '#contract/accounts/stores.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tab, TabName } from '#domain/shell/tabs.ts'
import { NEW_RECORD } from '#web/lib/new-record-asked.ts'
import { openFilter } from '#web/rooms/accounts/store-filter/filter-drawer-state.ts'
import type { Command, CommandProvider } from '#web/ui/command-palette/command.ts'
import { rank, wordsOf } from '#web/ui/command-palette/rank.ts'
import { type Place, storeWay } from './palette-places.tsx'
import type { Ways } from './palette-ways.ts'
import type { useDayNight } from './use-day-night.tsx'

type Given = {
  can: (right: Permission) => boolean
  isAdmin: boolean
  tabs: readonly Tab[]
  stores: readonly Store[]
  place: Place
  dayNight: ReturnType<typeof useDayNight>
  ways: Ways
}
type Offered = Command & { shown: boolean }
const STORES_MOST = 3

/** What screens and the bar offer as commands, each only to who may. */
export function actionCommands(given: Given): CommandProvider {
  const { stores } = given
  const canHire = mayAll(given, 'employeedata', 'employees.write')
  const general = generalCommands(given, canHire)

  const ofStore = storeCommands(given, canHire)
  return {
    group: 'Aktionen',
    sign: { key: '>', hint: 'nur Aktionen' },
    commands: text => [...storesMeant(text, stores).flatMap(ofStore), ...general],
  }
}

const shows = ({ tabs }: Given, name: TabName) => tabs.some(({ tab }) => tab === name)
const mayAll = (given: Given, name: TabName, ...rights: Permission[]) => shows(given, name) && rights.every(given.can)

/** Records that can be made, wherever one is. */
const recordCommands = (given: Given, canHire: boolean): Offered[] => {
  const { isAdmin, ways } = given
  return [
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
      shown: shows(given, 'EmployeeImportJobs'),
      ...ways.toTab('EmployeeImportJobs', { importJobId: 'new' }),
    },
    {
      id: 'stamp',
      label: 'Zeit erfassen',
      words: 'Neue Stempelzeit',
      icon: <IconClockPlus {...SIGN} />,
      shown: mayAll(given, 'ExportActualShifts', 'stamps.read', 'stamps.write', 'employees.read'),
      ...ways.toTab('ExportActualShifts', NEW_RECORD),
    },
    {
      id: 'absence',
      label: 'Abwesenheit erfassen',
      words: 'Neue Abwesenheit Urlaub Krankenstand',
      icon: <IconBeach {...SIGN} />,
      shown: mayAll(given, 'ExportAbsences', 'absences.read', 'absences.write', 'employees.read'),
      ...ways.toTab('ExportAbsences', NEW_RECORD),
    },
    ofSettings(given, 'cost-centre', 'Neue Kostenstelle', 'CompanyCostCenters'),
    ofSettings(given, 'accounting-circle', 'Neuer Finanzbuchhaltungskreis', 'CompanyAccountingCircles'),
    {
      id: 'user',
      label: 'Neuer Benutzer',
      words: 'Benutzer erstellen Konto anlegen',
      icon: <IconUserCog {...SIGN} />,
      shown: isAdmin,
      ...ways.toPath(`/overview?${new URLSearchParams(NEW_RECORD)}`),
    },
  ]
}

const ofSettings = (given: Given, id: string, label: string, tab: TabName): Offered => ({
  ...{ id, label, words: 'anlegen', icon: <IconPlus {...SIGN} /> },
  shown: mayAll(given, tab, 'settings.write'),
  ...given.ways.toTab(tab, NEW_RECORD),
})

/** What stands in the bar or in the browser's own menus. */
const barCommands = ({ can, dayNight, ways }: Given): Offered[] => [
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
]

const generalCommands = (given: Given, canHire: boolean): Command[] =>
  [...recordCommands(given, canHire), ...barCommands(given)].flatMap(({ shown, ...command }) => (shown ? command : []))

function storeCommands({ tabs, place, ways }: Given, canHire: boolean): (store: Store) => Command[] {
  const open = storeWay(tabs, place, ways)
  const exportTab = tabs.find(({ section, tab }) => section === 'absence' && tab !== 'ExportIndividualWageTypes')
  return ({ id, name }) => [
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
}

/** A store's own actions are offered only when the text names it: otherwise there would be one of each store. */
const storesMeant = (text: string, stores: readonly Store[]): Store[] =>
  stores
    .map(store => ({ store, label: store.name }))
    .filter(named => wordsOf(text).some(word => rank(word, [named]).length > 0))
    .map(({ store }) => store)
    .slice(0, STORES_MOST)

const SIGN = { size: 18, stroke: 1.7 }
