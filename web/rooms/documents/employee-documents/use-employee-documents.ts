import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { documentsQuery, masterDataQuery } from './queries.ts'

/** Our own documents as soon as they are there, those of the master data beside them. */
export function useEmployeeDocuments(companyId: number, employeeId: number, enabled: boolean) {
  const { data: own, error, refetch } = useQuery({ ...documentsQuery(companyId, employeeId), enabled })
  const masterData = useQuery({ ...masterDataQuery(companyId, employeeId), enabled })
  const documents = useMemo(() => own && [...own, ...(masterData.data ?? [])], [own, masterData.data])
  const { isPending, isFetching, error: failure } = masterData
  const onRetry = () => void masterData.refetch()
  return { documents, error, refetch, masterData: { isPending, isFetching, failure, onRetry } }
}
