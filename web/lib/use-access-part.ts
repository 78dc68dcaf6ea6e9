import { useSearch } from '@tanstack/react-router'
import { ACCESS_PARTS, type AccessPart } from './access-parts.ts'

/** The one that the address names. */
export function useAccessPart(): AccessPart | undefined {
  const { access = '' } = useSearch({ strict: false }) as { access?: string }
  return access in ACCESS_PARTS ? (access as AccessPart) : undefined
}
