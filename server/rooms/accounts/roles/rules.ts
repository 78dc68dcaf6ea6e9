import { ROLE_REFUSALS, type RoleRefusal } from '#domain/accounts/role-rules.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What goes beyond somebody's rights they may not do; all else can't be done to this record. */
const FORBIDDEN: readonly RoleRefusal[] = ['no-right', 'beyond-own', 'beyond-stores']

export function refuse(reason: RoleRefusal | undefined): void {
  if (reason === undefined) return
  throw new Refusal(FORBIDDEN.includes(reason) ? 'forbidden' : 'conflict', ROLE_REFUSALS[reason])
}

const NAMED = 3

/** „Die Benutzerrolle haben noch Huber Marta, Krenn Thomas und 4 weitere.“ */
export function stillUsed(names: readonly string[]): Refusal {
  const named = names.slice(0, NAMED)
  const more = names.length - named.length
  const last = more > 0 ? (more === 1 ? 'ein weiterer Benutzer' : `${more} weitere`) : named.pop()
  const all = named.length > 0 ? `${named.join(', ')} und ${last}` : last
  const isOne = names.length === 1
  return new Refusal(
    'in_use',
    `Die Benutzerrolle ${isOne ? 'hat' : 'haben'} noch ${all}. Weisen Sie ${isOne ? 'dort' : 'ihnen'} zuerst eine andere zu, dann können Sie sie löschen.`,
  )
}
