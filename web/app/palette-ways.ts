import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TabName } from '#domain/shell/tabs.ts'
import { sectionOf } from '#domain/shell/tabs.ts'
import type { Command } from '#web/ui/command-palette/command.ts'

export type Way = Pick<Command, 'href' | 'run'>
export type Ways = ReturnType<typeof useWays>

/** How commands lead to a place, in this tab or a new one. */
export function useWays(companyId: number) {
  const { history } = useRouter()
  return useMemo(() => {
    const toPath = (href: string): Way => ({ href, run: () => history.push(href) })
    return {
      toPath,
      toTab(tab: TabName, search: Record<string, string> = {}): Way {
        const query = new URLSearchParams(search).toString()
        return toPath(`/${companyId}/${sectionOf(tab)}/${tab}${query && `?${query}`}`)
      },
    }
  }, [companyId, history])
}
