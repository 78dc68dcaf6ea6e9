import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '#server/testing/until.ts'
import { type Bench, freePort, listening, type Neighbour, runProgram } from './neighbour.ts'
import { PASSWORD, signInAs, startProduct } from './product.ts'

export const firefox: Neighbour = {
  name: 'firefox',
  packages: ['firefox-esr'],
  programs: ['/usr/bin/firefox-esr'],
  run,
}

/** It asks nobody on the network, and says nothing of itself. */
const QUIET = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'services.settings.server': 'data:,',
}
const SCREENS: [path: string, shows: string][] = [
  ['employee/roster', 'Dienstplan'],
  ['documents/employeedata', 'Personalakt'],
  ['absence/ExportMonthly', 'Monatssummen'],
  ['absence/ExportAbsences?view=calendar', 'Abwesenheiten'],
  ['company/CompanySettings', 'Betriebseinstellungen'],
]

async function run(bench: Bench): Promise<void> {
  const { address } = await startProduct(bench)
  const { company } = await signInAs(address)
  const page = await openPage(bench)
  bench.note(runProgram('/usr/bin/firefox-esr', ['--version']).trim())

  await bench.check('somebody signs in by keyboard', async () => {
    await page.go(`${address}/account`)
    await page.focus('E-Mail')
    await page.type('besitz@kontor.example')
    await page.focus('Passwort')
    await page.type(`${PASSWORD}\uE007`)
    await page.shows('h1', 'Berta Besitzer')
  })
  for (const [path, words] of SCREENS)
    await bench.check(`${path} opens without an error or a violated content policy`, async () => {
      await page.go(`${address}/${company}/${path}`)
      await page.shows('h1', '')
      await until(`“${words}” is shown`, async () => (await page.read('document.body.innerText')).includes(words))
      await until(
        'nothing is loading',
        async () => (await page.read(`document.querySelectorAll('[aria-busy=true]').length`)) === '0',
      )
    })
  await bench.check('a personnel file opens from the table', async () => {
    await page.go(`${address}/${company}/documents/employeedata`)
    const first = `document.querySelector('tbody tr[data-index="0"]')`
    await until('people are listed', async () => (await page.read(`(${first}?.click(), ${first} !== null)`)) === 'true')
    await until(
      'the file is shown',
      async () => (await page.read(`document.querySelector('[role=tab]')?.textContent ?? ''`)) !== '',
    )
  })
  await bench.check('the console told of no error, and no policy was violated', async () => {
    assert.deepEqual(page.errors, [])
    assert.deepEqual(JSON.parse(await page.read(`sessionStorage.getItem('violations') ?? '[]'`)), [])
  })
}

type Message = {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: string
  message?: string
}

/** By WebDriver BiDi, the browsers' own protocol. */
async function openPage(bench: Bench) {
  const port = await freePort()
  const profile = join(bench.folder, 'profile')
  mkdirSync(profile)
  const preferences = Object.entries(QUIET).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), preferences.join(''))
  const started = bench.start(
    '/usr/bin/firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
    { env: { ...process.env, HOME: bench.folder, NODE_OPTIONS: '' } },
  )
  await listening(started, port)
  const socket = await until('it takes a session', () => opened(`ws://127.0.0.1:${port}/session`))
  const waiting = new Map<number, (message: Message) => void>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    const { level, text } = (message.params ?? {}) as { level?: string; text?: string }
    if (message.method === 'log.entryAdded' && level === 'error') errors.push(text ?? '')
  })
  let last = 0
  const call = async <T>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answer = new Promise<Message>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await answer
    if (error) throw new Error(`${method}: ${error} ${message}`)
    return result as T
  }
  await call('session.new', { capabilities: {} })
  await call('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const { context } = contexts[0]!
  await call('script.addPreloadScript', {
    functionDeclaration: `() => addEventListener('securitypolicyviolation', event => {
      const violations = JSON.parse(sessionStorage.getItem('violations') ?? '[]')
      sessionStorage.setItem('violations', JSON.stringify([...violations, event.violatedDirective + ' ' + event.blockedURI]))
    })`,
  })
  const read = async (expression: string): Promise<string> => {
    const { result } = await call<{ result: { value?: unknown } }>('script.evaluate', {
      ...{ expression: `String(${expression})`, target: { context }, awaitPromise: true },
    })
    return String(result?.value ?? '')
  }
  return {
    errors,
    read,
    // A page that is just leading on by itself breaks it off.
    go: (url: string) =>
      until(`${url} opens`, () =>
        call('browsingContext.navigate', { context, url, wait: 'complete' }).then(
          () => true,
          () => false,
        ),
      ),
    focus: (label: string) =>
      until(`there is “${label}”`, async () => {
        const find = `[...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('${label}'))?.control`
        return (await read(`(${find}?.focus(), document.activeElement === ${find})`)) === 'true'
      }),
    type: (text: string) =>
      call('input.performActions', {
        context,
        actions: [
          {
            ...{ type: 'key', id: 'keyboard' },
            actions: [...text].flatMap(value => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    shows: (selector: string, words: string) =>
      until(`${selector} says “${words}”`, async () => {
        const found = await read(`document.querySelector('${selector}')?.textContent ?? ''`)
        return found !== '' && found.includes(words)
      }),
  }
}

const opened = (url: string): Promise<WebSocket | undefined> =>
  new Promise(resolve => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => resolve(undefined))
  })
