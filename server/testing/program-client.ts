import { pdfFile } from './document-files.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints, looked at where they are used
type Answer = { status: number; body: any }
export type Ask = {
  (path: string, body?: object | FormData, method?: string): Promise<Answer>
  address: string
}

/** Asks a program that was started as a process, as the administrator of its demo. Status 0: nobody answered, as while it is killed. */
export async function administratorOf(address: string, password: string): Promise<Ask> {
  let token = ''
  const ask = async (path: string, body?: object | FormData, method = body ? 'POST' : 'GET'): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined) return { status: 0, body: {} }
    return { status: answer.status, body: /^[{[]/.test(text) ? JSON.parse(text) : {} }
  }
  token = (await ask('/api/account/login', { email: 'admin@kontor.example', password })).body.data
  return Object.assign(ask, { address })
}

/** A document for the file of somebody in the first company. */
export async function uploadDocument(ask: Ask, employeeId: number): Promise<Answer> {
  const form = new FormData()
  form.set('employeeId', String(employeeId))
  form.set('documentType', 'MISC')
  form.set('file', new Blob([(await pdfFile()) as Uint8Array<ArrayBuffer>]), 'Zeugnis.pdf')
  return ask('/api/sec/employee/documents?companyId=1', form)
}
