import { type SmtpError, smtpCause, smtpOptions } from '../smtp.ts'
import { PROBE_MS, ProbeFailure } from './probes.ts'

/** Up to the point where a mail would follow; `isDeep`: with signing in, which some servers count. */
export async function probeMailServer(url: string, isDeep: boolean): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const address = new URL(url)
  if (!isDeep) {
    address.username = ''
    address.password = ''
  }
  const limits = { connectionTimeout: PROBE_MS, greetingTimeout: PROBE_MS, socketTimeout: PROBE_MS }
  const transport = createTransport({ ...smtpOptions(address.href), ...limits })
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as SmtpError
    const word = code === 'ETIMEDOUT' ? 'antwortet nicht' : responseCode ? 'lehnt ab' : 'ist nicht erreichbar'
    throw new ProbeFailure(word, smtpCause(error as SmtpError))
  } finally {
    transport.close()
  }
}
