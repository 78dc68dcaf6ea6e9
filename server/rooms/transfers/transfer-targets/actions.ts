import { randomUUID } from 'node:crypto'
import type {
  TargetTest,
  TransferTarget,
  TransferTargetChange,
  TransferTargetDraft,
} from '#contract/transfers/transfer-targets.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isReadableKey, presentedHostKey, type SftpAddress, TransferError, withSftp } from '#server/platform/sftp.ts'
import { pathIn } from '#server/platform/sftp-upload.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { unchanged } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('transfers/transfer-targets')
type Secrets = Pick<TransferTargetDraft, 'password' | 'privateKey' | 'passphrase'>

export const create = (scope: CompanyScope, { password, privateKey, passphrase, ...draft }: TransferTargetDraft) =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const id = await rows.nextId(tx)
    const secretSealed = sealed(scope, id, draft.auth, { password, privateKey, passphrase })
    const isFirst = (await rows.list(tx)).length === 0
    if (draft.isDefault) await clearOtherDefaults(tx, scope, id)
    await rows.insert(tx, scope, id, { ...draft, isDefault: draft.isDefault || isFirst, secretSealed })
    const created = (await rows.find(tx, id))!
    await trail.created(tx, scope, created)
    return created
  })

export const change = (scope: CompanyScope, id: number, wanted: TransferTargetChange) =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    const before = unchanged(await rows.find(tx, id), wanted.version)
    const { password, privateKey, passphrase, version: _, ...values } = wanted
    const auth = values.auth ?? before.auth
    const differs = (['host', 'port', 'user'] as const).some(
      field => values[field] !== undefined && values[field] !== before[field],
    )
    const hasSecret = password !== undefined || privateKey !== undefined
    // A kept password would be handed to whatever host someone enters.
    const needsSecret = differs || auth !== before.auth
    const secretSealed =
      hasSecret || needsSecret ? sealed(scope, id, auth, { password, privateKey, passphrase }) : undefined
    if (values.isDefault) await clearOtherDefaults(tx, scope, id)
    const after = await rows.update(tx, id, {
      ...values,
      ...(differs && values.hostKey === undefined && { hostKey: '' }),
      ...(secretSealed && { secretSealed }),
    })
    await trail.changed(tx, scope, before, { ...after, ...(secretSealed && { secret: 'neu' }) })
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = await rows.find(tx, id)
    if (!before) throw new Refusal('not_found')
    if (await rows.isSending(tx, id))
      throw new Refusal('conflict', 'Zu diesem Ziel wird gerade eine Datei übertragen. Bitte warten Sie das Ende ab.')
    if (before.isDefault && (await rows.takesEmployees(tx))) throw new Refusal('in_use', NEEDED_BY_SYNC)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })

const NEEDED_BY_SYNC =
  'Der Mitarbeiter Sync legt jede Datei hier ab. Schalten Sie das dort aus, oder machen Sie zuerst ein anderes Ziel zum Standard.'

async function clearOtherDefaults(tx: CompanyTx, scope: CompanyScope, id: number): Promise<void> {
  for (const other of await rows.clearOtherDefaults(tx, id))
    await trail.changed(tx, scope, { ...other, isDefault: true }, other)
}

/** Connects, compares the host key, signs in, writes and removes a probe file; what came of it is kept. */
export async function test(scope: CompanyScope, id: number): Promise<TargetTest> {
  const { target, address } = await inCompany(scope, async tx => {
    await trail.noted(tx, scope, 'tested', id)
    return addressOf(tx, scope, id)
  })
  const result = await probe(target, address)
  await inCompany(scope, async tx => {
    await rows.setFailure(tx, target, result.ok ? '' : result.message)
    await trail.tell(tx, scope, [id])
  })
  return result
}

/** The network is asked outside any transaction. */
async function probe(target: TransferTarget, address: SftpAddress): Promise<TargetTest> {
  let hostKey: string | null = null
  try {
    hostKey = await presentedHostKey(target.host, target.port)
    if (!target.hostKey)
      return { ok: false, hostKey, message: 'Bitte vergleichen und bestätigen Sie den Fingerabdruck des Servers.' }
    await withSftp(address, async sftp => {
      const path = pathIn(target.folder, `.kontor-probe-${randomUUID()}.tmp`)
      const bytes = Buffer.from('Kontor')
      await sftp.write(path, bytes)
      const arrived = await sftp.size(path)
      await sftp.remove(path)
      if (arrived !== bytes.length)
        throw new TransferError('Die Probedatei ist am Server nicht vollständig angekommen.', { isFinal: true })
    })
    return { ok: true, hostKey, message: 'Verbindung, Host-Schlüssel, Anmeldung und Schreibrecht sind in Ordnung.' }
  } catch (error) {
    if (error instanceof TransferError) return { ok: false, hostKey, message: error.message }
    throw error
  }
}

/** A target with its opened secret; only for connecting, never for an answer. */
export async function addressOf(
  tx: CompanyTx,
  scope: CompanyScope,
  id: number,
): Promise<{ target: TransferTarget; address: SftpAddress }> {
  const found = await rows.withSecret(tx, id)
  if (!found) throw new Refusal('not_found')
  const { secretSealed, ...target } = found
  const secrets = JSON.parse(vault().open(secretSealed, sealedCell(scope, id))) as Secrets
  const { host, port, user, hostKey } = target
  return { target, address: { host, port, user, hostKey, ...secrets } }
}

function sealed(scope: CompanyScope, id: number, auth: 'password' | 'key', secrets: Secrets): string {
  const { password, privateKey, passphrase } = secrets
  const field = auth === 'password' ? 'password' : 'privateKey'
  if (!secrets[field]) throw new Refusal('invalid', undefined, { [field]: 'Muss angegeben werden' })
  if (privateKey && auth === 'key' && !isReadableKey(privateKey, passphrase))
    throw new Refusal('invalid', undefined, { privateKey: 'Der Schlüssel oder seine Passphrase ist nicht lesbar' })
  const kept: Secrets = auth === 'password' ? { password } : { privateKey, passphrase }
  return vault().seal(JSON.stringify(kept), sealedCell(scope, id))
}

const sealedCell = ({ companyId }: CompanyScope, id: number) => ({
  companyId,
  table: 'transfer_target',
  column: 'secret_sealed',
  rowId: id,
})
