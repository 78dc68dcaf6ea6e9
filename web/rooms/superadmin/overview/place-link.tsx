import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCompanyId } from '#web/lib/session.ts'
import type { Place } from './places.ts'

type Props = { place: Place; companyId: number; className?: string | undefined; children: ReactNode }

/** To where it is mended; who goes into a company stands in its event log. */
export function PlaceLink({ place: { of, section, tab, search = {} }, companyId, className, children }: Props) {
  const own = useCompanyId()
  return (
    <Link
      to="/$companyId/$section/{-$tab}"
      params={{ companyId: String(of === 'company' ? companyId : own), section, tab }}
      search={search}
      className={className}
    >
      {children}
    </Link>
  )
}
