import { formatEuro } from '#domain/basics/numbers.ts'
import { WAGE_TYPES } from '#domain/settings/enums.ts'

/** „je Monat“ */
export const unitText = (wageType: number) => WAGE_TYPES.find(({ id }) => id === wageType)?.valueGER ?? ''

/** „€ 2 000,00 je Monat“ */
export const payText = (cents: number, wageType: number) => `${formatEuro(cents)} ${unitText(wageType)}`
