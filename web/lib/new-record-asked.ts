import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address holds when it asks for a new record. */
export const NEW_RECORD = { new: '1' }

/** A new record that the address asks for, as the command palette does; the way back does not lead to its form again. */
export function useNewRecordAsked(): { isAsked: boolean; end: () => void } {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isAsked = search.new === NEW_RECORD.new
  return {
    isAsked,
    end() {
      if (!isAsked) return
      const without = ({ new: _, ...rest }: Record<string, string | undefined>) => rest
      void navigate({ to: '.', search: without, replace: true })
    },
  }
}
