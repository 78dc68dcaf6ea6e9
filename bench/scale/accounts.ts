import type { CompanyPlan, Plan } from './plan.ts'
import { uuidOf } from './random.ts'

/** By the ids of the roles that every company has; who leads a store sees that one alone. */
const PEOPLE = [
  { name: 'besitz', firstName: 'Berta', lastName: 'Besitzer', role: 1 },
  { name: 'admin', firstName: 'Adam', lastName: 'Administrator', role: 2 },
  { name: 'lohn', firstName: 'Marta', lastName: 'Huber', role: 3 },
] as const
const MOST_LEADERS = 4
const LEADER_ROLE = 4
const OPERATOR = 0

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: number
  storeId: number | null
}

const idOf = (seed: number, company: number, place: number) => uuidOf(seed, company, place, 7)

export const accountOf = (seed: number, company: CompanyPlan, name: (typeof PEOPLE)[number]['name']): string =>
  idOf(
    seed,
    company.number,
    PEOPLE.findIndex(each => each.name === name),
  )

/** `lohn.3@kontor.example` is whoever does the wages of the third company. */
export const accountsOf = ({ seed }: Plan, { number, stores, first }: CompanyPlan): Account[] => [
  ...PEOPLE.map(({ name, ...person }, place) => ({
    ...{ id: idOf(seed, number, place), email: `${name}.${number}@kontor.example`, storeId: null },
    ...person,
  })),
  ...Array.from({ length: Math.min(MOST_LEADERS, stores) }, (_, at) => ({
    ...{ id: idOf(seed, number, PEOPLE.length + at), email: `filiale.${number}.${at + 1}@kontor.example` },
    ...{ firstName: 'Fritz', lastName: 'Filialleiter', role: LEADER_ROLE, storeId: first.store + at },
  })),
]

export const operatorOf = ({ seed }: Plan) => ({
  ...{ id: idOf(seed, OPERATOR, 0), email: 'betrieb@kontor.example', firstName: 'Olga', lastName: 'Operator' },
})
