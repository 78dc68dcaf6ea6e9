import { useNavigate, useSearch } from '@tanstack/react-router'

/** A field that the address asks for, as a check does in which it is missing (`?edit=bmdId`); once saved it is forgotten. */
export function useAskedField(): { field: string | undefined; end: () => void } {
  const { edit: field } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  return {
    field,
    end() {
      if (field === undefined) return
      const without = ({ edit: _, ...rest }: Record<string, string | undefined>) => rest
      void navigate({ to: '.', search: without, replace: true })
    },
  }
}
