import { IconHeadset, IconPlayerPlay } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type HelpLink, helpLinks } from '#contract/shell/help-links.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useIdle } from '#web/ui/connection/when-idle.ts'
import { Menu } from '#web/ui/menu.tsx'

const helpLinksQuery = queryOptions({
  queryKey: ['shell', 'help-links'],
  queryFn: ({ signal }) => api(helpLinks.list, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const KINDS: Record<HelpLink, { label: string; Icon: typeof IconHeadset }> = {
  video: { label: 'Schulungsvideo ansehen', Icon: IconPlayerPlay },
  support: { label: 'Unterstützung anfragen', Icon: IconHeadset },
}

/** Where this installation has help; nothing where it has none. Spec 3 §2.5. */
export function HelpMenu() {
  const { data = [] } = useQuery({ ...helpLinksQuery, enabled: useIdle() })
  if (data.length === 0) return null
  return (
    <Menu
      label="Hilfe"
      items={data.map(({ kind, url }) => {
        const { label, Icon } = KINDS[kind]
        return {
          label,
          icon: <Icon size={18} stroke={1.7} aria-hidden />,
          onSelect: () => void window.open(url, '_blank', 'noopener'),
        }
      })}
      trigger={trigger => (
        <Button variant="text" {...trigger}>
          Hilfe
        </Button>
      )}
    />
  )
}
