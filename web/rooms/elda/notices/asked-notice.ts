import { useNavigate, useSearch } from '@tanstack/react-router'
import { NOTICE_KINDS, type NoticeKind } from '#domain/elda/registration-states.ts'

/** A notice that somebody came to make: its kind, of whom, and what it answers. */
export type AskedNotice = { kind: NoticeKind; employeeId: number | null; originalId: number | null }

/** In the address, so that a question leads here: `?new=M9&who=17&of=311`. */
export const askedSearch = ({ kind, employeeId, originalId }: AskedNotice): Record<string, string> => ({
  new: kind,
  ...(employeeId !== null && { who: String(employeeId) }),
  ...(originalId !== null && { of: String(originalId) }),
})

export function useAskedNotice(): [asked: AskedNotice | undefined, forget: () => void] {
  const navigate = useNavigate()
  const { new: wanted, who, of } = useSearch({ strict: false }) as Record<string, string | number | undefined>
  const kind = NOTICE_KINDS.find(each => each === wanted)
  const forget = () =>
    void navigate({
      to: '.',
      search: ({ new: _, who: __, of: ___, ...rest }: Record<string, string | undefined>) => rest,
      replace: true,
    })
  return [kind && { kind, employeeId: numbered(who), originalId: numbered(of) }, forget]
}

const numbered = (text: string | number | undefined): number | null => Number(text) || null
