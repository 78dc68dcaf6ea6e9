import { arrivedLine, carriesFactor } from '#domain/time/arrived-line.ts'
import { PAYROLL_SOFTWARE } from '#domain/time/payroll-software.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompany } from '#web/lib/session.ts'
import { BackToSettings } from '#web/rooms/settings/company-access/access-header.tsx'
import { WageTypeMappingScreen } from '#web/rooms/settings/wage-type-mapping/wage-type-mapping-screen.tsx'

/** The numbers of wage types, beside them what the file of the company's payroll software makes of them. */
export function WageTypesPage() {
  const { softwareId } = useCompany()!
  return (
    <WageTypeMappingScreen
      arrival={{
        lineOf: (wage, amount) => arrivedLine(softwareId, wage, amount, today().slice(0, 7)),
        carriesFactor: carriesFactor(softwareId),
        takesAbsences: PAYROLL_SOFTWARE[softwareId] !== undefined,
      }}
    />
  )
}

/** Of a company that has no tab for it. Decision 33. */
export default function WageTypesPart() {
  return (
    <>
      <BackToSettings />
      <WageTypesPage />
    </>
  )
}
