import { ApiError } from '#web/ui/api-error.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'

/**
 * Sends; what the server finds doubtful is asked, and sent again with what was confirmed. Gives undefined when the user
 * wants to look at it again: then nothing was saved.
 */
export async function confirmingDoubts<Answer>(
  send: (accepted: string[]) => Promise<Answer>,
  accepted: string[] = [],
): Promise<Answer | undefined> {
  try {
    return await send(accepted)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'doubtful') throw error
    const agreed = await confirm({
      title: 'Stimmt das so?',
      text: Object.values(error.fields)
        .map(doubt => `${doubt}.`)
        .join(' '),
      confirmLabel: 'Trotzdem speichern',
      cancelLabel: 'Zurück',
    })
    return agreed ? confirmingDoubts(send, [...accepted, ...Object.keys(error.fields)]) : undefined
  }
}
