import { formatDay } from '#domain/basics/days.ts'
import { insurerText } from '#domain/settings/elda.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { keepDocument } from '#server/rooms/documents/public.ts'
import * as notices from '../notices/rows.ts'
import { openValues } from '../notices/rules.ts'
import * as storeAccounts from '../store-accounts/rows.ts'
import { type Paper, paperReport } from './paper.report.ts'
import * as rows from './rows.ts'

const trail = trailOf('elda/notices')

/** As it is now, whether it lies in the personnel file or not; that somebody took it away is noted. */
export async function file(scope: CompanyScope, id: number): Promise<FileAnswer> {
  const paper = await inCompany(scope, tx => read(tx, scope, id))
  const bytes = await render(paperReport(paper), scope.companyId)
  await inCompany(scope, tx => trail.noted(tx, scope, 'downloaded', id))
  const { FANA = '', VONA = '' } = paper.values
  const name = [paper.isTest ? 'TEST' : '', 'SV-Anmeldung', FANA, VONA, paper.day].filter(Boolean).join(' ')
  return { bytes, name: `${name}.pdf`, type: 'application/pdf' }
}

/** Once, however often it is asked for. Made by the program itself, so it needs no right to what is sensitive. */
export async function keep(scope: CompanyScope, id: number): Promise<number> {
  const known = await inCompany(scope, async tx => refuseTest(found(await rows.state(tx, id))))
  if (known.documentId !== null) return known.documentId
  const paper = await inCompany(scope, tx => read(tx, scope, id))
  const bytes = Buffer.from(await render(paperReport(paper), scope.companyId))
  return inCompany(scope, async tx => {
    const { documentId } = refuseTest(found(await rows.lock(tx, id)))
    if (documentId !== null) return documentId
    const kept = await keepDocument(tx, scope, {
      ...{ employeeId: paper.employeeId, storeId: paper.storeId, name: `SV-Anmeldung zum ${paper.day}` },
      ...{ documentType: 'SOCIALSECURITYREGISTRATION', validUntil: null, sensitive: true, confirmed: true },
      ...{ bytes, type: 'application/pdf' },
    })
    await rows.keep(tx, id, kept.id)
    await trail.tell(tx, scope, [id])
    return kept.id
  })
}

type Read = Paper & { employeeId: number; storeId: number | null; day: string }

async function read(tx: CompanyTx, scope: CompanyScope, id: number): Promise<Read> {
  const notice = found(await notices.find(tx, id))
  const { takenOverOn, protocol } = found(await rows.state(tx, id))
  if (notice.kind !== 'M3') throw new Refusal('conflict', 'Eine SV-Anmeldung gibt es nur zu einer Anmeldung (M3).')
  if (takenOverOn === null)
    throw new Refusal(
      'conflict',
      'ELDA hat diese Anmeldung noch nicht übernommen. Lesen Sie zuerst die Rücksendung ein.',
    )
  const { account, day, employeeId, storeId, storeName, lastName, firstName } = notice
  const insurer = (await storeAccounts.accounts(tx)).find(each => each.contribution_accountnumber === account)?.insurer
  // Of a notice that was made before there were values.
  const bare = { BKNR: account, FANA: lastName, VONA: firstName, ADAT: day?.split('-').toReversed().join('') ?? '' }
  return {
    ...{ employeeId, storeId, storeName, protocol, takenOverOn },
    day: day === null ? '' : formatDay(Temporal.PlainDate.from(day)),
    company: await rows.companyName(tx),
    insurer: insurer ? insurerText(insurer) : '',
    values: { ...bare, ...openValues(scope.companyId, notice) },
    isTest: notice.project === 'TM',
    createdAt: Temporal.Now.instant(),
  }
}

/** What was tried out says nothing about anybody. */
function refuseTest(state: rows.PaperState): rows.PaperState {
  if (state.project === 'TM')
    throw new Refusal('conflict', 'Diese Meldung ist aus dem Testbetrieb (TM) und kommt nicht in den Personalakt.')
  return state
}

function found<R>(row: R | undefined): R {
  if (row === undefined) throw new Refusal('not_found')
  return row
}
