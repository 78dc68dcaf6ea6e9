import { inflateRawSync } from 'node:zlib'
import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'
import { textOf } from './pdf.ts'

/** Digits and letters that stand nowhere but in the one value that was made of them. */
export type Canary = { kind: 'SVNR' | 'IBAN' | 'pay'; value: string }

const digits = (from: string, length: number) => `${from}${String(next()).padStart(length - from.length, '0')}`

/** Gives everybody in the company who has none an SV number and an IBAN, and every contract a pay, none of them twice. */
export async function arm(company: number): Promise<Canary[]> {
  const made: Canary[] = []
  const people = await rawSql<{ id: number }>(`select id from employee where company_id = $1 and svnr_sealed is null`, [
    company,
  ])
  for (const { id } of people) {
    const [svnr, iban] = [digits('7391', 10), digits('AT6173', 20)]
    made.push({ kind: 'SVNR', value: svnr }, { kind: 'IBAN', value: iban })
    const sealed = (value: string, field: string) =>
      vault().seal(value, { companyId: company, table: 'employee', column: `${field}_sealed`, rowId: id })
    await rawSql(
      `update employee set svnr_sealed = $3, svnr_index = $4, iban_sealed = $5, iban_index = $6 where company_id = $1 and id = $2`,
      [
        company,
        id,
        sealed(svnr, 'svnr'),
        vault().blindIndex(svnr, company, 'svnr'),
        sealed(iban, 'iban'),
        vault().blindIndex(iban, company, 'iban'),
      ],
    )
  }
  const contracts = await rawSql<{ id: number }>(
    'select id from contract where company_id = $1 and payment_cents is null',
    [company],
  )
  for (const { id } of contracts) {
    const [pay, extra] = [digits('83', 8), digits('84', 8)]
    made.push({ kind: 'pay', value: pay }, { kind: 'pay', value: extra })
    await rawSql(`update contract set payment_cents = $3, extra_payment_cents = $4 where company_id = $1 and id = $2`, [
      company,
      id,
      Number(pay),
      Number(extra),
    ])
  }
  return made
}

/** Which of them stand in these bytes, however they are set apart, packed, written as Base64 or set in a PDF. */
export function found(canaries: readonly Canary[], bytes: Buffer | string): Canary[] {
  const texts = unpacked(Buffer.from(bytes)).map(bare)
  return canaries.filter(({ value }) => texts.some(text => text.includes(value)))
}

/** Without what people and programs put between the parts of a number. */
const bare = (text: string) => text.toUpperCase().replace(/[\s.,'’\u00a0\u202f/_-]/g, '')

function unpacked(bytes: Buffer): string[] {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return [textOf(bytes)]
  const text = bytes.toString('latin1')
  const encoded = (text.match(/[A-Za-z0-9+/_-]{40,}={0,2}/g) ?? []).map(each => Buffer.from(each, 'base64'))
  // A document is a ZIP itself, which may lie in another one or in an answer.
  const within = [...encoded.filter(isZip), ...(isZip(bytes) ? zipEntries(bytes) : [])]
  return [text, ...encoded.map(each => each.toString('latin1')), ...within.flatMap(unpacked)]
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** What a ZIP holds, by the directory that its end names. */
function zipEntries(bytes: Buffer): Buffer[] {
  const end = bytes.lastIndexOf('PK\x05\x06')
  const entries: Buffer[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [size, begin] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const content = begin + 30 + bytes.readUInt16LE(begin + 26) + bytes.readUInt16LE(begin + 28)
    const packed = bytes.subarray(content, content + size)
    entries.push(bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
