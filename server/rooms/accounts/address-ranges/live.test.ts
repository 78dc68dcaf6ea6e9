import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressRanges } from '#contract/accounts/address-ranges.ts'
import { liveChannel } from '#contract/shell/live-channel.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { connect, heardOnce } from '#server/testing/sockets.ts'

withApp({ TRUST_PROXY: '1' })

const OFFICE = '192.0.2.7'
const HOME = '198.51.100.20'
const at = (address: string) => ({ 'x-forwarded-for': address })
type Person = Awaited<ReturnType<typeof signedIn>>

const restrict = ({ api }: Person, active = true, version = 0) =>
  api(addressRanges.change, {
    body: { active, holdsForPrograms: true, ranges: [{ range: '192.0.2.0/24', note: '' }], version },
    headers: at(OFFICE),
  })
/** The token is fetched at the office, wherever the socket comes from. */
const socketFrom = async ({ api }: Person, address: string) =>
  connect((await api(liveChannel.open, { headers: at(OFFICE) })).body, at(address))

test('when networks begin to hold, sockets from elsewhere are closed at once and those from within stay', async () => {
  const person = await signedIn()
  const [home, office] = [await socketFrom(person, HOME), await socketFrom(person, OFFICE)]
  await Promise.all([home, office].map(socket => heardOnce(socket, 'recently')))
  const closed = heardOnce(home, 'disconnect')
  const renewed = heardOnce(office, 'token-replace')
  assert.equal((await restrict(person)).status, 200)
  assert.equal(await closed, 'io server disconnect')
  assert.equal(await renewed, 'rights')
  assert.equal(office.connected, true)
})

test('a socket from elsewhere is refused although its token is good, whatever it says of itself', async () => {
  const person = await signedIn()
  await restrict(person)
  for (const address of [HOME, `${OFFICE}, ${HOME}`]) {
    const error = (await heardOnce(await socketFrom(person, address), 'connect_error')) as Error
    assert.equal(error.message, 'unauthenticated', address)
  }
  await heardOnce(await socketFrom(person, OFFICE), 'connect')
  assert.equal((await person.api(liveChannel.open, { headers: at(HOME) })).refusal.code, 'address_refused')
  await restrict(person, false, 1)
  await heardOnce(await socketFrom(person, HOME), 'connect')
})
