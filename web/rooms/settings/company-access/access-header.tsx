import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ACCESS_PARTS, type AccessPart } from './access-parts.ts'
import styles from './company-access.module.css'

type Props = { part: AccessPart; children?: ReactNode; actions?: ReactNode }

export const AccessHeader = ({ part, ...rest }: Props) => (
  <>
    <Link to="." search={{}} className={styles.back}>
      <IconChevronLeft size={16} stroke={1.8} aria-hidden />
      Betriebseinstellungen
    </Link>
    <PageHeader title={ACCESS_PARTS[part].title} {...rest} />
  </>
)
