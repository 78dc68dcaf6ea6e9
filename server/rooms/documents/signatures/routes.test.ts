import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { signatures } from '#contract/documents/signatures.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { pdfFile, signatureScan } from '#server/testing/document-files.ts'
import { pixelFlood } from '#server/testing/raw-files.ts'

withApp()

const rights = ['stores.read', 'documents.read', 'templates.write'] as const
const fileOf = (bytes: Buffer, name = 'unterschrift.png') => ({ name, bytes })
const body = { storeId: '', signer: 'Mag. Anna Berger', signerFunction: 'Geschäftsführerin' }

async function signed(storeIds?: number[]) {
  const session = await signedIn({ permissions: [...rights], ...(storeIds && { storeIds }) })
  const { api } = session
  const upload = async (bytes: Buffer, wanted: object = {}) =>
    api(signatures.create, { body: { ...body, ...wanted }, file: fileOf(bytes) })
  const show = (id: number) => api(signatures.show, { params: { id } })
  const list = async () => (await api(signatures.list)).body.data
  return { ...session, upload, show, list }
}

test('a signature is a small PNG without margins and without what the file carried, is replaced and removed', async () => {
  const { api, upload, show, list } = await signed()
  const scan = await signatureScan({ format: 'jpeg' })
  assert.ok(scan.includes('Kanarienvogel'), 'the source carries what must go')
  const made = await upload(scan)
  assert.equal(made.status, 200, made.text)
  const { id } = made.body.data
  assert.deepEqual(made.body.data, { id, ...body, storeId: null, version: 1 })
  const { status, bytes, headers } = await show(id)
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/png'])
  const { width, height, exif, format } = await sharp(bytes).metadata()
  assert.deepEqual([format, exif, bytes.includes('Kanarienvogel')], ['png', undefined, false])
  // 600 × 160 of 1200 × 800 hold ink.
  assert.ok(width < 700 && height < 300 && width / height > 2.5, `${width} × ${height}`)

  const params = { id }
  const named = await api(signatures.change, { params, body: { signer: 'Max Berger', version: 1 } })
  assert.deepEqual([named.body.data.signer, named.body.data.version], ['Max Berger', 2])
  const late = await api(signatures.change, { params, body: { signer: 'Eva', version: 1 } })
  assert.equal(late.refusal.code, 'stale')
  const other = await api(signatures.replace, { params, file: fileOf(await signatureScan({ ink: '#c00000' })) })
  assert.deepEqual([other.status, other.body.data.version], [200, 3])
  assert.notDeepEqual((await show(id)).bytes, bytes)
  assert.equal((await api(signatures.remove, { params })).status, 200)
  assert.deepEqual([(await show(id)).status, await list()], [404, []])
})

test('a picture lies sealed, and the history tells who was named and that it was replaced', async () => {
  const { api, company, upload, show } = await signed()
  const { id } = (await upload(await signatureScan())).body.data
  await api(signatures.replace, { params: { id }, file: fileOf(await signatureScan()) })
  await api(signatures.remove, { params: { id } })
  const again = (await upload(await signatureScan())).body.data.id
  const open = (await show(again)).bytes.toString('base64').slice(0, 40)
  const [row] = await rawSql<{ picture_sealed: string }>(`select picture_sealed from signature where company_id = $1`, [
    company,
  ])
  assert.ok(!row!.picture_sealed.includes(open))
  const trail = await rawSql<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_entry where company_id = $1 and record_kind = 'documents/signatures' order by id`,
    [company],
  )
  const told = { id, storeId: null, signer: body.signer, signerFunction: body.signerFunction }
  assert.deepEqual(
    trail.slice(0, 3).map(({ action, before, after }) => [action, action === 'removed' ? before : after]),
    [
      ['created', told],
      ['changed', { signaturePicture: true }],
      ['removed', told],
    ],
  )
})

test('a store and the company have one signature each at most', async () => {
  const { api, company, upload, list } = await signed()
  const store = await build.store({ company })
  const scan = await signatureScan()
  assert.equal((await upload(scan)).status, 200)
  assert.equal((await upload(scan, { storeId: store, signer: 'Filialleitung' })).status, 200)
  for (const storeId of ['', store]) {
    const { refusal } = await upload(scan, { storeId })
    assert.deepEqual(refusal.fields, { storeId: 'Wird bereits verwendet' })
  }
  assert.deepEqual(
    (await list()).map(({ storeId, signer }) => [storeId, signer]),
    [
      [null, 'Mag. Anna Berger'],
      [store, 'Filialleitung'],
    ],
  )
  const foreign = await build.store()
  assert.equal((await upload(scan, { storeId: foreign })).status, 404)
  const unnamed = await api(signatures.create, { body: { ...body, signer: ' ' }, file: fileOf(scan) })
  assert.deepEqual([unnamed.status, Object.keys(unnamed.refusal.fields ?? {})], [400, ['signer']])
})

test('who is bound to stores sees theirs and the company-wide one, and changes only theirs', async () => {
  const company = await build.company()
  const [own, other] = [await build.store({ company }), await build.store({ company })]
  const [wide, mine, foreign] = [
    await build.signature({ company }),
    await build.signature({ company, store: own }),
    await build.signature({ company, store: other }),
  ]
  const { api } = await signedIn({ company, permissions: [...rights], storeIds: [own] })
  assert.deepEqual(
    (await api(signatures.list)).body.data.map(({ id }) => id),
    [wide, mine],
  )
  assert.equal((await api(signatures.show, { params: { id: foreign } })).status, 404)
  assert.equal((await api(signatures.remove, { params: { id: foreign } })).status, 404)
  assert.equal((await api(signatures.remove, { params: { id: wide } })).status, 403)
  const file = fileOf(await signatureScan())
  assert.equal((await api(signatures.replace, { params: { id: wide }, file })).status, 403)
  assert.equal((await api(signatures.replace, { params: { id: mine }, file })).status, 200)
})

test('a picture on which no signature could be made out is refused with what is needed, also in the place of another', async () => {
  const { api, upload, list } = await signed()
  const sheet = (width: number, height: number, background = '#ffffff') =>
    sharp({ create: { width, height, channels: 4, background } })
  const inked = (width: number, height: number, left = 20, top = 20) =>
    sheet(width + 2 * left, height + 2 * top)
      .composite([{ input: { create: { width, height, channels: 3, background: '#1a2f8f' } }, left, top }])
      .png()
      .toBuffer()
  const unfit: [bytes: Buffer, says: RegExp][] = [
    [await sheet(1, 1, '#000000').png().toBuffer(), /zu klein \(1 × 1 Bildpunkte\).*mindestens 20 × 20/],
    [await sheet(2000, 25).png().toBuffer(), /zu schmal \(2000 × 25 Bildpunkte\).*höchstens 30-mal/],
    [await sheet(300, 100, '#00000000').png().toBuffer(), /ganz durchsichtig/],
    [await inked(40, 12), /zu klein \(40 × 12 Bildpunkte\).*100 Bildpunkte breit und 20 hoch/],
    [await inked(800, 21), /nur ein Strich/],
    [await inked(110, 400), /nur ein Strich/],
    [await sheet(300, 100, '#ffffff01').png().toBuffer(), /keine Unterschrift zu sehen/],
  ]
  for (const [bytes, says] of unfit) {
    const { status, refusal } = await upload(bytes)
    assert.deepEqual([status, says.test(refusal.message)], [422, true], `${says}: ${status} ${refusal?.message}`)
    assert.equal(refusal.fields?.file, refusal.message)
  }
  assert.deepEqual(await list(), [])
  const { id } = (await upload(await inked(100, 20))).body.data
  for (const [bytes] of unfit)
    assert.equal((await api(signatures.replace, { params: { id }, file: fileOf(bytes) })).status, 422)
  assert.equal((await list())[0]!.version, 1)
})

test('what is no picture, unpacks to too much, is broken or blank is refused with its reason, and nothing is kept', async () => {
  const { upload, list } = await signed()
  const scan = await signatureScan()
  const blank = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fdfdfd' } })
    .png()
    .toBuffer()
  const hostile: [bytes: Buffer, says: RegExp][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), /Nur PNG oder JPG/],
    [await pdfFile(), /Nur PNG oder JPG/],
    [pixelFlood(30_000, 30_000), /zu groß|beschädigt/],
    [scan.subarray(0, scan.length / 2), /beschädigt/],
    [Buffer.concat([scan.subarray(0, 60), Buffer.from('<script>alert(1)</script>')]), /beschädigt/],
    [blank, /keine Unterschrift zu sehen/],
  ]
  for (const [bytes, says] of hostile) {
    const { status, refusal } = await upload(bytes)
    assert.deepEqual([status, says.test(refusal.message)], [422, true], refusal.message)
  }
  assert.equal((await upload(Buffer.concat([scan, Buffer.alloc(5_000_000)]))).status, 413)
  assert.deepEqual(await list(), [])
})
