import { carriesFactor, payrollLinePreview } from '#domain/exports/payroll-line-preview.ts'
import { PAYROLL_SOFTWARE } from '#domain/settings/payroll-software.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompany } from '#web/lib/session.ts'
import { ArrivalCard, type ArrivalProps } from '#web/rooms/settings/wage-type-mapping/arrival-card.tsx'

/** What the file of the company's payroll software makes of a number; it knows all files there are, and comes after the rows. */
export default function WageTypeArrival(props: ArrivalProps) {
  const { softwareId } = useCompany()!
  return (
    <ArrivalCard
      {...props}
      arrival={{
        lineOf: (wage, amount) => payrollLinePreview(softwareId, wage, amount, today().slice(0, 7)),
        carriesFactor: carriesFactor(softwareId),
        takesAbsences: PAYROLL_SOFTWARE[softwareId] !== undefined,
      }}
    />
  )
}
