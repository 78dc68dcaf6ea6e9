import type { Signature, SignatureChange, SignatureDraft } from '#contract/documents/signatures.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CheckedUpload, FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { signaturePicture } from './picture.format.ts'
import * as rows from './rows.ts'

const trail = trailOf('documents/signatures')

export const show = (scope: CompanyScope, id: number): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    const bytes = await picture(tx, scope, id)
    if (!bytes) throw new Refusal('not_found')
    return { bytes, name: 'unterschrift.png', type: 'image/png', preview: true }
  })

/** The PNG; undefined where there is no such signature, or none for the caller. */
export async function picture(
  tx: CompanyTx,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  id: number,
): Promise<Buffer | undefined> {
  const sealed = await rows.pictureOf(tx, id)
  return sealed === undefined ? undefined : Buffer.from(vault().open(sealed, cellOf(companyId, id)), 'base64')
}

/** A store has one of its own at most, and so has the company. */
export async function create(scope: CompanyScope, draft: SignatureDraft, { bytes }: CheckedUpload): Promise<Signature> {
  refuseCompanyWide(scope, draft.storeId)
  const png = await signaturePicture(bytes)
  return inCompany(scope, async tx => {
    if (draft.storeId !== null && !(await seesStore(tx, draft.storeId))) throw new Refusal('not_found')
    const id = await rows.nextId(tx)
    const pictureSealed = sealed(scope, id, png)
    const created = await rows.insert(tx, { ...draft, companyId: scope.companyId, id, pictureSealed })
    await trail.created(tx, scope, told(created))
    return created
  })
}

export const { change, remove } = recordVerbs('documents/signatures', {
  lock: (tx, id, scope) => locked(tx, scope, id),
  update: (tx, id, wanted: Wanted<SignatureChange>) => rows.update(tx, id, wanted),
  remove: rows.remove,
  kept: row => told(row),
})

export async function replace(scope: CompanyScope, id: number, { bytes }: CheckedUpload): Promise<Signature> {
  // Asked before the work and again where it is kept.
  await inCompany(scope, tx => locked(tx, scope, id))
  const png = await signaturePicture(bytes)
  return inCompany(scope, async tx => {
    await locked(tx, scope, id)
    const after = await rows.update(tx, id, { pictureSealed: sealed(scope, id, png) })
    await trail.acted(tx, scope, 'changed', id, { signaturePicture: true })
    return after
  })
}

async function locked(tx: CompanyTx, scope: CompanyScope, id: number): Promise<Signature> {
  const before = await rows.lock(tx, id)
  if (!before) throw new Refusal('not_found')
  refuseCompanyWide(scope, before.storeId)
  return before
}

/** What holds for the whole company is not for who sees a part of it. */
function refuseCompanyWide({ storeIds }: CompanyScope, storeId: number | null): void {
  if (storeIds && storeId === null)
    throw new Refusal(
      'forbidden',
      'Die firmenweite Unterschrift gilt für alle Standorte. Ändern können Sie nur die Ihrer Standorte.',
    )
}

const told = ({ id, storeId, signer, signerFunction }: Signature) => ({ id, storeId, signer, signerFunction })

const sealed = ({ companyId }: CompanyScope, id: number, png: Buffer) =>
  vault().seal(png.toString('base64'), cellOf(companyId, id))

const cellOf = (companyId: number, rowId: number) => ({
  companyId,
  table: 'signature',
  column: 'picture_sealed',
  rowId,
})
