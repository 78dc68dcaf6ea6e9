import type { StoreSettings } from '#contract/accounts/stores.ts'
import {
  ACTIVE_PDF_MODES,
  hasWebCockpit,
  ID_OF_SOFTWARE,
  MD_CHANGE_MODES,
  REGISTRATION_MODES,
} from '#domain/accounts/company-settings.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { FACTOR_UNIT, WEEKDAYS, WORK_TIME_MODES } from '#domain/accounts/work-time.ts'
import { factorText } from '#domain/accounts/work-time-texts.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { stateChoices } from '#domain/basics/federal-states.ts'
import { CREATOR_LENGTHS, INSURERS, insurerText, PROJECTS } from '#domain/settings/elda.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { type Loaded, type Rows, type Values, workTimeOf } from './settings-values.ts'

export type SettingEntry = Entry<Values>

/** What can be changed, in the order of the screen. What the software has no use for is not asked. Spec 3 §2.1. */
export function entriesOf(loaded: Loaded, added: Rows, isBound: boolean): SettingEntry[] {
  const { company, stores = [], employer, creators = [] } = loaded
  const insurers = [...(employer?.insurer ?? []).map(({ id }) => id), ...added.insurers]
  return [
    ...companyEntries(loaded),
    ...stores.flatMap(storeEntries),
    text('employer.name', 'Name', 128),
    text('employer.phone_number', 'Telefon', 50),
    text('employer.email', 'E-Mail', 254),
    ...insurers.flatMap(id => [
      choice(`insurer.${id}.insurer`, 'Versicherungsträger', insurerChoices()),
      text(`insurer.${id}.contribution_accountnumber`, 'Beitragskonto', 10),
    ]),
    ...[...creators.map(({ id }) => id), ...added.creators].flatMap(creatorEntries),
    ids('removedInsurers'),
    ids('removedCreators'),
  ].map(entry => (isBound && !entry.key.startsWith('store.') ? { ...entry, disabled: true } : entry))

  function companyEntries({ software }: Loaded): SettingEntry[] {
    const idFor = (key: 'bmdId' | 'dpwId') => (values: Values) =>
      company.individualStoreIds || ID_OF_SOFTWARE[Number(values.softwareId)]?.key !== key
    const ofMasterData = (entry: SettingEntry): SettingEntry =>
      company.isMasterDataLocked ? { ...entry, disabled: true } : entry
    return [
      ...[
        text('name', 'Name', 128),
        text('description', 'Zusatz', 128),
        text('street', 'Straße und Hausnummer', 128),
        text('postalCode', 'PLZ', 16),
        text('city', 'Ort', 128),
      ].map(ofMasterData),
      text('companyNumber', 'Betriebsnummer', 32),
      choice('softwareId', 'Lohnverrechnung', softwareChoices(software, company.softwareId)),
      { ...text('bmdId', 'BMD ID', 32), hiddenIf: idFor('bmdId') },
      { ...text('dpwId', 'DPW ID', 32), hiddenIf: idFor('dpwId') },
      choice('socialInsuranceRegistrationMode', 'SV-Anmeldung vor Dienst', numbered(REGISTRATION_MODES)),
      choice('employeeChangedFromMDMode', 'Änderungen aus der Stammdatenquelle', numbered(MD_CHANGE_MODES)),
      choice('activePdfMode', 'PDF mit aktiven Inhalten', numbered(ACTIVE_PDF_MODES)),
      flag('useEldaService', 'Elda-Service'),
    ]
  }
}

function storeEntries({ id, name: store, workTimeMode, workTimeFactor }: StoreSettings): SettingEntry[] {
  const idFor = (key: 'bmdId' | 'dpwId') => (values: Values) => ID_OF_SOFTWARE[Number(values.softwareId)]?.key !== key
  return [
    text(`store.${id}.storeNumber`, `Standortnummer von ${store}`, 32),
    { ...text(`store.${id}.bmdId`, `BMD ID von ${store}`, 32), hiddenIf: idFor('bmdId') },
    { ...text(`store.${id}.dpwId`, `DPW ID von ${store}`, 32), hiddenIf: idFor('dpwId') },
    text(`store.${id}.costCenter`, `Kostenstelle von ${store}`, 128),
    {
      ...choice(`store.${id}.isWebcockpitExportEnabled`, `Export im Web-Cockpit von ${store}`, YES_NO),
      hiddenIf: values => !hasWebCockpit(Number(values.softwareId)),
    },
    choice(`store.${id}.country`, `Land von ${store}`, numbered(STORE_COUNTRIES)),
    choice(`store.${id}.federalState`, `Bundesland von ${store}`, stateChoices()),
    { ...several(`store.${id}.workDays`, `Arbeitstage von ${store}`, numbered(WEEKDAYS)), required: true },
    choice(`store.${id}.workTime`, `Sollzeit des Monats von ${store}`, workTimeChoices(workTimeMode, workTimeFactor)),
  ]
}

const FACTORS = [4.325, 4.33].map(factor => Math.round(factor * FACTOR_UNIT))

/** A factor of its own that a store has stays a choice. */
function workTimeChoices(mode: number, factor: number): Choice[] {
  const factors = mode === 0 && !FACTORS.includes(factor) ? [...FACTORS, factor] : FACTORS
  return [
    ...factors.map(each => ({ value: workTimeOf(0, each), label: `Faktor ${factorText(each)}` })),
    ...([1, 2] as const).map(each => ({ value: workTimeOf(each, 0), label: WORK_TIME_MODES[each] })),
  ]
}

const creatorEntries = (id: number): SettingEntry[] => [
  text(`creator.${id}.elda_serial_number`, 'Seriennummer', CREATOR_LENGTHS.serial),
  choice(`creator.${id}.defaultProjekt`, 'Meldungsart', PROJECT_CHOICES),
  { ...text(`creator.${id}.elda_password`, 'Kundenpasswort', 128), kind: 'password' } as SettingEntry,
  flag(`creator.${id}.enter_pwd_as_sha512`, 'Passwort ist schon SHA-512'),
  text(`creator.${id}.name`, 'Name', CREATOR_LENGTHS.name),
  choice(`creator.${id}.country`, 'Land', countryChoices()),
  text(`creator.${id}.postal`, 'PLZ', CREATOR_LENGTHS.postal),
  text(`creator.${id}.city`, 'Ort', CREATOR_LENGTHS.city),
  text(`creator.${id}.street`, 'Straße', CREATOR_LENGTHS.street),
  text(`creator.${id}.phone`, 'Telefon', CREATOR_LENGTHS.phone),
  text(`creator.${id}.email`, 'E-Mail', CREATOR_LENGTHS.email),
  flag(`creator.${id}.periodic_clearing_check`, 'Clearing abholen'),
]

/** The active ones, and the one that is chosen, whatever became of it. Spec 3 §3. */
export function softwareChoices(software: Loaded['software'], chosen: number): Choice[] {
  const known = software.filter(({ id, active }) => active === 1 || id === chosen)
  const choices = known.map(({ id, name }) => ({ value: id, label: name }))
  return known.some(({ id }) => id === chosen) ? choices : [...choices, { value: chosen, label: 'Unbekannte Software' }]
}

const numbered = (words: Record<number, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))

const insurerChoices = () => INSURERS.map(({ id }) => ({ value: id, label: insurerText(id) }))
const PROJECT_CHOICES = Object.entries(PROJECTS).map(([value, name]) => ({ value, label: `${value} · ${name}` }))
const countryChoices = () => COUNTRIES.map(({ kfz, valueGER }) => ({ value: kfz, label: `${kfz} · ${valueGER}` }))
const YES_NO = [
  { value: 1, label: 'Ja' },
  { value: 0, label: 'Nein' },
]

// The names of rows are made of their ids, so that no type knows what each holds; `valuesOf` gives it what its kind takes.
const text = (key: string, label: string, maxLength: number) =>
  ({ kind: 'text', key, label, maxLength }) as SettingEntry
const choice = (key: string, label: string, choices: readonly Choice[]) =>
  ({ kind: 'dropdown-search', key, label, choices }) as SettingEntry
const flag = (key: string, label: string) => ({ kind: 'bool', key, label }) as SettingEntry
const several = (key: string, label: string, choices: readonly Choice[]) =>
  ({ kind: 'togglelist', several: true, key, label, choices }) as SettingEntry
const ids = (key: string) => several(key, key, [])
