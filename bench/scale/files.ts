import { createHash } from 'node:crypto'
import type { Day } from '#domain/wages/calendar.ts'
import { type Month, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { StoredFile } from '#server/platform/files.ts'
import type { Row } from './columns.ts'
import { calendar, momentText } from './moments.ts'
import type { Person } from './person.ts'
import type { CompanyPlan, Plan } from './plan.ts'
import { randomOf, uuidOf } from './random.ts'

/** `bytes`: only of the company that is always the same; of all others there are rows alone. */
export type Filed = { file: Row; document: Row; stored: StoredFile; bytes: Buffer | undefined }

/** What each brings along when they come. */
const PAPERS = [
  { type: 'CONTRACT', name: 'Dienstvertrag', isSensitive: false },
  { type: 'REGISTRATION', name: 'Meldezettel', isSensitive: false },
  { type: 'ID', name: 'Personalausweis', isSensitive: false },
]

/** Papers of whoever comes in this month, and the payslip of the month before. `number`: from 0 on for each person. */
export function* filesOf(
  plan: Plan,
  company: CompanyPlan,
  person: Person,
  month: Month,
  account: string,
  next: () => number,
): Generator<Filed> {
  if (month === person.first)
    for (const paper of PAPERS) yield filed(plan, company, person, { ...paper, day: person.entry, account }, next())
  if (person.hasPayslips && month > person.first) {
    const day = spanOfMonth(month).first + 4
    const name = `Lohnzettel ${monthText(month - 1)}`
    if (day < plan.day)
      yield filed(plan, company, person, { type: 'PAYSLIP', name, isSensitive: true, day, account }, next())
  }
}

type Paper = { type: string; name: string; isSensitive: boolean; day: Day; account: string }

function filed(plan: Plan, company: CompanyPlan, person: Person, paper: Paper, number: number): Filed {
  const uuid = uuidOf(plan.seed, company.number, number, 4)
  const key = `${uuid.slice(0, 2)}/${uuid}`
  const bytes = company.number === 1 ? pageOf(`${paper.name} ${number}`) : undefined
  const hex = uuid.replaceAll('-', '')
  const sha256 = bytes ? createHash('sha256').update(bytes).digest('hex') : hex + hex
  const size = bytes?.byteLength ?? randomOf(plan.seed, company.number, number, 5).between(20_000, 400_000)
  const at = momentText(calendar.startOf(paper.day) + 10 * 60 + (number % 480))
  const fileId = company.first.file + 64 + number
  return {
    stored: { key, size, sha256 },
    bytes,
    file: [
      ...[company.number, fileId, key, `${paper.name}.pdf`, 'application/pdf', size, sha256, 'employee-document', at],
      paper.account,
    ],
    document: [
      ...[
        company.number,
        company.first.employee_document + number,
        person.id,
        person.storeId,
        paper.name,
        paper.type,
        at,
      ],
      ...[true, paper.isSensitive, fileId],
    ],
  }
}

/** One empty page that says in a comment what it is. */
function pageOf(text: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let page = `%PDF-1.4\n% ${text.replaceAll(/[^\x20-\x7e]/g, '?')}\n`
  const offsets = objects.map((object, at) => {
    const offset = page.length
    page += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = page.length
  page += `xref\n0 4\n0000000000 65535 f \n${offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  return Buffer.from(`${page}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1')
}
