import { useQuery } from '@tanstack/react-query'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { stampLawQuery } from './queries.ts'
import { LawLines, StampLawMark } from './stamp-law-mark.tsx'

type Props = { stampId: number; storeId: number; from: string; to: string }

/** What the law says of one stamp, where it is opened; nothing while there is nothing to say. */
export function StampLawNote(props: Props) {
  const findings = useFindings(props)
  return (
    findings && (
      <Banner tone="info">
        <LawLines findings={findings} />
      </Banner>
    )
  )
}

/** The same as a mark, where there are many. */
export const StampMark = ({ of, ...props }: Props & { of: string }) => (
  <StampLawMark findings={useFindings(props)} of={of} />
)

function useFindings({ stampId, storeId, from, to }: Props) {
  const mayRead = useCan('stamps.read')
  const { data } = useQuery({ ...stampLawQuery({ companyId: useCompanyId(), storeId, from, to }), enabled: mayRead })
  return data?.get(stampId)
}
