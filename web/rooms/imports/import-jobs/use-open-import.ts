import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWayBack } from '#web/lib/way-back.ts'

/** Which import is open stands in the address, so that a link and the way back lead to it. */
export function useOpenImport() {
  const { importJobId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const wayBack = useWayBack(importJobId !== undefined, 'list')
  const go = (importJobId: string | undefined, replace = false) =>
    void navigate({
      to: '.',
      search: ({ importJobId: _, ...rest }: Record<string, string | undefined>) =>
        importJobId === undefined ? rest : { ...rest, importJobId },
      replace,
    })
  return {
    openId: importJobId === 'new' ? ('new' as const) : Number(importJobId) || undefined,
    open: (id: number) => go(String(id)),
    /** The upload has no way back of its own: it became the import. */
    uploaded: (id: number) => go(String(id), true),
    startNew: () => go('new'),
    close: () => wayBack() || go(undefined, true),
  }
}
