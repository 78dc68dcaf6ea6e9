import { STORES } from './stores.ts'

type DemoCompany = {
  name: string
  softwareId: number
  bmdId: string
  dpwId: string
  people: number
  seed: number
  /** How many of the demo's stores; none: an empty company. */
  stores: number
  usesElda?: boolean
  hasOverview?: boolean
  confirms?: boolean
  /** The operator has no role there, and enters it as operators do. */
  isWithoutOperator?: boolean
}

/** By which programs, so that each tab is seen in one of them. Spec 1 §9. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Kaffeehaus Sonnblick GmbH',
    softwareId: 0,
    bmdId: '1',
    dpwId: '',
    people: 120,
    seed: 11,
    stores: STORES.length,
    usesElda: true,
    hasOverview: true,
  },
  {
    name: 'Bäckerei Morgenrot GmbH',
    softwareId: 1,
    bmdId: '',
    dpwId: '77',
    people: 48,
    seed: 23,
    stores: STORES.length,
    confirms: true,
  },
  { name: 'Neue Filialen Handels GmbH', softwareId: 0, bmdId: '', dpwId: '', people: 0, seed: 0, stores: 0 },
  {
    name: 'Modehaus Abendstern GmbH',
    softwareId: 2,
    bmdId: '',
    dpwId: '',
    people: 24,
    seed: 37,
    stores: 3,
    isWithoutOperator: true,
  },
]

export const ACCOUNTS = [
  { email: 'besitz@kontor.example', first: 'Berta', last: 'Besitzer', roleId: 1, stores: false },
  { email: 'admin@kontor.example', first: 'Adam', last: 'Administrator', roleId: 2, stores: false, isAdmin: true },
  { email: 'lohn@kontor.example', first: 'Marta', last: 'Huber', roleId: 3, stores: false },
  { email: 'filiale@kontor.example', first: 'Fritz', last: 'Filialleiter', roleId: 4, stores: true },
  { email: 'planung@kontor.example', first: 'Paula', last: 'Planer', roleId: 5, stores: false },
  { email: 'user@kontor.example', first: 'Udo', last: 'User', roleId: 6, stores: true },
  {
    email: 'betrieb@kontor.example',
    first: 'Olga',
    last: 'Operator',
    roleId: 2,
    stores: false,
    isAdmin: true,
    isSuperuser: true,
  },
]
