import { randomInt } from 'node:crypto'
import type { WholeNotice } from '#contract/elda/notices.ts'
import { noticeFacts } from '#domain/elda/notice-facts.ts'
import { type AnyFault, faultsOf, GIVEN_FIELDS, ownFields } from '#domain/elda/notice-records.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type SealedCell, vault } from '#server/platform/vault.ts'
import type { NoticeRow, Written } from './rows.ts'

type Key = { companyId: number; id: number }
export type Values = Record<string, string>

const cellOf = ({ companyId, id }: Key): SealedCell => ({
  ...{ companyId, table: 'social_insurance_registration', column: 'values_sealed', rowId: id },
})

/** Of what was made before there were values only its reference is known. */
export function openValues(companyId: number, row: Pick<NoticeRow, 'id' | 'valuesSealed' | 'reference'>): Values {
  if (row.valuesSealed === '') return { REFW: row.reference }
  const values: Values = JSON.parse(vault().open(row.valuesSealed, cellOf({ companyId, id: row.id })))
  return { ...values, REFW: row.reference }
}

/** What ELDA would refuse, and what the settings do not know. */
export function noticeFaults(kind: NoticeKind, values: Values, accounts: readonly string[]): AnyFault[] {
  const faults = faultsOf(kind, values)
  const account = values.BKNR ?? ''
  if (account === '' || accounts.includes(account) || faults.some(({ field }) => field === 'BKNR')) return faults
  return [{ field: 'BKNR', code: '', text: 'Dieses Beitragskonto steht nicht in den Betriebseinstellungen' }, ...faults]
}

/** As it is kept: the values sealed, what is reckoned with beside them. `day`: of a request, whose record has none. */
export function written(key: Key, kind: NoticeKind, whole: Values, day: string | null, faultCount: number): Written {
  const { REFW: reference = '', ...values } = whole
  return {
    reference,
    valuesSealed: vault().seal(JSON.stringify(values), cellOf(key)),
    faultCount,
    facts: noticeFacts(values, kind === 'VS' || kind === 'AV' ? day : null),
  }
}

/** Without what is empty; refuses fields that its record does not have. */
export function takenValues(kind: NoticeKind, sent: Partial<Values>): Values {
  const own = new Set(ownFields(kind).map(({ name }) => name))
  const foreign = Object.entries(sent).filter(([name, value]) => value !== '' && !own.has(name))
  if (foreign.length > 0)
    throw new Refusal(
      'invalid',
      undefined,
      Object.fromEntries(foreign.map(([name]) => [`values.${name}`, 'Gehört nicht in diese Meldung'])),
    )
  return Object.fromEntries(Object.entries(sent).filter(([name]) => own.has(name))) as Values
}

export const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** Whoever types the number needs no request for one, unless they name it as well. */
export const withoutRequest = (whole: Values, { VSNR, REFV }: Partial<Values>): Values =>
  VSNR && !REFV ? { ...whole, REFV: '', GEBD: '' } : whole

/** It registers at another account with a reference of its own. */
export const needsTransferReference = (kind: NoticeKind, { UMDA = '' }: Values): boolean =>
  UMDA !== '' && (kind === 'M4' || kind === 'M9' || kind === 'S4')

export const chance = (): number => randomInt(2 ** 32) / 2 ** 32

export function shown(companyId: number, row: NoticeRow, accounts: readonly string[]): WholeNotice {
  const { valuesSealed, requestReference: _, transferReference: __, ...notice } = row
  const values = openValues(companyId, row)
  return {
    ...notice,
    values,
    faults: valuesSealed === '' && row.state !== 'draft' ? [] : noticeFaults(row.kind, values, accounts),
  }
}

/** Labels of what differs, as the event log tells it: never the values. */
export function changedFields(kind: NoticeKind, before: Values, after: Values): string {
  return ownFields(kind)
    .filter(({ name }) => !GIVEN_FIELDS.includes(name) && (before[name] ?? '') !== (after[name] ?? ''))
    .map(({ label }) => label)
    .join(', ')
}
