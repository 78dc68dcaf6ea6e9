import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { colleaguePictures, profileImages } from '#contract/accounts/profile-images.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

const picture = (width = 640, height = 480, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#1f6b49' } })
    .withExif({ IFD0: { Copyright: 'Canary-Copyright' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' } })
    .toFormat(format)
    .toBuffer()
const file = (bytes: Uint8Array | string, name = 'ich.jpg') => ({ name, bytes })
type Person = Awaited<ReturnType<typeof signedIn>>
const upload = ({ api, accountId: id }: Person, bytes: Uint8Array | string, of = id) =>
  api(profileImages.upload, { query: { id: of }, file: file(bytes) })
const show = ({ api, accountId: id }: Person, of = id) => api(profileImages.show, { query: { id: of } })

test('a picture is shown as 200 × 200 JPEG, without where and by whom it was taken', async () => {
  const person = await signedIn()
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const source = await picture(640, 480, format)
    assert.equal((await upload(person, source)).status, 200, format)
    const { status, bytes, headers } = await show(person)
    assert.equal(status, 200)
    assert.deepEqual([headers.get('content-type'), headers.get('x-content-type-options')], ['image/jpeg', 'nosniff'])
    const made = await sharp(bytes).metadata()
    assert.deepEqual(
      [made.width, made.height, made.format, made.exif, made.icc],
      [200, 200, 'jpeg', undefined, undefined],
    )
    assert.ok(!bytes.includes('Canary'))
  }
  assert.ok((await picture()).includes('Canary'), 'the source carries what must go')
})

test('a picture that lies on its side is put upright before its mark for that is dropped', async () => {
  const person = await signedIn()
  const red = await sharp({ create: { width: 100, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const wide = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
  const source = await wide
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await upload(person, source)
  const at = (left: number, top: number) =>
    show(person).then(({ bytes }) => sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())
  const [top, bottom] = [await at(100, 5), await at(100, 195)]
  assert.ok(top[0]! > 200 && bottom[2]! > 200, 'the left edge has become the upper one')
})

test('a picture on which nobody could be made out is refused with what is needed', async () => {
  const person = await signedIn()
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const unfit: [bytes: Buffer, says: RegExp][] = [
    [await picture(1, 1), /zu klein \(1 × 1 Bildpunkte\).*mindestens 100 × 100/],
    [await picture(99, 400), /zu klein/],
    [await picture(1000, 150, 'webp'), /zu schmal \(1000 × 150 Bildpunkte\).*höchstens 5-mal/],
    [clear, /ganz durchsichtig/],
    [Buffer.from('GIF89a'), /Möglich sind JPEG, PNG und WebP\. Die Datei ist ein GIF-Bild\./],
    [Buffer.from('00000024667479706865696300000000', 'hex'), /Die Datei ist ein HEIC-Bild\./],
    [Buffer.alloc(0), /Die Datei ist leer\./],
  ]
  for (const [bytes, says] of unfit) {
    const { status, refusal } = await upload(person, bytes)
    assert.deepEqual([status, says.test(refusal?.message)], [422, true], refusal?.message)
  }
  assert.equal((await show(person)).status, 404)
  assert.equal((await upload(person, await picture(100, 100))).status, 200)
})

test('one’s own picture is one’s own: others do not see it, nor that there is one', async () => {
  const [own, other] = [await signedIn(), await signedIn()]
  await upload(own, await picture())
  const [theirs, unknown] = [await show(other, own.accountId), await show(other, randomUUID())]
  assert.deepEqual([theirs.status, theirs.text], [404, unknown.text])
  assert.equal((await upload(other, await picture(), own.accountId)).status, 404)
  assert.equal((await other.api(profileImages.remove, { query: { id: own.accountId } })).status, 404)
  assert.equal((await show(own)).status, 200)
})

test('an operator sees, sets and removes everyone’s picture, and the trail says who did', async () => {
  const [person, admin] = [await signedIn(), await signedIn({ isAdmin: true, isSuperuser: true })]
  assert.equal((await upload(admin, await picture(), person.accountId)).status, 200)
  assert.equal((await show(admin, person.accountId)).status, 200)
  assert.equal((await admin.api(profileImages.remove, { query: { id: person.accountId } })).status, 200)
  assert.equal((await show(person)).status, 404)
  assert.equal((await admin.api(profileImages.remove, { query: { id: person.accountId } })).status, 404)
  assert.equal((await upload(admin, await picture(), randomUUID())).status, 404)
  const events = await rawSql(
    `select action, detail->>'by' as by from account_event where account_id = $1 and action like 'profile%' order by id`,
    [person.accountId],
  )
  assert.deepEqual(events, [
    { action: 'profile image changed', by: admin.accountId },
    { action: 'profile image removed', by: admin.accountId },
  ])
})

test('a picture goes with its account', async () => {
  const person = await signedIn()
  await upload(person, await picture())
  await rawSql('delete from account where id = $1', [person.accountId])
  assert.deepEqual(await rawSql('select from profile_image where account_id = $1', [person.accountId]), [])
})

/** A few bytes that say they are 20,000 × 20,000 points. */
function flood(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(20_000, 0)
  head.writeUInt32BE(20_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
test('what is no picture, is damaged or too large is refused in German, and nothing is stored', async () => {
  const person = await signedIn()
  const whole = await picture()
  const bad: [what: string, bytes: Uint8Array | string][] = [
    ['text', 'kein Bild'],
    ['nothing', ''],
    ['SVG', SVG],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['half a picture', whole.subarray(0, whole.length / 2)],
    ['only a head', whole.subarray(0, 20)],
    ['noise with the head of a picture', Buffer.concat([whole.subarray(0, 12), randomBytes(5000)])],
    ['400 million points', flood()],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ]
  for (const [what, bytes] of bad) {
    const { status, refusal } = await upload(person, bytes)
    assert.ok(status === 422 || status === 400, `${what}: ${status}`)
    assert.match(refusal.message, /Bild|Datei/, what)
  }
  assert.equal((await upload(person, Buffer.alloc(10_100_000))).status, 413)
  assert.equal((await show(person)).status, 404)
})

test('of 200 broken pictures none breaks anything', async () => {
  const person = await signedIn()
  const sources = await Promise.all((['jpeg', 'png', 'webp'] as const).map(format => picture(60, 60, format)))
  for (let index = 0; index < 200; index++) {
    const bytes = Buffer.from(sources[index % 3]!)
    for (let change = 0; change < 4; change++)
      bytes[12 + ((index * 7919 + change * 104_729) % (bytes.length - 12))]! ^= 1 + (index % 255)
    const { status } = await upload(person, bytes)
    assert.ok(status === 200 || status === 422, `picture ${index}: ${status}`)
  }
})

test('the picture of a colleague is shown, of an operator or of somebody elsewhere it is not', async () => {
  const me = await signedIn()
  const colleague = await signedIn({ company: me.company })
  const operator = await signedIn({ company: me.company, isSuperuser: true })
  const stranger = await signedIn()
  for (const { accountId } of [colleague, operator, stranger])
    await rawSql(`insert into profile_image values ($1, 'bild')`, [accountId])
  const show = (id: string, { api } = me) => api(colleaguePictures.show, { query: { id } })
  const shown = await show(colleague.accountId)
  assert.deepEqual([shown.status, shown.text, shown.headers.get('x-content-type-options')], [200, 'bild', 'nosniff'])
  const unknown = await show('00000000-0000-4000-8000-000000000000')
  for (const id of [operator.accountId, stranger.accountId, me.accountId]) {
    const { status, text } = await show(id)
    assert.deepEqual([status, text], [404, unknown.text])
  }
  assert.equal((await show(operator.accountId, operator)).status, 200)
})
