import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ACCESS_PARTS, type AccessPart } from './access-parts.ts'
import styles from './company-access.module.css'
import { HistoryButton } from './history-button.tsx'

type Props = {
  part: AccessPart
  /** The records whose history stands beside the title. */
  records?: string[]
  actions?: ReactNode
  /** As that of a page header. */
  primary?: ReactNode
}

export const BackToSettings = () => (
  <Link to="." search={{}} className={styles.back}>
    <IconChevronLeft size={16} stroke={1.8} aria-hidden />
    Betriebseinstellungen
  </Link>
)

export const AccessHeader = ({ part, records, ...buttons }: Props) => (
  <>
    <BackToSettings />
    <PageHeader title={ACCESS_PARTS[part].title} {...buttons}>
      {records && records.length > 0 && (
        <div className={styles.history}>
          <HistoryButton title={`Verlauf: ${ACCESS_PARTS[part].title}`} records={records} />
        </div>
      )}
    </PageHeader>
  </>
)
