import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { type SftpAddress, TransferError, withSftp } from '#server/platform/sftp.ts'
import { type SftpStep, sftpServer } from '#server/testing/sftp-server.ts'

const good = await sftpServer()
const address = (values: Partial<SftpAddress> = {}): SftpAddress => ({
  ...{ host: '127.0.0.1', port: good.port, user: good.user, hostKey: good.hostKey, password: good.password },
  ...values,
})
const bytes = Buffer.from('Zeile')
const cause = (to: SftpAddress, path = 'x.csv') =>
  withSftp(to, sftp => sftp.write(path, bytes)).then(
    () => '',
    error => {
      assert.ok(error instanceof TransferError)
      return error.message
    },
  )

async function listening(say: string | undefined): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    if (say !== undefined) socket.end(say)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return (server.address() as AddressInfo).port
}

const wrong: [what: string, values: () => Promise<Partial<SftpAddress>>, says: RegExp][] = [
  ['the host is unknown', async () => ({ host: 'lohn.invalid' }), /Diesen Namen gibt es nicht/],
  ['nobody listens', async () => ({ port: 1 }), /Er lehnt die Verbindung ab/],
  [
    'something else listens',
    async () => ({ port: await listening('HTTP/1.1 400 Bad Request\r\n\r\n') }),
    /kein SFTP|abgebrochen/,
  ],
  ['the host key is another one', async () => ({ hostKey: `SHA256:${'A'.repeat(43)}` }), /anderen Host-Schlüssel/],
  ['the password is wrong', async () => ({ password: 'falsch' }), /abgelehnt\. .*Benutzer und Passwort\.$/],
]
for (const [what, values, says] of wrong)
  test(`when ${what}, it is said with what to do`, async () => assert.match(await cause(address(await values())), says))

test('when the key is not known there, it is said of the key', async () => {
  const other = await sftpServer()
  const { password: _, ...rest } = address()
  assert.match(await cause({ ...rest, privateKey: other.privateKey }), /öffentliche Schlüssel dort hinterlegt/)
})

// draft-ietf-secsh-filexfer-02 §7 numbers a few causes; for all others servers of that version say „Failure“ with words of their own.
const refused: [step: SftpStep['step'], status: number, message: string, says: RegExp][] = [
  ['open', 2, 'No such file', /Den Ordner gibt es am Server nicht/],
  ['open', 3, 'Permission denied', /fehlt die Berechtigung/],
  ['open', 4, 'Read-only file system', /fehlt die Berechtigung/],
  ['write', 4, 'No space on filesystem', /kein Platz mehr/],
  ['write', 4, 'write: No space left on device', /kein Platz mehr/],
  ['write', 4, 'Quota exceeded', /zusteht, ist aufgebraucht/],
  ['write', 4, 'Disk quota exceeded', /zusteht, ist aufgebraucht/],
  ['open', 4, 'File already exists', /schon eine Datei/],
  ['write', 4, 'Failure', /^Der Server hat abgelehnt: Failure/],
]
for (const [step, status, message, says] of refused)
  test(`${status} „${message}“ is said in words`, async () => {
    good.fault = seen => (seen.step === step ? { status, message } : undefined)
    try {
      assert.match(await cause(address()), says)
    } finally {
      good.fault = () => undefined
    }
  })
