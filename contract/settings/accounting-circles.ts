import { z } from 'zod'
import { CompanyQuery, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'

const text128 = z.string().trim().max(128, 'Höchstens 128 Zeichen')

export const AccountingCircle = z.object({ id: Id, name: z.string(), version: Version })
export type AccountingCircle = z.infer<typeof AccountingCircle>

export const AccountingCircleDraft = z.object({ name: text128.min(1, 'Muss angegeben werden') })
export type AccountingCircleDraft = z.infer<typeof AccountingCircleDraft>

const AccountingCircleChange = AccountingCircleDraft.extend({ version: Version }).partial()
export type AccountingCircleChange = z.infer<typeof AccountingCircleChange>

export const accountingCircles = routes({
  list: {
    method: 'GET',
    path: '/api/sec/accountingcircles',
    summary: 'FIBU Kreise: alle Einträge des Betriebs',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(AccountingCircle)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/accountingcircles',
    summary: 'FIBU Kreise: legt einen Eintrag an',
    query: CompanyQuery,
    body: AccountingCircleDraft,
    permission: 'settings.write',
    answer: data(AccountingCircle),
    refusals: ['conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/accountingcircles/:id',
    summary: 'FIBU Kreise: ändert einen Eintrag',
    query: CompanyQuery,
    params: IdParams,
    body: AccountingCircleChange,
    permission: 'settings.write',
    answer: data(AccountingCircle),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/accountingcircles/:id',
    summary: 'FIBU Kreise: löscht einen Eintrag',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})
