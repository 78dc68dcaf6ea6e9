import type { MonthCheck } from '#contract/months/month-checks.ts'
import { MONTH_CHECKS } from '#domain/months/month-checks.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { blockedPeople, checksOf, type Look, type StoreFacts } from '../month-checks/rules.ts'

export function refuseClosed(names: readonly string[]): void {
  if (names.length > 0) throw new Refusal('conflict', `Schon abgeschlossen: ${names.join(', ')}.`)
}

/** Each store with what stands in its way: the blockers of its checks. */
export function refuseBlocked(stores: readonly StoreFacts[], look: Look): void {
  const fields = Object.fromEntries(
    stores.flatMap(store => {
      const reasons = reasonsAgainst(store, look)
      return reasons.length > 0 ? [[`store ${store.storeId}`, `${store.storeName}: ${reasons.join(', ')}`]] : []
    }),
  )
  const count = Object.keys(fields).length
  if (count > 0)
    throw new Refusal(
      'unprocessable',
      `${Object.values(fields)[0]}${count > 1 ? ` und ${count - 1} weitere` : ''}. Es wurde nichts abgeschlossen.`,
      fields,
    )
}

/** In one word each; findings of people together. */
function reasonsAgainst(store: StoreFacts, look: Look): string[] {
  const blockers = checksOf(store, look, new Map()).filter(({ level }) => level === 'blocker')
  const blocked = blockedPeople(store, look.now)
  const ofPeople = `${blocked} Mitarbeiter mit Sperre`
  return [...new Set(blockers.map(check => reasonOf(check) ?? ofPeople))]
}

/** Undefined: a finding of somebody's month. */
function reasonOf({ code, title, count }: MonthCheck): string | undefined {
  switch (code) {
    case 'nobody':
      return 'in diesem Monat ist hier niemand beschäftigt'
    case 'stamps-unconfirmed':
      return count === 1 ? '1 Stempelzeit nicht bestätigt' : `${count} Stempelzeiten nicht bestätigt`
    default:
      return code in MONTH_CHECKS ? title : undefined
  }
}
