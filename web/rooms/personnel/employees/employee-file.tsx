import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './employee-file.module.css'
import { EmployeeFileContent } from './employee-file-content.tsx'
import { employeeQuery } from './queries.ts'
import { rememberEmployee } from './recent-employees.ts'

const WIDTH = 720
const SLOW_MS = 400

type Props = { id: number; onClose: () => void; onOpen: (id: number) => void }

/** The personnel file, beside the table it was opened from. */
export default function EmployeeFile({ id, onClose, onOpen }: Props) {
  const { data: employee, error, refetch } = useQuery(employeeQuery(useCompanyId(), id))
  const isSlow = useSlow()
  const isThere = employee !== undefined
  useEffect(() => {
    if (isThere) rememberEmployee(id)
  }, [id, isThere])
  if (employee) return <EmployeeFileContent employee={employee} width={WIDTH} onClose={onClose} onOpen={onOpen} />
  // A file comes at once; a drawer that slid in only to be replaced would flicker.
  if (!error && !isSlow) return null
  return (
    <Drawer title="Personalakt" size={WIDTH} isInAddress onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.loading} role="status">
          Bitte warten
        </p>
      )}
    </Drawer>
  )
}

function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
