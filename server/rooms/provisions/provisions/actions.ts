import { createHash } from 'node:crypto'
import type {
  PdfQuery,
  PersonProvision,
  ProvisionRun,
  ProvisionSheet,
  Provisions,
  ProvisionsQuery,
  SheetsQuery,
} from '#contract/provisions/provisions.ts'
import { formatDay, fromUtcText } from '#domain/basics/days.ts'
import { personName } from '#domain/people/person-name.ts'
import type { ProvisionSettings } from '#domain/provisions/provision-settings.ts'
import { sheetLines } from '#domain/provisions/provision-sheet-lines.ts'
import { dateOf, dayText } from '#domain/wages/calendar.ts'
import { type Month, monthOfText, monthText, spanOfMonth } from '#domain/wages/month-numbers.ts'
import { chunks } from '#server/platform/chunks.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { type PdfReport, render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { readSetting, whenFresh } from '#server/rooms/months/public.ts'
import { inMonth as exceptionsIn } from '../provision-exceptions/rows.ts'
import { list as ownRates } from '../provision-rates/rows.ts'
import { find as findSettings } from '../provision-settings/rows.ts'
import { claimsAt } from '../special-payments/rows.ts'
import { listReport, sheetsReport } from './provisions.report.ts'
import * as rows from './rows.ts'
import { firstDayRead, paidContracts, type Reckoned, reckonPeople } from './rules.ts'

const trail = trailOf('provisions/provisions')
const PEOPLE_AT_ONCE = 1000

export const list = (scope: CompanyScope, query: ProvisionsQuery): Promise<Provisions> =>
  query.runId === undefined
    ? reckoned(scope, query.month, async (_, month, { people, former }) => ({
        month: monthText(month),
        run: null,
        former: former ?? null,
        people: people.map(({ told }) => told).filter(shownOf(scope, query)),
      }))
    : inCompany(scope, async tx => {
        const run = await foundRun(tx, query)
        return {
          month: run.month,
          run,
          former: (await rows.formerRun(tx, monthOfText(run.month), run.number)) ?? null,
          people: (await rows.keptPeople(tx, run.id)).filter(shownOf(scope, query)),
        }
      })

export async function find(
  scope: CompanyScope,
  employeeId: number,
  query: Omit<ProvisionsQuery, 'storeIds'>,
): Promise<ProvisionSheet> {
  const { sheets, month } = await sheetsOf(scope, { ...query, storeIds: undefined, employeeId })
  const found = sheets[0]
  if (!found) throw new Refusal('not_found')
  return { ...found.told, month, lines: found.lines }
}

export const runs = (scope: CompanyScope): Promise<ProvisionRun[]> => inCompany(scope, rows.runs)

/** All people as they are now; nothing of it ever changes, and the same month again is another run. */
export async function keep(scope: CompanyScope, wanted: string): Promise<ProvisionRun> {
  if (scope.storeIds) throw new Refusal('forbidden', 'Einen Stichtag schreibt fest, wer alle Standorte sieht.')
  return reckoned(scope, wanted, async (tx, month, { people, settings }) => {
    await rows.lock(tx, scope)
    const today = (await todayOf(tx)).toString()
    if (dayText(spanOfMonth(month).last) >= today) refuse('Der Monat ist noch nicht zu Ende')
    if (people.length === 0) refuse('In diesem Monat ist niemand beschäftigt')
    const sheets = people.map(({ told, facts }) => ({ told, lines: sheetLines(facts, settings) }))
    const sha256 = createHash('sha256').update(JSON.stringify(sheets)).digest('hex')
    const { id, number } = await rows.insertRun(tx, scope, { month, people: sheets.length, sha256 })
    for (const part of chunks(sheets, PEOPLE_AT_ONCE)) await rows.insertPeople(tx, scope, id, part)
    const detail = { month: monthText(month), runNumber: number, count: sheets.length, sha256 }
    await trail.acted(tx, scope, 'closed', id, detail)
    return (await rows.findRun(tx, id))!
  })
}

const refuse = (says: string): never => {
  throw new Refusal('unprocessable', says, { month: says })
}

export async function pdf(scope: CompanyScope, { by, ...query }: PdfQuery): Promise<FileAnswer> {
  const { people, run, former, month } = await list(scope, query)
  const about = await aboutOf(scope, month, run)
  return file(scope, `Rückstellungen ${about.date}`, listReport({ ...about, people, former, by }))
}

export async function sheets(scope: CompanyScope, query: SheetsQuery): Promise<FileAnswer> {
  const { sheets, run, month } = await sheetsOf(scope, query)
  if (sheets.length === 0) throw new Refusal(query.employeeId === undefined ? 'unprocessable' : 'not_found')
  const about = await aboutOf(scope, month, run)
  const whose = query.employeeId === undefined ? '' : ` ${personName(sheets[0]!.told)}`
  return file(scope, `Berechnungsblatt${whose} ${about.date}`, sheetsReport({ ...about, sheets }))
}

async function file({ companyId }: CompanyScope, title: string, report: PdfReport): Promise<FileAnswer> {
  return { bytes: await render(report, companyId), name: `${title}.pdf`, type: 'application/pdf' }
}

const aboutOf = async (scope: CompanyScope, month: string, run: ProvisionRun | null) => ({
  company: await inCompany(scope, rows.companyName),
  date: formatDay(dateOf(spanOfMonth(monthOfText(month)).last)),
  run,
  createdAt: run ? fromUtcText(run.keptAt) : Temporal.Now.instant(),
})

type Sheets = { month: string; run: ProvisionRun | null; sheets: rows.KeptSheet[] }

const sheetsOf = (scope: CompanyScope, query: SheetsQuery): Promise<Sheets> =>
  query.runId === undefined
    ? reckoned(
        scope,
        query.month,
        async (_, month, { people, settings }) => ({
          month: monthText(month),
          run: null,
          sheets: people
            .filter(({ told }) => shownOf(scope, query)(told))
            .map(({ told, facts }) => ({ told, lines: sheetLines(facts, settings) })),
        }),
        query.employeeId,
      )
    : inCompany(scope, async tx => {
        const run = await foundRun(tx, query)
        const kept = await rows.keptSheets(tx, run.id, query.employeeId)
        return { month: run.month, run, sheets: kept.filter(({ told }) => shownOf(scope, query)(told)) }
      })

async function foundRun(
  tx: CompanyTx,
  { runId, month }: Pick<ProvisionsQuery, 'runId' | 'month'>,
): Promise<ProvisionRun> {
  const run = await rows.findRun(tx, runId!)
  if (!run || run.month !== month) throw new Refusal('not_found')
  return run
}

/** Somebody lies with the store of their main contract; who opens one person is not asked for the filter. */
const shownOf =
  (
    { storeIds, excludedStoreIds }: CompanyScope,
    query: Pick<SheetsQuery, 'storeIds'> & { employeeId?: number | undefined },
  ) =>
  ({ storeId }: Pick<PersonProvision, 'storeId'>): boolean =>
    (!storeIds || storeIds.includes(storeId)) &&
    (!query.storeIds || query.storeIds.includes(storeId)) &&
    (query.employeeId !== undefined || !excludedStoreIds.includes(storeId))

type Found = { people: Reckoned[]; settings: ProvisionSettings; former: ProvisionRun | undefined }

/** Everybody's provisions, made of months that are up to date. Contracts of other stores count, too: pay and hours are one person's. */
function reckoned<T>(
  scope: CompanyScope,
  wanted: string,
  use: (tx: CompanyTx, month: Month, found: Found) => Promise<T>,
  employeeId?: number,
): Promise<T> {
  const whose =
    employeeId === undefined ? (scope.storeIds ? { storeIds: scope.storeIds } : {}) : { employeeIds: [employeeId] }
  return whenFresh(scope, whose, wanted, async (tx, month) =>
    use(tx, month, await acrossStores(tx, scope, async () => reckonAll(tx, month, await idsOf(tx, scope, employeeId)))),
  )
}

/** Who may lie with one of the caller's stores, which is known once they are reckoned. */
async function idsOf(tx: CompanyTx, { storeIds }: CompanyScope, employeeId: number | undefined): Promise<rows.Ids> {
  if (employeeId !== undefined) return [employeeId]
  return storeIds ? rows.everIn(tx, storeIds) : undefined
}

async function reckonAll(tx: CompanyTx, month: Month, ids: rows.Ids): Promise<Found> {
  const settings = await findSettings(tx)
  const { last } = spanOfMonth(month)
  const former = await rows.formerRun(tx, month)
  const formerSums = former ? await rows.formerSums(tx, former.id, ids) : []
  const people = reckonPeople({
    month,
    day: dayText(last),
    settings,
    setting: await readSetting(tx),
    people: await rows.people(tx, month, ids),
    contracts: paidContracts(await rows.contracts(tx, firstDayRead(month, settings), last, ids)),
    stores: new Map((await rows.stores(tx)).map(store => [store.id, store])),
    rates: await ownRates(tx),
    claims: new Map((await claimsAt(tx, dayText(last), ids)).map(claim => [claim.employeeId, claim])),
    exceptions: new Map((await exceptionsIn(tx, monthText(month), ids)).map(each => [each.employeeId, each])),
    formerSums: new Map(formerSums.map(each => [each.employeeId, each.sumCents])),
  })
  return { people, settings, former }
}
