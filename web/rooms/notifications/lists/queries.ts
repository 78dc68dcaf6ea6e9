import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { alerts, type PeopleCategory } from '#contract/notifications/alerts.ts'
import { news } from '#contract/notifications/news.ts'
import type { UniqueField } from '#contract/people/employees.ts'
import type { Permit } from '#domain/documents/document-types.ts'
import type { DocumentWarning } from '#domain/notifications/rules.ts'
import { api } from '#web/lib/api.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { bellKey, type Viewer } from './viewer.ts'

type Page<Row> = { total: number; rows: Row[] }
const LIMIT = 50

const pages = <Row>(
  viewer: Viewer,
  key: readonly unknown[],
  load: (query: { companyId: number; page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey: [...bellKey(viewer), 'list', ...key],
    queryFn: ({ pageParam, signal }) => load({ companyId: viewer.companyId, page: pageParam, limit: LIMIT }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * LIMIT < total ? page + 1 : undefined),
    select: ({ pages }) => ({ total: pages[0]?.total ?? 0, rows: pages.flatMap(({ rows }) => rows) }),
  })

export type Alerts<Row> = ReturnType<typeof pages<Row>>

export const peopleQuery = (viewer: Viewer, category: PeopleCategory) =>
  pages(viewer, ['people', category], (query, signal) => api(alerts.people, { query: { ...query, category }, signal }))

export const duplicatesQuery = (viewer: Viewer, field: UniqueField) =>
  pages(viewer, ['duplicates', field], (query, signal) =>
    api(alerts.duplicates, { query: { ...query, field }, signal }),
  )

export const missingDocumentsQuery = (viewer: Viewer, permit: Permit | undefined) =>
  pages(viewer, ['missing-documents', permit], (query, signal) =>
    api(alerts.missingDocuments, { query: { ...query, permit }, signal }),
  )

export const documentsQuery = (viewer: Viewer, warning: DocumentWarning | undefined) =>
  pages(viewer, ['documents', warning], (query, signal) =>
    api(alerts.documents, { query: { ...query, warning }, signal }),
  )

export const importJobsQuery = (viewer: Viewer) =>
  pages(viewer, ['import-jobs'], (query, signal) => api(alerts.importJobs, { query, signal }))

export type NewsCategory = 'newEmployees' | 'canceledContracts'
export const isNews = (category: string): category is NewsCategory =>
  category === 'newEmployees' || category === 'canceledContracts'

const ONE = { newEmployees: news.readNewEmployee, canceledContracts: news.readCanceledContract } as const
const ALL = { newEmployees: news.readAllNewEmployees, canceledContracts: news.readAllCanceledContracts } as const

export const useSetRead = (viewer: Viewer, category: NewsCategory) =>
  useMutation({
    mutationFn: (employeeId: number) => api(ONE[category], { query: { companyId: viewer.companyId, employeeId } }),
    meta: { failed: refusalTexts.saveFailed, reloads: bellKey(viewer) },
  })

export const useSetAllRead = (viewer: Viewer, category: NewsCategory) =>
  useMutation({
    mutationFn: () => api(ALL[category], { query: { companyId: viewer.companyId } }),
    meta: { done: 'Alle als gelesen markiert', failed: refusalTexts.saveFailed, reloads: bellKey(viewer) },
  })
