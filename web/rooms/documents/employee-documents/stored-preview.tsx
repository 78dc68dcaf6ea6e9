import { useQuery } from '@tanstack/react-query'
import type { EmployeeDocument } from '#contract/documents/employee-documents.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { DocumentPreview } from '#web/ui/document-preview/document-preview.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './documents.module.css'
import { storedFileQuery } from './queries.ts'

/** The file as it is stored. Spec 2 §2.1. */
export function StoredPreview({ document }: { document: EmployeeDocument }) {
  const { data, error, refetch } = useQuery(storedFileQuery(useCompanyId(), document))
  if (document.fileId === null) return <p className={styles.missing}>Keine Datei hinterlegt.</p>
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <DocumentPreview label={document.name} file={data} />
}
