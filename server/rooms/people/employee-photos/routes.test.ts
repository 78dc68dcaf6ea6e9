import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { employeePhotos } from '#contract/people/employee-photos.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp()

const picture = (background = '#1f6b49') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Canary-Copyright' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()

async function person() {
  const session = await signedIn()
  const employee = await build.employee({ company: session.company })
  const params = { id: employee.id }
  const { api } = session
  const upload = (bytes: Uint8Array | string) =>
    api(employeePhotos.upload, { params, file: { name: 'ich.jpg', bytes } })
  const show = () => api(employeePhotos.show, { params })
  const list = async () => (await api(employeePhotos.list)).body.data
  return { ...session, employee, params, upload, show, list }
}

test('a photo is shown as 200 × 200 JPEG without where and by whom it was taken, is replaced and removed', async () => {
  const { api, company, employee, params, upload, show, list } = await person()
  assert.equal((await show()).status, 404)
  const source = await picture()
  assert.ok(source.includes('Canary'), 'the source carries what must go')
  assert.equal((await upload(source)).status, 200)
  const { status, bytes, headers } = await show()
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/jpeg'])
  const made = await sharp(bytes).metadata()
  assert.deepEqual([made.width, made.height, made.exif, bytes.includes('Canary')], [200, 200, undefined, false])
  assert.deepEqual(await list(), [{ employeeId: employee.id, version: 1 }])
  assert.equal((await upload(await picture('#ff0000'))).status, 200)
  assert.deepEqual(await list(), [{ employeeId: employee.id, version: 2 }])
  assert.equal((await api(employeePhotos.remove, { params })).status, 200)
  assert.deepEqual([(await show()).status, await list()], [404, []])
  assert.equal((await api(employeePhotos.remove, { params })).status, 404)
  const trail = await rawSql<{ after: object }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'people/employees' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ after }) => after),
    [{ photo: true }, { photo: true }, { photo: false }],
  )
})

test('a photo lies sealed, and what is no picture is refused and changes nothing', async () => {
  const { company, upload, show } = await person()
  await upload(await picture())
  const before = (await show()).bytes
  const [row] = await rawSql<{ picture_sealed: string }>(
    `select picture_sealed from employee_photo where company_id = $1`,
    [company],
  )
  assert.ok(!row!.picture_sealed.includes(before.toString('base64').slice(0, 40)))
  const refused = await upload('<svg xmlns="http://www.w3.org/2000/svg"/>')
  assert.deepEqual([refused.status, refused.refusal.code], [422, 'unprocessable'])
  assert.deepEqual((await show()).bytes, before)
})

test('who is bound to stores sees, sets and removes photos of their people alone', async () => {
  const { company, upload, params } = await person()
  await upload(await picture())
  const store = await build.store({ company })
  const { api } = await signedIn({ company, storeIds: [store] })
  assert.deepEqual((await api(employeePhotos.list)).body.data, [])
  assert.equal((await api(employeePhotos.show, { params })).status, 404)
  assert.equal((await api(employeePhotos.remove, { params })).status, 404)
  const bytes = await picture()
  assert.equal((await api(employeePhotos.upload, { params, file: { name: 'x.jpg', bytes } })).status, 404)
})
