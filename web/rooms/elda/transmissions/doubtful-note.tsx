import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { transmissionsQuery } from './queries.ts'

/** Files of which nobody knows whether ELDA has them; nothing where there are none. */
export function DoubtfulNote({ onShow }: { onShow: () => void }) {
  const { data } = useQuery(transmissionsQuery(useCompanyId()))
  const count = new Set(
    data?.transmissions.filter(({ state }) => state === 'uncertain').map(({ holdingId }) => holdingId),
  ).size
  if (count === 0) return null
  return (
    <Banner tone="error">
      Bei {count === 1 ? 'einer Datei' : `${count} Dateien`} ist ungewiss, ob ELDA sie hat.{' '}
      <Button onClick={onShow}>Dateien zeigen</Button>
    </Banner>
  )
}
