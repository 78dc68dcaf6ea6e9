import type { Category } from '#domain/notifications/categories.ts'
import { AgreementProposalsDrawer } from './agreement-proposals-drawer.tsx'
import { DocumentsDrawer } from './documents-drawer.tsx'
import { DuplicatesDrawer } from './duplicates-drawer.tsx'
import { ImportIssuesDrawer } from './import-issues-drawer.tsx'
import { MissingDocumentsDrawer } from './missing-documents-drawer.tsx'
import { PeopleDrawer } from './people-drawer.tsx'
import type { Viewer } from './viewer.ts'

export type DrawerProps = {
  viewer: Viewer
  onClose: () => void
  /** To the bell. */
  onBack: () => void
  hasTab: (tab: string) => boolean
}

/** The list behind a line of the bell. Spec 1 §2.5. */
export default function AlertsDrawer({ category, ...rest }: DrawerProps & { category: Category }) {
  switch (category) {
    case 'newEmployees':
    case 'canceledContracts':
    case 'socialInsuranceRegistrations':
    case 'minimalDatafieldsNull':
    case 'employeeExportCount':
      return <PeopleDrawer category={category} {...rest} />
    case 'mdPersonnelIdNotUniqueCount':
      return <DuplicatesDrawer field="mdPersonnelId" {...rest} />
    case 'ibanNotUniqueCount':
      return <DuplicatesDrawer field="iban" {...rest} />
    case 'svnrNotUniqueCount':
      return <DuplicatesDrawer field="socialsecurity" {...rest} />
    case 'unconfirmedDocuments':
      return <DocumentsDrawer warning="unconfirmed" {...rest} />
    case 'expiredDocuments':
      return <DocumentsDrawer warning="expired" {...rest} />
    case 'expiringDocuments':
      return <DocumentsDrawer warning="expiring" {...rest} />
    case 'missingPassDocumentsForNonEU':
      return <MissingDocumentsDrawer permit="passport" {...rest} />
    case 'missingWorkPermitDocumentsForNonEU':
      return <MissingDocumentsDrawer permit="workPermit" {...rest} />
    case 'missingResidencePermitDocumentsForNonEU':
      return <MissingDocumentsDrawer permit="residencePermit" {...rest} />
    case 'missingEducationPermitDocumentsForNonEU':
      return <MissingDocumentsDrawer permit="educationPermit" {...rest} />
    case 'agreementProposals':
      return <AgreementProposalsDrawer {...rest} />
    case 'issuesWithImportJobsCount':
      return <ImportIssuesDrawer {...rest} />
  }
}
