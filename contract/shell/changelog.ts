import { data, Nothing, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

export const Release = z.object({
  version: z.string(),
  releaseDate: z.iso.date(),
  /** Paragraphs, a blank line between them; lines beginning with `## ` are headings, with `- ` points of a list. */
  notes: z.string(),
})
export type Release = z.infer<typeof Release>

export const ChangelogState = z.object({
  hasReadLatestChangelog: z.boolean(),
  acceptsPopup: z.boolean(),
  releaseDate: z.iso.date().nullable(),
  latestVersion: z.string().nullable(),
})
export type ChangelogState = z.infer<typeof ChangelogState>

/** Spec 1 §7 Shell calls. What was read is an account's own, whatever company the clients name. */
export const changelog = routes({
  list: {
    method: 'GET',
    path: '/api/self/changelog',
    summary: 'Die Versionen mit ihren Neuigkeiten, die neueste zuerst',
    permission: 'session',
    answer: data(z.array(Release)),
  },
  state: {
    method: 'GET',
    path: '/api/self/hasReadLatestChangelog',
    summary: 'Ob die Neuigkeiten der letzten Version gelesen sind und ob sie von selbst gezeigt werden',
    permission: 'session',
    answer: ChangelogState,
  },
  confirm: {
    method: 'PUT',
    path: '/api/self/confirmLatestChangelog',
    needsNoRoom: 'own-view',
    summary: 'Merkt sich die Neuigkeiten der letzten Version als gelesen; `acceptsPopup` gilt für die nächsten',
    body: z.object({ acceptsPopup: z.boolean().optional() }),
    permission: 'session',
    answer: Nothing,
  },
})
