import type { CompanySession } from '#contract/accounts/company-sessions.ts'
import { deviceName } from '#domain/access/device.ts'
import { type Editor, ROLE_REFUSALS, refusalOfEnding } from '#domain/accounts/role-rules.ts'
import type { EnteredSession } from './rows.ts'

/** Why this session is not for the caller to end; undefined when nothing stands in the way. */
export function refusalOf(editor: Editor, found: EnteredSession, currentId: string): string | undefined {
  if (found.id === currentId) return OWN
  const { accountId, isOperator, storeIds, roleId: id, permissions } = found
  const role = id === 0 ? null : { id, immutable: false, permissions }
  const refused = refusalOfEnding(editor, { accountId, isOperator, role, storeIds })
  return refused && (refused === 'operator' ? OF_OPERATOR : ROLE_REFUSALS[refused])
}

const OWN = 'Das ist Ihre eigene Sitzung. Sie beenden sie, indem Sie sich abmelden.'
const OF_OPERATOR = 'Sitzungen von Betreibern werden hier nicht beendet, ihre Zugriffe unter „Zugriffe von Betreibern“.'

export function toWire(editor: Editor, found: EnteredSession, currentId: string): CompanySession {
  const { firstName, lastName, email, userAgent, roleId: _, permissions: __, storeIds: ___, ...shown } = found
  return {
    ...shown,
    name: `${lastName} ${firstName}`.trim() || email,
    device: deviceName(userAgent),
    isCurrent: found.id === currentId,
    refusal: refusalOf(editor, found, currentId) ?? null,
  }
}
