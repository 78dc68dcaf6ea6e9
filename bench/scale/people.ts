import { dateOf } from '#domain/wages/calendar.ts'
import { makePerson } from '#server/demo/people.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { Row } from './columns.ts'
import { calendar, dateText, momentText } from './moments.ts'
import type { Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf } from './random.ts'
import { placeOf, storeName } from './stores.ts'

/** Beyond the odd cases that the demo has by their numbers. */
const NUMBERS_FROM = 1000

export type Named = { row: Row; firstName: string; lastName: string; personnelNumber: string }

/** Names, numbers and where somebody lives; what is secret is sealed as the product seals it. */
export function employeeOf(plan: Plan, company: CompanyPlan, person: Person, vault: Vault): Named {
  const number = NUMBERS_FROM + person.index
  const drawn = makePerson(number, randomOf(plan.seed, company.number, person.index, 3), dateOf(plan.day))
  const companyId = company.number
  const seal = (value: string | null, field: 'svnr' | 'iban') =>
    value === null
      ? [null, null]
      : [
          vault.seal(value, { companyId, table: 'employee', column: `${field}_sealed`, rowId: person.id }),
          vault.blindIndex(value, companyId, field),
        ]
  const { postalCode, city } = placeOf(person.storeId - company.first.store)
  const came = momentText(calendar.startOf(person.entry) + 8 * 60)
  const contract = person.contracts.at(-1)!
  const isRegistered = plan.day - person.entry > 3 || person.index % 2 === 0
  const row: Row = [
    ...[companyId, person.id, drawn.personnelNumber, drawn.gender, drawn.firstName, drawn.lastName, drawn.birthDate],
    ...[
      ...seal(drawn.svnr, 'svnr'),
      drawn.citizenTypeId,
      drawn.nationality,
      drawn.street,
      postalCode,
      city,
      drawn.phone,
    ],
    ...[
      drawn.email,
      ...seal(drawn.iban, 'iban'),
      person.storeId,
      company.first.cost_centre + person.storeId - company.first.store,
    ],
    ...[
      drawn.bmdId,
      drawn.dpwId,
      contract.modelId,
      dateText(person.entry),
      person.exit === null ? null : dateText(person.exit),
    ],
    ...[drawn.isHidden, isRegistered, came, came],
  ]
  return { row, firstName: drawn.firstName, lastName: drawn.lastName, personnelNumber: drawn.personnelNumber }
}

/** Where somebody belonged before, as the product keeps it of whoever has moved. */
export function* valuesOf(company: CompanyPlan, person: Person): Generator<Row> {
  let id = company.first.employee_value + 8 * person.index
  const value = (group: string, from: string | null, store: number | null, model: number | null, name: string): Row => [
    ...[company.number, id++, person.id, group, from, store, model, name],
  ]
  const moves = person.contracts.slice(1).filter((contract, at) => contract.storeId !== person.contracts[at]!.storeId)
  if (moves.length === 0) return
  const name = (storeId: number) => storeName(storeId - company.first.store)
  const { storeId } = person.contracts[0]!
  yield value('store', null, storeId, null, name(storeId))
  for (const move of moves) yield value('store', dateText(move.from), move.storeId, null, name(move.storeId))
}

export const contractRows = (company: CompanyPlan, person: Person): Row[] =>
  person.contracts.map(({ id, storeId, from, to, weeklyMinutes, paymentCents, modelId }) => [
    ...[company.number, id, person.id, storeId, dateText(from), to === null ? null : dateText(to)],
    ...[weeklyMinutes, paymentCents, modelId],
  ])
