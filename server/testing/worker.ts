import { type ChildProcess, spawn } from 'node:child_process'
import { after } from 'node:test'
import { theApp } from './app.ts'

/** A worker of its own process on the app's database and files, to be killed; it may reach receivers on this machine. */
export async function workerProcess(): Promise<ChildProcess & { pid: number }> {
  const { where, dataFolder } = theApp()
  const program = `
    const { allowLoopback } = await import('${import.meta.resolve('#server/platform/reach.ts')}')
    allowLoopback()
    await import('${import.meta.resolve('#server/main.ts')}')`
  const worker = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        KONTOR_ROLES: 'worker',
        KONTOR_DATA: dataFolder,
        DATABASE_URL: `postgres://postgres@localhost/${where.database}?host=${encodeURIComponent(where.host)}`,
        LOG_LEVEL: 'silent',
        NODE_TEST_CONTEXT: '',
      },
    },
  )
  after(() => worker.kill('SIGKILL'))
  await new Promise<void>((resolve, reject) => {
    worker.stdout.on('data', text => String(text).includes('bereit') && resolve())
    worker.on('exit', code => reject(new Error(`The worker ended with ${code}.`)))
  })
  worker.removeAllListeners('exit')
  return worker as ChildProcess & { pid: number }
}
