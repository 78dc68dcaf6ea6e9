import { STORES } from '#server/demo/stores.ts'

/** Cities and states of the demo's stores, again and again. `at`: from 0 on. */
export const placeOf = (at: number) => STORES[at % STORES.length]!
export const storeName = (at: number): string =>
  at < STORES.length ? placeOf(at).name : `${placeOf(at).name} ${1 + Math.floor(at / STORES.length)}`
