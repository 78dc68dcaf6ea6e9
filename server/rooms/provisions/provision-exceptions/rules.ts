import type { ProvisionExceptionDraft } from '#contract/provisions/provision-exceptions.ts'
import { MANUAL_FIELDS, type ManualField } from '#domain/provisions/provision-words.ts'

/** Field → sentence; what nobody would understand later is not kept. */
export function faultsOf(wanted: ProvisionExceptionDraft): Record<string, string> {
  const { fromMonth, untilMonth, isExcluded, reason } = wanted
  const isManual = (Object.keys(MANUAL_FIELDS) as ManualField[]).some(field => wanted[field] !== null)
  return {
    ...(!isExcluded &&
      !isManual && { isExcluded: 'Bitte nehmen Sie den Mitarbeiter aus oder geben Sie einen Wert ein' }),
    ...(reason === '' && { reason: 'Bitte geben Sie einen Grund an' }),
    ...(untilMonth !== null && untilMonth < fromMonth && { untilMonth: 'Liegt vor dem ersten Monat' }),
  }
}
