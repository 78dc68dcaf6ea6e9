import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { putSealed } from '#server/platform/sealed-files.ts'

type Paper = { id: number; type: string; name: string; person: string }

/** The first people of the file have their papers to look at, the others only know of them. */
const PEOPLE = 14
/** What somebody carries is a photograph, what is written a PDF. */
const CARDS = new Set(['PASSPORT', 'ID', 'DRIVERSLICENSE', 'RESIDENCEPERMIT', 'WORKPERMIT', 'SOCIALSECURITYCARD'])
/** What says something about health or descent. */
const SENSITIVE = ['PASSPORT', 'ASYLUMPASS', 'SOCIALSECURITYCARD']

export async function makeDocumentFiles(tx: PlatformTx, companyId: number): Promise<void> {
  await tx.execute(sql`
    update employee_document set sensitive = true
    where company_id = ${companyId} and document_type = any (${sql.param(SENSITIVE)}::text[])`)
  const { rows: papers } = await tx.execute<Paper>(sql`
    select d.id, d.document_type as type, d.name, btrim(e.first_name || ' ' || e.last_name) as person
    from employee_document d join employee e on e.company_id = d.company_id and e.id = d.employee_id
    where d.company_id = ${companyId} and d.employee_id in (
      select id from employee where company_id = ${companyId} and not dummy order by last_name collate "de-AT-x-icu", id limit ${PEOPLE})`)
  for (const paper of papers) {
    const isCard = CARDS.has(paper.type)
    const [bytes, type] = isCard ? [await cardOf(paper), 'image/jpeg'] : [letterOf(paper), 'application/pdf']
    const cell = { companyId, table: 'employee_document', column: 'file', rowId: paper.id }
    const { key, size, sha256 } = await putSealed(cell, bytes)
    const name = `${paper.name}.${isCard ? 'jpg' : 'pdf'}`
    await tx.execute(sql`
      with stored as (
        insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by)
        values (${companyId}, ${key}, ${name}, ${type}, ${size}, ${sha256}, 'employee-document', (select id from account where email = 'lohn@kontor.example'))
        returning id)
      update employee_document set file_id = (select id from stored) where company_id = ${companyId} and id = ${paper.id}`)
  }
}

/** A card with a picture and lines on a desk: clearly nobody's. */
async function cardOf({ id }: Paper): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const hue = (id * 47) % 360
  const lines = [0, 1, 2, 3, 4].map(
    at =>
      `<rect x="330" y="${170 + at * 52}" width="${180 + ((id * 31 + at * 67) % 190)}" height="20" rx="4" fill="#33444499"/>`,
  )
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="560">
    <rect width="860" height="560" fill="#7d7468"/><rect x="60" y="60" width="740" height="440" rx="26" fill="hsl(${hue} 38% 86%)"/>
    <rect x="60" y="96" width="740" height="36" fill="hsl(${hue} 40% 62%)"/>
    <rect x="104" y="168" width="186" height="240" rx="8" fill="hsl(${hue} 20% 72%)"/>
    <circle cx="197" cy="256" r="52" fill="hsl(${hue} 16% 50%)"/><path d="M118 408a79 84 0 0 1 158 0z" fill="hsl(${hue} 16% 50%)"/>
    ${lines.join('')}<rect x="104" y="440" width="652" height="34" rx="4" fill="#33444422"/></svg>`
  return sharp(Buffer.from(card)).jpeg({ quality: 82 }).toBuffer()
}

/** The least that a reader takes for a letter: two pages of a few lines. */
function letterOf({ name, person }: Paper): Buffer {
  const page = (lines: string[]) => {
    const text = lines.map(line => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
    return `BT /F1 14 Tf 24 TL 72 760 Td ${text} ET`
  }
  const pages = [page([name, '', person, '', 'Beispiel aus der Demo von Kontor.']), page([`${name}, Seite 2`])]
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((stream, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      `<</Length ${Buffer.byteLength(stream, 'latin1')}>>stream\n${stream}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
