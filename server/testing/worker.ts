import { type ChildProcess, spawn } from 'node:child_process'
import { after } from 'node:test'
import { theApp } from './app.ts'

/** A worker of its own process on the app's database and files, to be killed; it may reach receivers on this machine. */
export const workerProcess = async (): Promise<ChildProcess & { pid: number }> =>
  (await serverProcess({ KONTOR_ROLES: 'worker', LOG_LEVEL: 'silent' })).child

/** A second server beside the app, on its database and files; `output` is all it has written so far. */
export async function serverProcess(environment: Record<string, string>) {
  const { where, dataFolder } = theApp()
  const program = `
    const { allowLoopback } = await import('${import.meta.resolve('#server/platform/public-hosts.ts')}')
    allowLoopback()
    await import('${import.meta.resolve('#server/main.ts')}')`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      env: {
        ...process.env,
        PORT: '0',
        KONTOR_DATA: dataFolder,
        DATABASE_URL: `postgres://postgres@localhost/${where.database}?host=${encodeURIComponent(where.host)}`,
        NODE_TEST_CONTEXT: '',
        ...environment,
      },
    },
  )
  after(() => child.kill('SIGKILL'))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', text => {
        output += text
        const ready = /bereit: (\S+)/.exec(output)
        if (ready) resolve(ready[1]!)
      })
    }
    child.on('exit', code => reject(new Error(`The server ended with ${code}: ${output}`)))
  })
  child.removeAllListeners('exit')
  return { child: child as typeof child & { pid: number }, address, output: () => output }
}
