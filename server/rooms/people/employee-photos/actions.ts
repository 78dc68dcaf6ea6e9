import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer, Upload } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { profilePicture, UNREADABLE_PICTURE } from '#server/rooms/accounts/public.ts'
import * as employees from '../employees/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('people/employees')

export const show = (scope: CompanyScope, employeeId: number): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    const sealed = await rows.find(tx, employeeId)
    if (!sealed) throw new Refusal('not_found')
    const bytes = Buffer.from(vault().open(sealed, cellOf(scope, employeeId)), 'base64')
    return { bytes, name: 'foto.jpg', type: 'image/jpeg', preview: true }
  })

export async function upload(scope: CompanyScope, employeeId: number, { bytes }: Upload): Promise<void> {
  // Asked before the work and again where it is kept.
  await inCompany(scope, tx => refuseUnknown(tx, employeeId))
  const picture = await profilePicture(bytes)
  if (!picture) throw new Refusal('unprocessable', UNREADABLE_PICTURE)
  await inCompany(scope, async tx => {
    await refuseUnknown(tx, employeeId)
    const pictureSealed = vault().seal(picture.toString('base64'), cellOf(scope, employeeId))
    const isFirst = await rows.put(tx, { companyId: scope.companyId, employeeId, pictureSealed })
    if (isFirst) await trail.changed(tx, scope, photoOf(employeeId, false), photoOf(employeeId, true))
    else await trail.acted(tx, scope, 'changed', employeeId, { photo: true })
  })
}

export const remove = (scope: CompanyScope, employeeId: number): Promise<void> =>
  inCompany(scope, async tx => {
    if (!(await rows.remove(tx, employeeId))) throw new Refusal('not_found', 'Es gibt kein Foto.')
    await trail.changed(tx, scope, photoOf(employeeId, true), photoOf(employeeId, false))
  })

async function refuseUnknown(tx: CompanyTx, employeeId: number): Promise<void> {
  if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
}

const photoOf = (id: number, photo: boolean) => ({ id, photo })

const cellOf = ({ companyId }: CompanyScope, rowId: number) => ({
  companyId,
  table: 'employee_photo',
  column: 'picture_sealed',
  rowId,
})
