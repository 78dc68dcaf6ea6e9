import { answeredToken, remoteSignIn, type TokenQuestion } from '#domain/accounts/account-page.ts'
import { randomKey } from './random-key.ts'
import { takeReturnUrl } from './return-url.ts'

const WAIT_MS = 3000

/** The page of another server that signs people in; the server writes it into our page. Undefined: our own does. */
const accountUrl = document.querySelector<HTMLMetaElement>('meta[name="account-url"]')?.content

export const hasRemoteAccount = accountUrl !== undefined

/** The token the remote page keeps, when it keeps one and answers in time. */
export const remoteToken = async (): Promise<string | undefined> => (await ask('kontor:get-token')) ?? undefined

export const removeRemoteToken = async (): Promise<void> => {
  await ask('kontor:remove-token')
}

/** Leaves for the remote page, which sends back here. */
export function leaveForRemoteAccount(): void {
  location.assign(remoteSignIn(accountUrl!, new URL(takeReturnUrl() ?? '/', location.origin).href))
}

async function ask(type: TokenQuestion['type']): Promise<string | null | undefined> {
  if (!accountUrl) return undefined
  const { origin } = new URL(accountUrl)
  const frame = await framed(accountUrl)
  const question: TokenQuestion = { type, id: randomKey() }
  return new Promise(resolve => {
    const give = (token: string | null | undefined) => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      resolve(token)
    }
    // Whoever else sends a message to this window is not believed.
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow) return
      const token = answeredToken(event, origin, question.id)
      if (token !== undefined) give(token)
    }
    const timer = setTimeout(() => give(undefined), WAIT_MS)
    addEventListener('message', onMessage)
    frame.contentWindow?.postMessage(question, origin)
  })
}

let opened: Promise<HTMLIFrameElement> | undefined

const framed = (src: string): Promise<HTMLIFrameElement> => {
  opened ??= new Promise(resolve => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'Anmeldung'
    frame.src = src
    // Also a page that can't be loaded ends the waiting.
    frame.onload = () => resolve(frame)
    setTimeout(() => resolve(frame), WAIT_MS)
    document.body.append(frame)
  })
  return opened
}
