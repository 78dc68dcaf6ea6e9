import {
  IconBooks,
  IconBuildingBank,
  IconCalendarX,
  IconCards,
  IconCertificate,
  IconFileAlert,
  IconFileImport,
  IconFileSearch,
  IconFileTime,
  IconForms,
  IconHash,
  IconHomeX,
  IconId,
  IconIdBadge2,
  IconSend,
  IconToolsOff,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Category } from '#domain/notifications/categories.ts'

const ICONS: Record<Category, typeof IconId> = {
  newEmployees: IconUserPlus,
  canceledContracts: IconCalendarX,
  socialInsuranceRegistrations: IconIdBadge2,
  minimalDatafieldsNull: IconForms,
  issuesWithImportJobsCount: IconFileImport,
  mdPersonnelIdNotUniqueCount: IconHash,
  ibanNotUniqueCount: IconBuildingBank,
  svnrNotUniqueCount: IconCards,
  employeeExportCount: IconSend,
  agreementProposals: IconBooks,
  unconfirmedDocuments: IconFileSearch,
  expiredDocuments: IconFileAlert,
  expiringDocuments: IconFileTime,
  missingPassDocumentsForNonEU: IconId,
  missingWorkPermitDocumentsForNonEU: IconToolsOff,
  missingResidencePermitDocumentsForNonEU: IconHomeX,
  missingEducationPermitDocumentsForNonEU: IconCertificate,
}

export function CategoryIcon({ category }: { category: Category }) {
  const Icon = ICONS[category]
  return <Icon size={17} stroke={1.7} aria-hidden />
}
