import { roundedQuotient } from '#domain/basics/numbers.ts'
import type { CostCentre, ReportedStore, StoreMinutes } from './rows.ts'

/** A row of the report; without a key: what belongs to no cost centre. */
export type Centre = { key: string; number: string; name: string; storeId: number | null }

export const NO_CENTRE: Centre = { key: '', number: '–', name: 'ohne Kostenstelle', storeId: null }

export type CentreFacts = {
  costCentres: readonly CostCentre[]
  stores: readonly ReportedStore[]
  ownCentres: ReadonlyMap<number, number>
  /** Where people were; nobody, where all is the main cost centre's. */
  minutes: readonly StoreMinutes[]
}

/**
 * To which cost centres a line belongs: to that of the person's file, else to the default one of the run's store, else to the first
 * number that the store is known by. Rows of runs do not say it: files for BMD name no cost centre, all others that first number.
 * A person who was at several stores is shared out by the time at each.
 */
export function centresOf({ costCentres, stores, ownCentres, minutes }: CentreFacts) {
  const storeById = new Map(stores.map(store => [store.id, store]))
  const nameIn = (name: string, storeId: number | null) => {
    const store = storeId === null ? undefined : storeById.get(storeId)?.name
    return store === undefined || name.includes(store) ? name : `${name} ${store}`
  }
  const shown = ({ id, number, name, storeId }: CostCentre): Centre => ({
    ...{ key: `centre ${id}`, number, name: nameIn(name, storeId), storeId },
  })
  const byNumber = (number: string, storeId: number): Centre => {
    const same = costCentres.filter(centre => centre.number === number)
    const found = same.find(centre => centre.storeId === storeId) ?? same[0]
    if (found) return shown(found)
    return { key: `number ${number}`, number, name: storeById.get(storeId)?.name ?? '', storeId }
  }
  const ofStore = (storeId: number): Centre => {
    const store = storeById.get(storeId)
    if (!store) return OTHER_STORES
    const own = costCentres.find(centre => centre.storeId === storeId && centre.isDefault)
    if (own) return shown(own)
    return store.costCentre === '' ? NO_CENTRE : byNumber(store.costCentre, storeId)
  }
  const mainOf = (employeeId: number, storeId: number): Centre => {
    const own = costCentres.find(({ id }) => id === ownCentres.get(employeeId))
    return own ? shown(own) : ofStore(storeId)
  }
  const sharedBy = Map.groupBy(minutes, ({ employeeId }) => employeeId)

  /** What is told of a person by a store's run, shared out to the last hundredth. */
  return (line: { employeeId: number; storeId: number; hundredths: number }) => {
    const { employeeId, storeId, hundredths } = line
    const places = sharedBy.get(employeeId)
    if (!places) return [{ centre: mainOf(employeeId, storeId), hundredths }]
    const all = places.reduce((sum, place) => sum + place.minutes, 0)
    let [before, given] = [0, 0]
    return places.map(place => {
      before += place.minutes
      const upTo = roundedQuotient(hundredths * before, all)
      const own = upTo - given
      given = upTo
      return {
        centre: place.storeId === storeId ? mainOf(employeeId, storeId) : ofStore(place.storeId),
        hundredths: own,
      }
    })
  }
}

/** Of those that the caller does not see. */
const OTHER_STORES: Centre = { key: 'others', number: '–', name: 'andere Standorte', storeId: null }
