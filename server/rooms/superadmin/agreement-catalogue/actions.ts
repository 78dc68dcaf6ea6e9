import type {
  CatalogueAgreement,
  CatalogueEntry,
  CatalogueTableChange,
  CatalogueTableDraft,
  Receivers,
  UploadedSheet,
} from '#contract/superadmin/agreement-catalogue.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session, Upload } from '#server/platform/serve.ts'
import { rollOuts, catalogueRows as rows, catalogue as verbs } from '#server/rooms/agreements/public.ts'

export const list = (): Promise<CatalogueEntry[]> => lookAcrossCompanies(rows.list)

export const find = (id: number): Promise<CatalogueAgreement> => lookAcrossCompanies(tx => shown(tx, id))

export const preview = (upload: Upload): Promise<UploadedSheet> => verbs.readUpload(upload)

type Asked = Pick<CatalogueTableDraft, 'payKind' | 'validFrom'> & { federalState: number | null }

export const receivers = (agreementId: number, asked: Asked): Promise<Receivers> =>
  lookAcrossCompanies(async tx => {
    if (!(await rows.find(tx, agreementId))) throw new Refusal('not_found')
    const { receivers, own, closed } = await rollOuts.receiversOf(tx, { agreementId, ...asked })
    return {
      receivers: receivers.map(({ companyId, company, agreement }) => ({ companyId, company, agreement })),
      own: own.map(({ companyId, company, agreement, ownSince }) => ({
        ...{ companyId, company, agreement, since: ownSince! },
      })),
      closed,
    }
  })

type Author = verbs.CatalogueAuthor
type Verb = (tx: PlatformTx, author: Author) => Promise<number>

const authorOf = ({ accountId }: Session, { address, origin }: Caller): Author => ({ accountId, address, origin })

/** Does something with an agreement, and gives it as it is then. */
export const act = (session: Session, caller: Caller, verb: Verb): Promise<CatalogueAgreement> =>
  acrossCompanies(async tx => shown(tx, await verb(tx, authorOf(session, caller))))

export const end = (session: Session, caller: Caller, verb: (tx: PlatformTx, author: Author) => Promise<void>) =>
  acrossCompanies(tx => verb(tx, authorOf(session, caller)))

export const addTable = (session: Session, caller: Caller, id: number, body: CatalogueTableDraft) =>
  act(session, caller, async (tx, author) => {
    const { isProposed, ...draft } = body
    const table = await verbs.addTable(tx, author, id, draft)
    if (isProposed) await rollOuts.propose(tx, author, table)
    return id
  })

export const changeTable = (session: Session, caller: Caller, id: number, body: CatalogueTableChange) =>
  act(session, caller, async (tx, author) => {
    const { isProposed, ...wanted } = body
    const table = await verbs.changeTable(tx, author, id, wanted)
    if (isProposed) await rollOuts.propose(tx, author, table)
    return table.agreementId
  })

export const propose = (session: Session, caller: Caller, id: number, version: number) =>
  act(session, caller, async (tx, author) => {
    const { table } = await verbs.held(tx, id, version)
    await rollOuts.propose(tx, author, table)
    return table.agreementId
  })

export const takeBack = (session: Session, caller: Caller, id: number, version: number) =>
  act(session, caller, async (tx, author) => {
    const { table } = await verbs.held(tx, id, version)
    await rollOuts.takeBack(tx, author, table)
    return table.agreementId
  })

async function shown(tx: PlatformTx, id: number): Promise<CatalogueAgreement> {
  const agreement = await rows.find(tx, id)
  if (!agreement) throw new Refusal('not_found')
  const tables = await rows.tablesOf(tx, id)
  return {
    ...agreement,
    companies: await rows.companies(tx, id),
    tables: tables.map(({ agreementId: _, ...table }) => table),
  }
}
